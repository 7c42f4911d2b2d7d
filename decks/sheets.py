"""A decklist on paper: the registration sheet as PDF, on A4 or Letter."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What stands on one sheet. Without a verdict it is a blank to be filled in by hand."""

    league: str
    event: str
    day: date
    format: str
    player: str
    player_id: str = ""
    division: str = ""
    list_number: int | None = None
    address: str = ""
    verdict: dict[str, Any] | None = field(default=None, hash=False)


def pdf(sheets: Iterable[Sheet], paper: str) -> bytes:
    """The sheets in one file, each beginning a page. The same sheets give the same bytes."""
    from decks import sheet_pdf  # noqa: PLC0415 -- loads a library that no other page waits for

    return sheet_pdf.draw(sheets, paper)
