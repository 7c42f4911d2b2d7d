"""The official Championship Points: what a place gave in a season, and which finishes count.

The tables are data (`data/championship_points.json`), season by season with their sources. A value
that was not found is neither calculated nor taken from another season: it is shown as unknown.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tournaments.engine import wording
from tournaments.engine.data_files import load_facts
from tournaments.engine.seasons.points import (
    BY_KEY,
    Counted,
    Finish,
    Line,
    Row,
    points_table,
    table_by_division,
)

QUARTER = "quarter"
OFFICIAL_PREFIX = "official-"  # the key of a season's scheme is this and the year

# The kinds of events that give Championship Points, smallest first: keys of the data.
EVENT_KINDS = {
    "league-challenge": "League Challenge",
    "battle-road": "Battle Road",
    "league-cup": "League Cup",
    "city": "City Championship",
    "state": "State, Province or Territory Championship",
    "special": "Special Event",
    "regional": "Regional Championship",
    "national": "National Championship",
    "national-us": "National Championship of the United States",
    "national-large": "National Championship of a large country",
    "national-other": "National Championship of another country",
    "international": "International Championship",
    "worlds": "World Championships",
}


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the places from `first` to `last` give, if the division has at least `kicker` players.

    `kicker`: None where that number was not found.
    """

    first: int
    last: int
    points: int
    kicker: int | None = None


class Payout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event in a season. `bands`: None where the table was not found.

    `partial`: what the places beyond the bands gave was not found. `limit`: how many finishes count
    in each `period`, together with those of the kinds in `shared`; None: not found.
    """

    key: str
    bands: tuple[Band, ...] | None = None
    partial: bool = False
    limit: int | None = None
    period: str = "season"
    shared: tuple[str, ...] = ()
    play_points: int | None = None
    where: str = ""

    @property
    def group(self) -> tuple[str, ...]:
        """The kinds whose finishes count together, including this one."""
        return tuple(sorted({self.key, *self.shared}))

    def band_of(self, place: int) -> Band | None:
        """The band that a place is in."""
        fitting = (band for band in self.bands or () if band.first <= place <= band.last)
        return next(fitting, None)


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a season's facts are from. `official`: the official site itself, not a report of it."""

    text: str
    official: bool


class Quarters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a season that have limits of their own, as first and last ISO days."""

    days: tuple[tuple[str, str], ...]
    unconfirmed: str = ""

    def quarter_of(self, day: str) -> int:
        """The index of a day's part: 0 also before the first part, the last one also after it."""
        begun = [index for index, (first, _last) in enumerate(self.days) if first <= day]
        return begun[-1] if begun else 0


class OfficialSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A season's points. `none`: there were no Championship Points yet.

    `invited_from`: points that invite to the World Championships; `invited_best`: how many of the
    best are invited, both by rating zone and division (`all`: each); `invited_places`: by kind of
    event.
    """

    year: int
    kinds: tuple[Payout, ...]
    sources: tuple[Source, ...]
    confidence: str
    none: bool = False
    note: str = ""
    quarters: Quarters | None = None
    invited_from: dict[str, dict[str, int]] = {}
    invited_best: dict[str, dict[str, int]] = {}
    invited_places: dict[str, int] = {}

    @property
    def key(self) -> str:
        """The key by which a league's season names it."""
        return f"{OFFICIAL_PREFIX}{self.year}"

    def payout_of(self, kind: str) -> Payout | None:
        """What is known of a kind of event; None where nothing is."""
        return next((payout for payout in self.kinds if payout.key == kind), None)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    seasons: tuple[OfficialSeason, ...]


SEASONS = load_facts("championship_points.json", _File).seasons
BY_YEAR: Mapping[int, OfficialSeason] = {season.year: season for season in SEASONS}
SCHEMES: Mapping[str, OfficialSeason] = {
    season.key: season for season in SEASONS if not season.none
}


class Award(msgspec.Struct, frozen=True):
    """What a finish gave. `points`: None where they cannot be calculated; `note` says why.

    `sure`: whether all of it stands in the sources.
    """

    points: int | None
    note: str = ""
    args: dict[str, Any] = {}
    sure: bool = True


def official_season(key: str) -> OfficialSeason | None:
    """The official season that a league's season follows; None where it has its own points."""
    return SCHEMES.get(key)


