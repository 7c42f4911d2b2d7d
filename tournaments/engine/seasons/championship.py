"""The official Championship Points: what a place gave in a season, and which finishes count.

The tables are data (`data/championship_points.json`), season by season with their sources. What was
not found is not worked out and not taken from another season: it is said.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tournaments.engine import wording
from tournaments.engine.facts import load
from tournaments.engine.seasons.points import BY_KEY, Counted, Finish, Row, ranked, table

QUARTER = "quarter"
PREFIX = "official-"  # a season's scheme is called by this and the year

# The kinds of events that Championship Points know, least first: keys of the data.
KINDS = {
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
    """What the places from `first` to `last` pay, from `kicker` players of the division on.

    `kicker`: None where that number was not found.
    """

    first: int
    last: int
    points: int
    kicker: int | None = None


class Payout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event in a season. `bands`: None where the table was not found.

    `partial`: what places beyond the bands paid was not found. `limit`: how many finishes count in
    each `period`, together with those of the kinds in `shared`; None: not found.
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
        """The kinds whose finishes count together, this one among them."""
        return tuple(sorted({self.key, *self.shared}))

    def band(self, place: int) -> Band | None:
        """The band a place is in."""
        fitting = (band for band in self.bands or () if band.first <= place <= band.last)
        return next(fitting, None)


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a season's facts are from. `official`: the official site; the others report it."""

    text: str
    official: bool


class Quarters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a season with limits of their own, as first and last ISO days."""

    days: tuple[tuple[str, str], ...]
    unconfirmed: str = ""

    def of(self, day: str) -> int:
        """The part a day is in; before the first it is that, after the last it is the last."""
        begun = [at for at, (first, _last) in enumerate(self.days) if first <= day]
        return begun[-1] if begun else 0


class Official(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A season's points. `none`: there were no Championship Points yet.

    `invited_from`: points that invite to the World Championships, `invited_best`: how many of the
    best, both by rating zone and division (`all`: each); `invited_places`: by kind of event.
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
        """What a league's season calls it by."""
        return f"{PREFIX}{self.year}"

    def payout(self, kind: str) -> Payout | None:
        """What is known of a kind of event."""
        return next((one for one in self.kinds if one.key == kind), None)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    seasons: tuple[Official, ...]


SEASONS = load("championship_points.json", _File).seasons
BY_YEAR: Mapping[int, Official] = {season.year: season for season in SEASONS}
SCHEMES: Mapping[str, Official] = {one.key: one for one in SEASONS if not one.none}


class Award(msgspec.Struct, frozen=True):
    """What a finish gave. `points`: None where it cannot be worked out; `note` says why.

    `sure`: whether all of it stands in the sources.
    """

    points: int | None
    note: str = ""
    args: dict[str, Any] = {}
    sure: bool = True


def official(key: str) -> Official | None:
    """The official season that a league's season goes by; None where it goes by its own points."""
    return SCHEMES.get(key)


def award(season: Official, kind: str, place: int, players: int) -> Award:
    """The points of a place in a division of so many players, at a kind of event.

    `kind`: a key of KINDS, empty where it is not said.
    """
    if season.none:
        return Award(None, "no_points_yet", {"season": season.year}, sure=False)
    if not kind:
        return Award(None, "kind_unknown", sure=False)
    payout = season.payout(kind)
    if payout is None or payout.bands is None:
        return Award(None, "table_unknown", {"season": season.year}, sure=False)
    return _award(payout, place, players)


def _award(payout: Payout, place: int, players: int) -> Award:
    band = payout.band(place)
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


def standings(season: Official, finishes: Iterable[Finish]) -> list[Row]:
    """The season's table by division, best first; level on points shares the place."""
    of_player: dict[tuple[str, int], list[Finish]] = defaultdict(list)
    for finish in finishes:
        of_player[finish.division, finish.player].append(finish)
    by_division: dict[str, list[tuple[tuple[int, ...], int, tuple[Counted, ...]]]] = defaultdict(
        list
    )
    for (division, player), ended in of_player.items():
        counted = counted_of(season, ended)
        total = sum(one.points or 0 for one in counted if one.counts)
        by_division[division].append(((total,), player, counted))
    return [row for division, lines in by_division.items() for row in ranked(division, lines)]


def counted_of(season: Official, ended: Sequence[Finish]) -> tuple[Counted, ...]:
    """A player's finishes with their points, and which of them count by the limits."""
    awards = [award(season, one.kind, one.place, one.players) for one in ended]
    groups: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for at, (finish, given) in enumerate(zip(ended, awards, strict=True)):
        payout = season.payout(finish.kind)
        if given.points and payout is not None:
            groups[_group(season, payout, finish.day)].append(at)
    counting: set[int] = set()
    for (limit, *_rest), members in groups.items():
        members.sort(key=lambda at: -(awards[at].points or 0))
        counting.update(members if limit is None else members[:limit])
    return tuple(
        _counted(season, finish, awards[at], counts=at in counting)
        for at, finish in enumerate(ended)
    )


def _group(season: Official, payout: Payout, day: str) -> tuple[Any, ...]:
    """What finishes count together: the limit, the kinds, and the part of the season."""
    part = season.quarters.of(day) if season.quarters and payout.period == QUARTER else None
    return (payout.limit, payout.group, part)


def _counted(season: Official, finish: Finish, given: Award, *, counts: bool) -> Counted:
    payout = season.payout(finish.kind)
    note, args = given.note, given.args
    if given.points and not counts and payout is not None:
        note, args = _over_limit(season, payout, finish.day)
    elif counts and note in {"", "above_kicker"} and payout is not None and payout.limit is None:
        note, args = "limit_unknown", {}
    return Counted(
        finish.event, finish.place, finish.players, given.points, counts,
        note=note, args=args, kind=finish.kind,
        play_points=payout.play_points if payout is not None else None,
        sure=given.sure,
    )  # fmt: skip


def _over_limit(season: Official, payout: Payout, day: str) -> tuple[str, dict[str, Any]]:
    args: dict[str, Any] = {"limit": payout.limit}
    if season.quarters and payout.period == QUARTER:
        first, last = season.quarters.days[season.quarters.of(day)]
        return "over_limit_quarter", {**args, "first": first, "last": last}
    return "over_limit", args


def table_of(key: str, best: int, finishes: Iterable[Finish]) -> list[Row]:
    """A league's table by the key of its points: its own scheme, or a season's official ones."""
    season = official(key)
    return table(BY_KEY[key], best, finishes) if season is None else standings(season, finishes)


def explain(counted: Counted, translate: wording.Translate = str) -> str:
    """Why a finish gave what it gave; empty where there is nothing to say."""
    return wording.points_note(counted.note, counted.args, translate) if counted.note else ""
