"""What is known about a season's official points: points by place, limits, and what is missing."""

from collections import Counter
from datetime import date

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine import wording
from tournaments.engine.seasons import championship
from tournaments.engine.seasons.championship import OfficialSeason as Official
from tournaments.engine.seasons.championship import Payout
from tournaments.engine.seasons.points import BY_KEY
from tournaments.models import Event, Season
from tournaments.queries.events.season_and_kind import kind_name, kind_of_event
from tournaments.queries.seasons.tables import events_left_out, events_of_season

MOST_SHOWN = 100  # events listed as left out or without a kind


class BandRow(msgspec.Struct, frozen=True, kw_only=True):
    """The points for places from `first` to `last`, paid from `kicker` players in the division on.

    `kicker`: null where that number was not found.
    """

    first: int
    last: int
    points: int
    kicker: int | None


class KindName(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of event: its key and its name."""

    kind: str
    name: str


class KindGap(KindName, frozen=True, kw_only=True):
    """A kind of event without a known table of points, and how many of the season's are of it."""

    events: int


class OfficialKind(KindName, frozen=True, kw_only=True):
    """What a kind of event pays in an official season.

    `limit`: how many finishes count in each `period`, together with those of the kinds in `shared`;
    null if not found. `partial`: what places beyond the `bands` paid was not found. `events`: how
    many of the season's events are of this kind.
    """

    events: int
    where: str
    limit: int | None
    period: str
    shared: list[KindName]
    play_points: int | None
    partial: bool
    bands: list[BandRow]


class EventShort(msgspec.Struct, frozen=True, kw_only=True):
    """An event by id, name and day. `season`: the one its organiser named, null for none."""

    id: int
    name: str
    date: date
    season: int | None


class Invitations(msgspec.Struct, frozen=True, kw_only=True):
    """Who is invited to the World Championships.

    `from_points`: the points that are enough; `best`: how many of the best are invited; both by
    rating zone and division (`all`: each). `places`: the places that are enough, by kind of event.
    """

    from_points: dict[str, dict[str, int]]
    best: dict[str, dict[str, int]]
    places: dict[str, int]


class SourceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A source of a season's facts. `official`: the official site itself; others report it."""

    text: str
    official: bool


class OfficialSeason(msgspec.Struct, frozen=True, kw_only=True):
    """The official season that a table goes by, and what its events lack.

    `gaps`: kinds of event without a table of points; `unknown`: no table at all was found.
    `without_kind`: events of no kind; `left_out`: events that belong to another season. `invited`:
    the invitations in sentences. `quarters`: first and last days of the parts that have limits of
    their own.
    """

    year: int
    kinds: list[OfficialKind]
    gaps: list[KindGap]
    unknown: bool
    without_kind: list[EventShort]
    left_out: list[EventShort]
    invitations: Invitations
    invited: list[str]
    sources: list[SourceRow]
    confidence: str
    note: str
    quarters: list[tuple[str, str]]
    quarters_unconfirmed: str


def scheme_name(key: str) -> str:
    """The name of a league's points."""
    official = championship.official_season(key)
    if official is None:
        return _(BY_KEY[key].name)
    return wording.render_points_note("official", {"season": official.year}, _)


def scheme_choices() -> list[tuple[str, str]]:
    """The schemes a season can follow: the own ones, then the official points, newest first."""
    keys = [*BY_KEY, *sorted(championship.SCHEMES, reverse=True)]
    return [(key, scheme_name(key)) for key in keys]


def find_official_season(season: Season) -> OfficialSeason | None:
    """The official season a table follows, with what its events lack; None for own points."""
    official = championship.official_season(season.scheme)
    if official is None:
        return None
    events = list(events_of_season(season))
    kinds = Counter(kind_of_event(event) for event in events)
    gaps = [key for key in kinds if key and not _has_table(official, key)]
    others = list(events_left_out(season)[:MOST_SHOWN])
    return OfficialSeason(
        year=official.year,
        kinds=[
            _official_kind(payout, kinds[payout.key])
            for payout in _played_kinds_first(official, kinds)
        ],
        gaps=[KindGap(kind=key, name=kind_name(key), events=kinds[key]) for key in gaps],
        unknown=not any(kind.bands for kind in official.kinds),
        without_kind=[_short_event(event) for event in events if not kind_of_event(event)][
            :MOST_SHOWN
        ],
        left_out=[_short_event(other) for other in others],
        invitations=_make_invitations(official),
        invited=_describe_invitations(official),
        sources=[
            SourceRow(text=source.text, official=source.official) for source in official.sources
        ],
        confidence=official.confidence,
        note=official.note,
        quarters=list(official.quarters.days) if official.quarters else [],
        quarters_unconfirmed=official.quarters.unconfirmed if official.quarters else "",
    )


def _short_event(event: Event) -> EventShort:
    return EventShort(id=event.pk, name=event.name, date=event.date, season=event.season)


def _has_table(official: Official, key: str) -> bool:
    payout = official.payout_of(key)
    return payout is not None and bool(payout.bands)


def _played_kinds_first(official: Official, kinds: Counter[str]) -> list[Payout]:
    """The kinds, beginning with those that this season has events of."""
    return sorted(official.kinds, key=lambda payout: not kinds[payout.key])


def _official_kind(payout: Payout, events: int) -> OfficialKind:
    bands = payout.bands or ()
    return OfficialKind(
        kind=payout.key,
        name=kind_name(payout.key),
        events=events,
        where=payout.where,
        limit=payout.limit,
        period=payout.period,
        shared=[KindName(kind=key, name=kind_name(key)) for key in payout.shared],
        play_points=payout.play_points,
        partial=payout.partial,
        bands=[
            BandRow(first=band.first, last=band.last, points=band.points, kicker=band.kicker)
            for band in bands
        ],
    )


def _make_invitations(official: Official) -> Invitations:
    return Invitations(
        from_points=official.invited_from,
        best=official.invited_best,
        places=official.invited_places,
    )


def _describe_invitations(official: Official) -> list[str]:
    """Who is invited, in sentences."""
    lines = []
    for zone, by_division in official.invited_from.items():
        words = {"zone": _zone_name(zone), "numbers": _describe_numbers(by_division)}
        lines.append(_("%(zone)s: from so many points on: %(numbers)s") % words)
    for zone, by_division in official.invited_best.items():
        words = {"zone": _zone_name(zone), "numbers": _describe_numbers(by_division)}
        lines.append(_("%(zone)s: so many of the best: %(numbers)s") % words)
    for kind, places in official.invited_places.items():
        name = kind_name(kind) or _("World Championships of the year before")
        lines.append(
            ngettext("%(kind)s: the first place", "%(kind)s: the first %(n)s places", places)
            % {"kind": name, "n": places}
        )
    return lines


def _zone_name(key: str) -> str:
    names = {
        "north-america": _("United States and Canada"), "europe": _("Europe"),
        "latin-america": _("Latin America"), "asia-pacific": _("Asia-Pacific"),
        "oceania": _("Oceania"), "south-africa": _("South Africa"),
        "middle-east-south-africa": _("Middle East and South Africa"),
    }  # fmt: skip
    return names[key]


def _describe_numbers(by_division: dict[str, int]) -> str:
    names = {"junior": _("Juniors"), "senior": _("Seniors"), "masters": _("Masters"),
             "all": _("every division")}  # fmt: skip
    return ", ".join(f"{names[key]} {number}" for key, number in by_division.items())
