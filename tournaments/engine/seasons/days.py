"""Which season a day lies in, and which age division a birth year is in: data of every season.

Each border is in `data/seasons.json` with its sources. Where no text of the time names a border, a
note says so with each division that depends on it.
"""

from typing import Any

import msgspec

from tournaments.engine import wording
from tournaments.engine.data_files import load_facts
from tournaments.engine.structure.attendance import StructureError
from tournaments.engine.structure.tables import JUNIOR, MASTERS, SENIOR

WORLDS_KIND = "worlds"  # in August: belongs to the season that ends, which is named for that year

# Why a division may not be taken as certain: message ids.
BORDER_NOTE = "season_border_open"
YEARS_NOTE = "season_years_open"
AGE_NOTE = "age_by_year_alone"
UNKNOWN_NOTE = "season_unknown"


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A season, named for the year it ends in, and the ages of its divisions.

    `begins`: ISO date; `window`: the first and last day it may have begun on, where the day was not
    found. `junior`, `senior`: the earliest birth year of the division; everybody older is Masters.
    `junior_age`, `senior_age`: used until 2005-06 instead: the oldest age of the division on the
    day. `sources`, `unconfirmed`: by field, `begins` and `divisions`.
    """

    year: int
    begins: str
    sources: dict[str, str]
    junior: int | None = None
    senior: int | None = None
    junior_age: int | None = None
    senior_age: int | None = None
    window: tuple[str, str] | None = None
    unconfirmed: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    seasons: tuple[Season, ...]


SEASONS = load_facts("seasons.json", _File).seasons
BY_YEAR = {season.year: season for season in SEASONS}


class DivisionNote(msgspec.Struct, frozen=True):
    """Why a division is not certain: a message id and its arguments."""

    note: str
    args: dict[str, Any]

    def render_sentence(self, translate: wording.Translate) -> str:
        """The sentence in a reader's language."""
        return wording.render_engine_refusal(self.note, self.args, translate)


class DivisionGround(msgspec.Struct, frozen=True):
    """A division and what it rests on. `season` None: none is known, and everybody is Masters."""

    division: str
    season: Season | None
    notes: tuple[DivisionNote, ...] = ()


def season_of(day: str, kind: str = "") -> Season:
    """The season in which an event of an ISO date lies. Raises StructureError before the first.

    `kind`: World Championships in August belong to the season that ends.
    """
    if kind == WORLDS_KIND and int(day[:4]) in BY_YEAR:
        return BY_YEAR[int(day[:4])]
    begun = [season for season in SEASONS if season.begins <= day]
    if not begun:
        raise StructureError("no_such_season", day=day, first=SEASONS[0].begins)
    return begun[-1]


def season_named(year: int) -> Season:
    """The season named for a year. Raises StructureError where none is known."""
    if year not in BY_YEAR:
        first, last = SEASONS[0].year, SEASONS[-1].year
        raise StructureError("no_season_of_year", year=year, first=first, last=last)
    return BY_YEAR[year]


def season_of_event(day: str, named: int | None = None, kind: str = "") -> Season | None:
    """The season an event names, else the season of its day; None where none is known."""
    if named is not None:
        return BY_YEAR.get(named)
    try:
        return season_of(day, kind)
    except StructureError:
        return None


def division_in_season(birth_year: int | None, season: Season, day: str = "") -> str:
    """The age division of a birth year; Masters if the year is unknown.

    `day`: the event's ISO date, for seasons that went by age: what counts is the age reached in its
    year; without `day`, in the year the season is named for.
    """
    if birth_year is None:
        return MASTERS
    if season.junior is None or season.senior is None:
        return _division_by_age(int(day[:4] or season.year) - birth_year, season)
    if birth_year < season.senior:
        return MASTERS
    return JUNIOR if birth_year >= season.junior else SENIOR


def _division_by_age(age: int, season: Season) -> str:
    if season.junior_age is None or season.senior_age is None or age > season.senior_age:
        return MASTERS
    return JUNIOR if age <= season.junior_age else SENIOR


def division_at_event(
    birth_year: int | None, day: str, named: int | None = None, kind: str = ""
) -> str:
    """The age division at an event; Masters for everybody where no season is known."""
    season = season_of_event(day, named, kind)
    return MASTERS if season is None else division_in_season(birth_year, season, day)


def division_ground(
    birth_year: int | None, day: str, named: int | None = None, kind: str = ""
) -> DivisionGround:
    """The age division at an event, with what is uncertain about it for this birth year."""
    season = season_of_event(day, named, kind)
    if season is None:
        return DivisionGround(MASTERS, None, (DivisionNote(UNKNOWN_NOTE, {"day": day}),))
    division = division_in_season(birth_year, season, day)
    if birth_year is None:
        return DivisionGround(division, season)
    notes = [_age_note(birth_year, season, day), _years_note(birth_year, season)]
    if named is None and kind != WORLDS_KIND:
        notes.append(_border_note(birth_year, season, day))
    return DivisionGround(division, season, tuple(note for note in notes if note))


def season_days(year: int) -> tuple[str, str | None]:
    """The first day of a season and that of the next one, None where that is not known."""
    after = BY_YEAR.get(year + 1)
    return season_named(year).begins, after.begins if after else None


def uncertain_border(day: str) -> Season | None:
    """The season whose first day was not found and may lie before or after this day."""
    for season in SEASONS:
        if season.window and season.window[0] <= day <= season.window[1]:
            return season
    return None


def _border_note(birth_year: int, season: Season, day: str) -> DivisionNote | None:
    near = uncertain_border(day)
    before = BY_YEAR.get(near.year - 1) if near else None
    if near is None or before is None:
        return None
    neighbour = before if near is season else near
    if division_in_season(birth_year, neighbour, day) == division_in_season(
        birth_year, season, day
    ):
        return None
    args = {"season": season.year, "other": neighbour.year, "source": near.sources["begins"]}
    return DivisionNote(BORDER_NOTE, args)


def _years_note(birth_year: int, season: Season) -> DivisionNote | None:
    """A note if no text of the time names the birth years and this one lies beside a border."""
    if "divisions" not in season.unconfirmed or season.junior is None or season.senior is None:
        return None
    if not {birth_year, birth_year + 1} & {season.junior, season.senior}:
        return None
    args = {"season": season.year, "source": season.sources["divisions"]}
    return DivisionNote(YEARS_NOTE, args)


def _age_note(birth_year: int, season: Season, day: str) -> DivisionNote | None:
    if season.junior_age is None:
        return None
    age = int(day[:4]) - birth_year
    if _division_by_age(age, season) == _division_by_age(age - 1, season):
        return None
    return DivisionNote(AGE_NOTE, {"younger": age - 1, "age": age, "season": season.year})
