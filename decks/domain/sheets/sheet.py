"""Decklists on paper: what a registration sheet contains, and which papers it is drawn for."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from decks.engine.formats.definition import UnknownFormatError
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import find_format_by_key

PAPERS = ("a4", "letter")
# From this day on regulation marks decide Standard, and the official sheet asks for them. Seen on
# the sheets of 2023 and later: name, player id, date of birth, division; set, number and mark of a
# card.
MARKS_SINCE = date(2021, 9, 10)
WITH_MARKS = {"standard", "expanded"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The contents of one sheet. Without a verdict it is a blank to be filled in by hand.

    `modern`: with a column for regulation marks and a box for the date of birth. That box stays
    blank even where the date is known: only the player writes it.
    """

    league: str
    event: str
    day: date
    format: str
    player: str
    player_id: str = ""
    division: str = ""
    list_number: int | None = None
    address: str = ""
    modern: bool = False
    verdict: dict[str, Any] | None = field(default=None, hash=False)


def is_modern(format_key: str, day: date) -> bool:
    """Whether the sheet of a format on a day has regulation marks and a date of birth."""
    if day < MARKS_SINCE:
        return False
    try:
        entry = find_format_by_key(format_key, current_catalogue())
    except UnknownFormatError:
        return False
    return entry.rules_kind in WITH_MARKS or bool(entry.rules.regulation_marks)
