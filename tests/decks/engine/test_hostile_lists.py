"""Lists made to keep the reader busy are read to the end or refused at once.

A search that backtracks from every position is quadratic: minutes for 64 KB, a quarter of that for
half the text. A linear one takes hundredths of a second of CPU time, so that a list which takes
LONGEST has found a quadratic one.
"""

import signal

import pytest

from decks.engine.lists.deck import ListError
from decks.engine.lists.reader import read_list
from decks.queries.catalogue import current_catalogue
from tests.support.each import of_each

LONGEST = 5.0  # seconds of CPU time
SIZE = 32_000
REPEATED = [
    "- ", "* ", "[ ] ", "`", "```", "( ", "[", "{", "1 ", "plus 1 ", "_a ", "**a ", "[a](", "|4 ",
    "&lt;", "<a", "&#60;b&#62;", '"a",', "4,", "4\t", '"', "4 Pikachu;", "1/", "{R}", " LV.X",
    "4 Pikachu and ", "x ", " Holo", "\u00a0", "Ã", "\u0301", "<!--", "<script>", "</b>",
    "<a href='",
]  # fmt: skip
BEFORE = ["", "a", "<b>x</b>"]


def repeat_to(size, piece):
    return (piece * (size // len(piece) + 1))[:size]


TEXTS = [
    (f"{before!r} and {piece!r}, lines of {length}", before, piece, length)
    for piece in REPEATED
    for before, length in [*((before, SIZE) for before in BEFORE), ("", 990), ("a", 240)]
]


@of_each(TEXTS, lambda text: text[0])
def test_it_is_read_or_refused_at_once(text):
    _name, before, piece, length = text
    line = before + repeat_to(length - len(before), piece)
    whole = "\n".join([line] * (SIZE // (length + 1) or 1))

    def give_up(*_signal):
        raise TimeoutError(f"{LONGEST:.0f} s of processor")

    handler = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        read_list(whole, current_catalogue())
    except ListError:
        pass  # refused with a message
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, handler)


@pytest.mark.parametrize(
    "text",
    [
        "<b>4</b> Pikachu<!-- <script> --><br>2 Raichu",
        "<ul><li>4 Pikachu<script>3 Arbok</script></li><li>2 Raichu</li></ul>",
        "<ul><li>4 Pikachu</li><!-- never closed <li>2 Raichu</li></ul>",
        "<style>3 Arbok</style><p>4 Pikachu</p><!--a--><!--b--><p>2 Raichu</p>",
    ],
)
def test_what_a_page_does_not_show_is_not_read(text):
    deck = read_list(text, current_catalogue())
    assert [line.written for line in deck.lines if line.count] == ["Pikachu", "Raichu"]
