"""The years between two rulebooks: under which book they are ruled, and what was played otherwise.

An event is ruled under the book of its year or the last one before (`decks.engine.documents`).
Where its day lies in a period with rules of its own, the differences known are told beside the
rulings; they change none.
"""

import itertools
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from judging.engine.editions import EDITIONS
from judging.library.entry import Id, NonEmptyText, RuleId
from judging.library.lists import read_lists
from judging.library.shelf import Library, LibraryError, load_library

FOLDER = Path(__file__).parent / "years"
Confidence: TypeAlias = Literal["official", "quoted", "printed", "reported"]


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a difference was read, and the day it was looked up."""

    id: Id
    title: NonEmptyText
    looked_up: date


class Period(Struct, frozen=True, forbid_unknown_fields=True):
    """Years with rules of their own, by first and last day; no last day while they run."""

    id: Id
    name: NonEmptyText
    first: date
    last: date | None = None
    de: str = ""

    def has_day(self, day: date) -> bool:
        """Whether the day lies in it."""
        return self.first <= day and (self.last is None or day <= self.last)

    def name_in(self, language: str) -> str:
        """Its name in a language; the English one where there is no other."""
        return self.de if self.de and language.startswith("de") else self.name


class Difference(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"periods": "in", "editions": "from"},
):
    """One thing that was otherwise in `periods` (`in`) than the books `editions` (`from`) say."""

    rule: RuleId
    periods: Annotated[list[Id], Meta(min_length=1)]
    editions: Annotated[list[str], Meta(min_length=1)]
    en: NonEmptyText
    de: NonEmptyText
    source: Id
    confidence: Confidence

    def text_in(self, language: str) -> str:
        """What was otherwise, in a language; in English where there is no such."""
        return self.de if language.startswith("de") else self.en

    def rule_in(self, edition: str) -> str:
        """The rule by the id a ruling under that edition shows."""
        return EDITIONS[edition].letters.get(self.rule, self.rule)


class YearsBetween(Struct, frozen=True):
    """The periods in order, what differed in them, and the sources by id."""

    periods: tuple[Period, ...]
    differences: tuple[Difference, ...]
    sources: dict[str, Source]

    def find_period(self, day: date) -> Period | None:
        """The period a day lies in; none where a rulebook is of that day."""
        return next((period for period in self.periods if period.has_day(day)), None)

    def find_differences(self, period: Period, edition: str) -> list[Difference]:
        """What is known to have been otherwise than that book says, in the order of the rules."""
        return [
            difference
            for difference in self.differences
            if period.id in difference.periods and edition in difference.editions
        ]


@lru_cache(maxsize=1)
def load_years() -> YearsBetween:
    """The years as shipped, read once, checked against the library."""
    return read_years(FOLDER, load_library())


def read_years(folder: Path, shelf: Library) -> YearsBetween:
    """The years of a folder. Raises LibraryError naming file and entry."""
    sources = {one.id: one for one in read_lists(folder / "sources.toml", source=Source)["source"]}
    periods = tuple(read_lists(folder / "periods.toml", period=Period)["period"])
    _check_periods(periods)
    known = {
        "rule": {rule for entry in shelf.entries.values() for rule in entry.rules},
        "in": {period.id for period in periods},
        "from": set(EDITIONS),
        "source": set(sources),
    }
    differences: list[Difference] = []
    for path in sorted(folder.glob("differences*.toml")):
        for one in read_lists(path, differs=Difference)["differs"]:
            _check_difference(path.name, one, known)
            differences.append(one)
    return YearsBetween(periods, tuple(differences), sources)


def _check_periods(periods: tuple[Period, ...]) -> None:
    for earlier, later in itertools.pairwise(periods):
        if earlier.last is None or not earlier.first <= earlier.last < later.first:
            raise LibraryError(
                f"periods.toml, {earlier.id}: last: a day from {earlier.first} on, "
                f"before {later.first}, belongs here"
            )


def _check_difference(name: str, difference: Difference, known: Mapping[str, set[str]]) -> None:
    named = {
        "rule": [difference.rule],
        "in": difference.periods,
        "from": difference.editions,
        "source": [difference.source],
    }
    for field, values in named.items():
        for value in values:
            if value not in known[field]:
                raise LibraryError(
                    f"{name}, {difference.rule} “{difference.en}”: {field}: {value!r} is unknown"
                )
