"""Tells remarks, links and names of decks from lines that name a card."""

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import fold_name
from decks.engine.lists.by_name import known_printings
from decks.engine.lists.deck import Line
from decks.engine.lists.headings import read_heading
from decks.engine.lists.text import MOST_LETTERS

CARD_LIKENESS = 80  # of 100: so alike is a misspelt card to its name; no remark is
LONGEST_NAME = 60  # letters; no card's name is as long
FEWEST_WORDS = 4  # words of a remark in the midst of a list
MOST_WORDS = 7  # of a count and a name
MOST_NAME_WORDS = 20  # no card's name has as many
FIRST_YEAR = 1900  # a count from here on is none


def holds_a_card(text: str, catalogue: Catalogue) -> bool:
    """Whether a set and number, or a card's name beside a count, stand in a line of other words."""
    words = [word.strip("\"'()[]{}*_~|:,;.–—-") for word in text.split()]
    words = [word for word in words if word]
    return any(
        _is_printing(words, at, catalogue) or _is_counted_name(words, at, catalogue)
        for at, word in enumerate(words)
        if any(letter.isdigit() for letter in word)
    )


def _is_printing(words: list[str], at: int, catalogue: Catalogue) -> bool:
    """Whether the word is a number of the set whose code stands before it."""
    code = words[at - 1] if at else ""
    return code.isupper() and bool(catalogue.find_number(code, words[at]))


def _is_counted_name(words: list[str], at: int, catalogue: Catalogue) -> bool:
    """Whether the word is a count and all else a card's name and headings."""
    if not words[at].strip("xX×").isdecimal():
        return False
    if at <= MOST_NAME_WORDS and _is_name(words[:at], catalogue):
        return True
    if len(words) - at > MOST_NAME_WORDS or not _is_name(words[at + 1 :], catalogue):
        return False
    return all(_is_a_heading(word) for word in words[:at])


def _is_name(words: list[str], catalogue: Catalogue) -> bool:
    return fold_name(" ".join(words)) in catalogue.by_fold


def _is_a_heading(word: str) -> bool:
    return word.casefold() in {"and", "plus", "cards", "total"} or read_heading(word) is not None


def _counts_a_card(text: str, catalogue: Catalogue) -> bool:
    """Whether a card's name follows the number that a sentence begins with."""
    words = text.replace(",", " ").split()
    starts = (
        fold_name(" ".join(words[1:end])) for end in range(2, min(len(words), MOST_WORDS) + 1)
    )
    return words[0].strip("xX×").isdecimal() and any(name in catalogue.by_fold for name in starts)


def is_title(line: Line, catalogue: Catalogue) -> bool:
    """A first line without a count that is no card and like none: the deck's name."""
    return _says_nothing_of_cards(line) and not _line_holds_card(line, catalogue)


def is_prose(line: Line, catalogue: Catalogue, *, within: bool) -> bool:
    """Whether a line is a remark and surely no card: no count, no number, no name like it.

    `within`: it stands between cards, where only a whole sentence, a link or a heading is one;
    a word alone may be a card that somebody called by a name of his own.
    """
    if not _says_nothing_of_cards(line) or (within and not _reads_as_sentence(line.text)):
        return False
    return not _line_holds_card(line, catalogue)


def _says_nothing_of_cards(line: Line) -> bool:
    if line.reading.note not in {"unknown", "too_long"} or not any(c.isalpha() for c in line.text):
        return False
    return not line.count or line.count >= FIRST_YEAR or is_sentence(line.text)


def is_sentence(text: str) -> bool:
    """Whether a line that begins with a number goes on in words: "10 wins, 2 losses with it!".

    Names are written with capitals, and what nobody can read ends in marks: neither is a sentence.
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


def _line_holds_card(line: Line, catalogue: Catalogue) -> bool:
    return _is_like_card(line.written, catalogue) or _counts_a_card(line.text, catalogue)


def _is_like_card(written: str, catalogue: Catalogue) -> bool:
    if holds_a_card(written, catalogue):
        return True
    key = fold_name(written)
    if len(key) > LONGEST_NAME or len(written) > MOST_LETTERS:
        return False
    if known_printings(written, catalogue):
        return True
    from rapidfuzz import fuzz, process  # noqa: PLC0415 -- slow to load, and most lists need none

    near = process.extractOne(
        key, catalogue.by_fold.keys(), scorer=fuzz.ratio, score_cutoff=CARD_LIKENESS
    )
    return near is not None
