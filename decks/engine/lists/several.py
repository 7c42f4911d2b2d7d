"""Finds lines that name several cards, so that they are not read as one of them."""

import re
from typing import NamedTuple

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.count_words import ANY_NUMBER_WORD, may_hold_number_word
from decks.engine.lists.counts import leave_out_front
from decks.engine.lists.deck import READ_STATUSES, ListError, Reading
from decks.engine.lists.fields import split_line
from decks.engine.lists.resolve import resolve_fields
from decks.engine.lists.set_and_number import LineFields

_FIGURE = re.compile(r"\d")
_COUNT = r"\d{1,2}\s*[xX×]?\s+[^\d\s]"
# What separates a card from the next one's count: a sign or a word; a blank before "4x"; a blank
# alone.
_SIGN = r"\s*(?:[,;/|]|\|\||\\n|[+&]\s|\b(?:and|und|et|y|e)\s)\s*"
_SIGNS = re.compile(rf"{_SIGN}(?={_COUNT})")
_IN_WORDS = re.compile(rf"{_SIGN}(?=(?:{ANY_NUMBER_WORD})\s+\S|{_COUNT})", re.IGNORECASE)
_MARKED = re.compile(rf"(?:{_SIGNS.pattern})|\s+(?=\d{{1,2}}\s*[xX×]\s+[^\d\s])")
_BLANKS = re.compile(rf"(?:{_SIGNS.pattern})|\s+(?={_COUNT})")
# The same where the count may stand behind the card.
_BEFORE_NAMES = re.compile(rf"\s*[,;|]+\s*(?=[^\W\d]|{_COUNT})")
_UNSURE = frozenset({"other_language", "misspelt"})


class OneOfSeveral(NamedTuple):
    """One card of a line that names several."""

    text: str
    copies: int
    name: str
    reading: Reading

    @property
    def is_read(self) -> bool:
        return self.reading.status in READ_STATUSES


class SeveralCards(NamedTuple):
    """The cards of a line. `told_apart`: by more than a blank, which one card may have in it."""

    parts: tuple[OneOfSeveral, ...]
    told_apart: bool

    @property
    def all_copies(self) -> int:
        return sum(part.copies for part in self.parts)

    @property
    def reading_as_one(self) -> Reading:
        """The reading of the line as a whole, which asks for one line per card."""
        args = {"parts": [part.text for part in self.parts]}
        return Reading("unknown", None, (), "several_lines", args)


def read_several_cards(
    clean: str, reading: Reading, catalogue: Catalogue, *, foreign: bool | None
) -> SeveralCards | None:
    """The cards of a line that is no card itself and whose parts are; None for other lines.

    Of the ways to split it, the first that reads every part counts, else one that knows a card.
    """
    if reading.status in READ_STATUSES and reading.note not in _UNSURE:
        return None
    shown = leave_out_front(clean)
    ways: tuple[re.Pattern[str], ...] = (_SIGNS, _MARKED, _BEFORE_NAMES, _BLANKS)
    if may_hold_number_word(shown):
        ways = (_IN_WORDS, *ways)
    elif not _FIGURE.search(shown):  # each part says how many
        return None
    known: SeveralCards | None = None
    tried: set[tuple[str, ...]] = set()
    for between in ways:
        told_apart = between is not _BLANKS
        parts = tuple(between.split(shown))
        if parts in tried:
            continue
        tried.add(parts)
        several = _read_parts(parts, catalogue, foreign=foreign, told_apart=told_apart)
        if several and all(part.is_read for part in several.parts):
            return several
        if several and told_apart:
            known = known or several
    return known


def _read_parts(
    parts: tuple[str, ...], catalogue: Catalogue, *, foreign: bool | None, told_apart: bool
) -> SeveralCards | None:
    """The parts of a line, if each states a count and at least one is a card's name."""
    if len(parts) < 2 or any(map(_is_cut_off, parts)):
        return None
    fields = _split_counted_parts(parts, catalogue)
    if fields is None:
        return None
    cards = {
        part: OneOfSeveral(
            part, each.copies or 0, each.name, resolve_fields(each, catalogue, foreign=foreign)
        )
        for part, each in fields.items()
    }
    if all(card.reading.status == "unknown" for card in cards.values()):
        return None
    return SeveralCards(tuple(cards[part] for part in parts), told_apart)


def _split_counted_parts(
    parts: tuple[str, ...], catalogue: Catalogue
) -> dict[str, LineFields] | None:
    """What each part says, once however often it stands; None where one does not say how many."""
    fields: dict[str, LineFields] = {}
    for part in parts:
        if part in fields:
            continue
        try:
            fields[part] = split_line(part, catalogue)
        except ListError:
            return None
        if not fields[part].copies:
            return None
    return fields


def _is_cut_off(part: str) -> bool:
    """Whether a bracket has only one of its sides, so that one card was cut in two."""
    return any(part.count(begin) != part.count(end) for begin, end in ("()", "[]"))
