"""The season an event is in, what this is based on, and whose division it leaves uncertain."""

from functools import cache

import msgspec
from django.utils.translation import gettext as _

from tournaments.engine.seasons import championship, days
from tournaments.models import Event


class SeasonBorder(msgspec.Struct, frozen=True, kw_only=True):
    """The days between which one season ended and the next began; the source names no single day.

    `season`, `before`: the years in which the two seasons end. `from`, `to`: ISO days.
    """

    season: int
    before: int
    first: str = msgspec.field(name="from")
    last: str = msgspec.field(name="to")
    source: str


class SeasonDivisions(msgspec.Struct, frozen=True, kw_only=True):
    """The birth years from which players are Junior and Senior, and the ages the source names."""

    junior: int | None
    senior: int | None
    junior_age: int | None
    senior_age: int | None
    source: str


class SeasonFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The season of an event: `named` by its organiser, or by its day with what that rests on.

    `season`: the year it ends in, None where none is known; `border`: another is as possible.
    """

    season: int | None
    named: bool
    begins: str | None
    source: str | None
    divisions: SeasonDivisions | None
    unconfirmed: list[str]
    border: SeasonBorder | None
    kind: str
    kind_name: str


class UnsureDivision(msgspec.Struct, frozen=True, kw_only=True):
    """A player whose division is not certain. `id`: the entrant's; `notes`: why, in sentences."""

    id: int
    name: str
    division: str
    notes: list[str]


def kind_of_event(event: Event) -> str:
    """The kind of event for Championship Points: as set, else by its table, else ''."""
    return event.kind or (event.structure if event.structure in championship.EVENT_KINDS else "")


def kind_name(key: str) -> str:
    """The name of a kind of event; empty for none."""
    return _(championship.EVENT_KINDS[key]) if key in championship.EVENT_KINDS else ""


def season_facts(event: Event) -> SeasonFacts:
    """The season an event is in, and what this is based on."""
    day = event.date.isoformat()
    season = days.season_of_event(day, event.season, kind_of_event(event))
    named = event.season is not None
    by_day = not named and kind_of_event(event) != days.WORLDS_KIND
    border = days.uncertain_border(day) if by_day else None
    return SeasonFacts(
        season=season.year if season else None,
        named=named,
        begins=season.begins if season else None,
        source=season.sources["begins"] if season else None,
        divisions=_season_divisions(season) if season else None,
        unconfirmed=list(season.unconfirmed) if season else [],
        border=_season_border(border) if border else None,
        kind=kind_of_event(event),
        kind_name=kind_name(kind_of_event(event)),
    )


def _season_border(season: days.Season) -> SeasonBorder:
    first, last = season.window or (season.begins, season.begins)
    return SeasonBorder(
        season=season.year,
        before=season.year - 1,
        first=first,
        last=last,
        source=season.sources["begins"],
    )


def _season_divisions(season: days.Season) -> SeasonDivisions:
    return SeasonDivisions(
        junior=season.junior, senior=season.senior, junior_age=season.junior_age,
        senior_age=season.senior_age, source=season.sources["divisions"],
    )  # fmt: skip


def unsure_divisions(event: Event) -> list[UnsureDivision]:
    """Players whose division is not certain, with the reasons: only for organisers."""
    day, kind = event.date.isoformat(), kind_of_event(event)

    @cache
    def notes_on(birth_year: int) -> list[str]:
        ground = days.division_ground(birth_year, day, event.season, kind)
        return [note.render_sentence(_) for note in ground.notes]

    born = event.entrants.exclude(player__birth_year=None).order_by("roster")
    rows = born.values_list("pk", "player__full_name", "division", "player__birth_year")
    return [
        UnsureDivision(id=pk, name=name, division=division, notes=notes_on(year))
        for pk, name, division, year in rows
        if notes_on(year)
    ]
