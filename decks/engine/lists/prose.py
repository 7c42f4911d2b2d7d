"""Tells remarks, links and names of decks apart from lines that name a card."""

from functools import partial

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import fold_name
from decks.engine.lists.deck import Line
from decks.engine.lists.headings import names_a_part
from decks.engine.lists.mentions import LONGEST_NAME, holds_a_card, is_like_name, is_lone_count
from decks.engine.lists.text import MOST_LETTERS, MOST_REMEMBERED

FEWEST_WORDS = 4  # words that a remark between cards has at least
FIRST_YEAR = 1900  # numbers from here on are years, not counts


def is_title(line: Line, catalogue: Catalogue) -> bool:
    """Whether a first line without a count is the deck's name: no card, and not like one."""
    return _says_nothing_of_cards(line) and names_no_card(line, catalogue)


def is_prose(line: Line, catalogue: Catalogue, *, within: bool) -> bool:
    """Whether a line is a remark and surely no card: no count, no number, nothing like a name.

    `within`: it stands between cards, where only a whole sentence, a link or a heading is a remark;
    a single word may be somebody's own name for a card.
    """
    if not _says_nothing_of_cards(line) or (within and not _reads_as_sentence(line.text)):
        return False
    return names_no_card(line, catalogue)


def _says_nothing_of_cards(line: Line) -> bool:
    if line.reading.note not in {"unknown", "too_long"} or not any(c.isalpha() for c in line.text):
        return False
    return not line.count or line.count >= FIRST_YEAR or is_sentence(line.text)


def is_sentence(text: str) -> bool:
    """Whether a line that begins with a number goes on in words: "10 wins, 2 losses with it!".

    Names of cards have capitals, and unreadable text ends in signs: neither is a sentence.
    """
    words = text.split()
    if len(words) < FEWEST_WORDS or text[-1] not in ".!" or not text[-2].isalnum():
        return False
    return words[1][:1].islower() and not any(word[:1].isupper() for word in words[2:])


def _reads_as_sentence(text: str) -> bool:
    words = text.casefold().split()
    if "://" in text or text.endswith((":", "!", "?", ".")) or len(words) >= FEWEST_WORDS:
        return True
    return words[-1] in {"deck", "decklist", "list"}


def names_no_card(line: Line, catalogue: Catalogue) -> bool:
    """Whether no card stands in a line, and nothing much like one's name."""
    look = partial(_look_for_no_card, line, catalogue)
    if len(line.text) > MOST_LETTERS:
        return look()
    key = line.text, line.written
    no_card: bool = catalogue.keep_worked_out("no cards", key, look, most=MOST_REMEMBERED)
    return no_card


def _look_for_no_card(line: Line, catalogue: Catalogue) -> bool:
    if holds_a_card(line.text, catalogue) or is_lone_count(line.text):
        return False
    if names_a_part(line.written):
        return True
    short = len(fold_name(line.written)) <= LONGEST_NAME and len(line.written) <= MOST_LETTERS
    return not (short and is_like_name(line.written, catalogue))