def award_points(season: OfficialSeason, kind: str, place: int, players: int) -> Award:
    """The points of a place at a kind of event, in a division with this number of players.

    `kind`: a key of EVENT_KINDS, empty where it is not known.
    """
    if season.none:
        return Award(None, "no_points_yet", {"season": season.year}, sure=False)
    if not kind:
        return Award(None, "kind_unknown", sure=False)
    payout = season.payout_of(kind)
    if payout is None or payout.bands is None:
        return Award(None, "table_unknown", {"season": season.year}, sure=False)
    return _award_by_payout(payout, place, players)


def _award_by_payout(payout: Payout, place: int, players: int) -> Award:
    band = payout.band_of(place)
    if band is None:
        if payout.partial:
            return Award(None, "place_unknown", {"place": place}, sure=False)
        return Award(0, "beyond_table", {"place": place})
    args = {"place": place, "points": band.points, "players": players, "kicker": band.kicker}
    if band.kicker is None:
        return Award(band.points, "kicker_unknown", args, sure=False)
    if players < band.kicker:
        return Award(0, "below_kicker", args)
    return Award(band.points, "above_kicker" if band.kicker else "", args)


def season_standings(season: OfficialSeason, finishes: Iterable[Finish]) -> list[Row]:
    """The season's table by division, best first; players level on points share the place."""

    def make_line(ended: Sequence[Finish]) -> Line:
        counted = counted_finishes(season, ended)
        return (sum(finish.points or 0 for finish in counted if finish.counts),), counted

    return table_by_division(finishes, make_line)


def counted_finishes(season: OfficialSeason, ended: Sequence[Finish]) -> tuple[Counted, ...]:
    """A player's finishes with their points, and which of them count by the limits."""
    awards = [award_points(season, finish.kind, finish.place, finish.players) for finish in ended]
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for index, (finish, awarded) in enumerate(zip(ended, awards, strict=True)):
        payout = season.payout_of(finish.kind)
        if awarded.points and payout is not None:
            groups[_counting_group(season, payout, finish.day)].append(index)
    counting: set[int] = set()
    for (limit, *_rest), members in groups.items():
        members.sort(key=lambda index: -(awards[index].points or 0))
        counting.update(members if limit is None else members[:limit])
    return tuple(
        _count_finish(season, finish, awards[index], counts=index in counting)
        for index, finish in enumerate(ended)
    )


def _counting_group(season: OfficialSeason, payout: Payout, day: str) -> tuple[Any, ...]:
    """What makes finishes count together: the limit, the kinds, and the part of the season."""
    part = season.quarters.quarter_of(day) if season.quarters and payout.period == QUARTER else None
    return (payout.limit, payout.group, part)


def _count_finish(
    season: OfficialSeason, finish: Finish, awarded: Award, *, counts: bool
) -> Counted:
    payout = season.payout_of(finish.kind)
    note, args = awarded.note, awarded.args
    if awarded.points and not counts and payout is not None:
        note, args = _over_limit_note(season, payout, finish.day)
    elif counts and note in {"", "above_kicker"} and payout is not None and payout.limit is None:
        note, args = "limit_unknown", {}
    return Counted(
        finish.event, finish.place, finish.players, awarded.points, counts,
        note=note, args=args, kind=finish.kind,
        play_points=payout.play_points if payout is not None else None,
        sure=awarded.sure,
    )  # fmt: skip


def _over_limit_note(
    season: OfficialSeason, payout: Payout, day: str
) -> tuple[str, dict[str, Any]]:
    args: dict[str, Any] = {"limit": payout.limit}
    if season.quarters and payout.period == QUARTER:
        first, last = season.quarters.days[season.quarters.quarter_of(day)]
        return "over_limit_quarter", {**args, "first": first, "last": last}
    return "over_limit", args


def season_table(key: str, best: int, finishes: Iterable[Finish]) -> list[Row]:
    """A league's table by the key of its points: its own scheme, or a season's official points."""
    season = official_season(key)
    return (
        points_table(BY_KEY[key], best, finishes)
        if season is None
        else season_standings(season, finishes)
    )


def explain_points(counted: Counted, translate: wording.Translate = str) -> str:
    """Why a finish gave these points; empty where there is nothing to explain."""
    return wording.render_points_note(counted.note, counted.args, translate) if counted.note else ""
