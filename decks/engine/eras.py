"""Groups rulebooks by years, and says how well the one of a day and a region fits it."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Literal, NamedTuple, TypeAlias

from decks.engine.books import Document, Region
from decks.engine.documents import DOCUMENTS, document_in_force

FIRST_YEAR, YEARS_AN_ERA = 1999, 4  # 1999–2002, 2003–2006, …

# Why a day in a region has no rulebook of its own.
Misfit: TypeAlias = Literal["before_all", "between", "to_come", "other_region"]


class Era(NamedTuple):
    """Some years (`first` to `last`, None for the undated) and their documents, oldest first."""

    first: int | None
    last: int | None
    documents: tuple[Document, ...]


class DocumentOfDay(NamedTuple):
    """The document that rules a day in a region, and why it is not one of their own.

    `other_region`: the region has none of its own that day. `between`, `before_all`: no document
    covers the day, or any day as early. `to_come`: the day lies ahead, and a later one may come.
    """

    document: Document
    misfits: tuple[Misfit, ...]


def group_by_era(documents: Iterable[Document]) -> list[Era]:
    """The documents by their years, the newest years first, the undated last."""
    by_year: dict[int | None, list[Document]] = {}
    for document in sorted(documents, key=lambda each: each.first or ""):
        year = None if document.since is None else first_year_of_era(document.since)
        by_year.setdefault(year, []).append(document)
    dated = sorted((year for year in by_year if year is not None), reverse=True)
    eras = [Era(year, year + YEARS_AN_ERA - 1, tuple(by_year[year])) for year in dated]
    undated = by_year.get(None)
    return [*eras, Era(None, None, tuple(undated))] if undated else eras


def document_of_day(day: str, region: Region, today: str) -> DocumentOfDay:
    """The document that rules a day (ISO) in a region, and why it may not be their own."""
    document = document_in_force(day, region)
    first = min(each.first for each in DOCUMENTS if each.first)
    misfits: list[Misfit] = []
    if document.region != region:
        misfits.append("other_region")
    if day < first:
        misfits.append("before_all")
    elif day > today:
        misfits.append("to_come")
    elif not document.covers_day(day):
        misfits.append("between")
    return DocumentOfDay(document, tuple(misfits))


def change_days(region: Region = "international") -> list[tuple[str, Document, Document]]:
    """The days (ISO) on which one document followed another in a region, oldest first.

    The first one of a region follows the international one of the day before.
    """
    changes = []
    for later in documents_of_region(region):
        first = later.first or ""
        eve = (date.fromisoformat(first) - timedelta(days=1)).isoformat()
        earlier = document_in_force(eve, region)
        if earlier.covers_day(eve):
            changes.append((first, earlier, later))
    return changes


def days_held(document: Document, year: int) -> int:
    """On how many days of a year it was in force."""
    if document.first is None:
        return 0
    first = max(date.fromisoformat(document.first), date(year, 1, 1))
    last = min(date.fromisoformat(document.last or f"{year}-12-31"), date(year, 12, 31))
    return max((last - first).days + 1, 0)


def documents_of_region(region: Region) -> list[Document]:
    """The documents of a region that have a first day, the oldest first."""
    dated = (each for each in DOCUMENTS if each.first and each.region == region)
    return sorted(dated, key=lambda each: each.first or "")


def documents_on_the_way(from_: Document, to: Document) -> list[Document]:
    """The documents after the first up to the second; none where one of them is undated.

    Only documents of these two's regions count.
    """
    if from_.first is None or to.first is None:
        return []
    regions = {from_.region, to.region}
    return sorted(
        (
            each
            for each in DOCUMENTS
            if each.first and each.region in regions and from_.first < each.first <= to.first
        ),
        key=lambda each: each.first or "",
    )


def first_year_of_era(year: int) -> int:
    """The year in which the era of a year begins: 2003 for 2005."""
    return year - (year - FIRST_YEAR) % YEARS_AN_ERA
