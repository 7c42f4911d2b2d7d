"""A decklist on paper: the registration sheet as PDF, on A4 or Letter."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from decks.domain.formats import format_of
from decks.engine.formats.definition import UnknownFormatError
from decks.queries.catalogue import current

PAPERS = ("a4", "letter")
# Since then regulation marks decide Standard, and the official sheet asks for them (seen on those
# of 2023 and later: name, player id, date of birth, division; set, number and mark of a card).
MARKS_SINCE = date(2021, 9, 10)
WITH_MARKS = {"standard", "expanded"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What stands on one sheet. Without a verdict it is a blank to be filled in by hand.

    `modern`: with a column for regulation marks, and a box for the date of birth. That stays blank,
    whatever is known: only the player writes it.
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


def modern(format_key: str, day: date) -> bool:
    """Whether the sheet of a format on a day has regulation marks and a date of birth."""
    if day < MARKS_SINCE:
        return False
    try:
        entry = format_of(format_key, current())
    except UnknownFormatError:
        return False
    return entry.rules_kind in WITH_MARKS or bool(entry.rules.regulation_marks)


def pdf(sheets: Iterable[Sheet], paper: str) -> bytes:
    """The sheets in one file, each beginning a page. The same sheets give the same bytes."""
    from decks.domain.sheets import pdf as sheet_pdf  # noqa: PLC0415 -- loads a library that no other page waits for

    return sheet_pdf.draw(sheets, paper)
