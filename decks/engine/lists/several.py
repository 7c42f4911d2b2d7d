"""Finds lines that name several cards, so that they are not read as one of them."""

import re
from typing import NamedTuple

from decks.engine.cards.catalogue import Catalogue
from decks.engine.lists.deck import READ_STATUSES, ListError, Reading
from decks.engine.lists.fields import split_line
from decks.engine.lists.resolve import resolve_fields

_NEXT = re.compile(
    r"(?:\s*(?:[,;/+&|]|\b(?:and|und|et|y|e)\b)?\s+|\s*(?:[,;/]|\|{1,2}|\\n)\s*)"
    r"(?=\d{1,2}\s*[xX×]?\s+[^\d\s])"
)
_UNSURE = frozenset({"other_language", "misspelt"})


class SeveralCards(NamedTuple):
    """The cards of a line together, and what is said of it."""

    copies: int
    reading: Reading


def read_several_cards(
    clean: str, reading: Reading, catalogue: Catalogue, *, foreign: bool | None
) -> SeveralCards | None:
    """A line that is no card by itself, and whose parts all are; None for any other line."""
    if reading.status in READ_STATUSES and reading.note not in _UNSURE:
        return None
    parts = _NEXT.split(clean)
    if len(parts) < 2:
        return None
    try:
        fields = [split_line(part, catalogue) for part in parts]
    except ListError:
        return None
    readings = [resolve_fields(each, catalogue, foreign=foreign) for each in fields]
    counted = [each.copies for each in fields if each.copies]
    if len(counted) < len(parts) or any(each.status not in READ_STATUSES for each in readings):
        return None
    args = {"parts": parts}
    return SeveralCards(sum(counted), Reading("unknown", None, (), "several_lines", args))
