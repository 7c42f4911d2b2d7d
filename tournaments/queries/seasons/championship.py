"""What is known of a season's official points, for who reads its table: tables, limits, gaps."""

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine import wording
from tournaments.engine.seasons import championship
from tournaments.engine.seasons.championship import Official, Payout
from tournaments.engine.seasons.points import BY_KEY
from tournaments.models import Season
from tournaments.queries.events.belonging import kind_name, kind_of
from tournaments.queries.seasons.tables import events_of, left_out

MOST_SHOWN = 100  # events that are listed as left out or without a kind


def scheme_name(key: str) -> str:
    """What a league's points are called."""
    official = championship.official(key)
    if official is None:
        return _(BY_KEY[key].name)
    return wording.points_note("official", {"season": official.year}, _)


def scheme_choices() -> list[tuple[str, str]]:
    """What a season can go by: the own schemes, then the official points, the newest first."""
    keys = [*BY_KEY, *sorted(championship.SCHEMES, reverse=True)]
    return [(key, scheme_name(key)) for key in keys]


def official_of(season: Season) -> dict[str, Any] | None:
    """The official season a table goes by, with what its events lack; None for own points."""
    official = championship.official(season.scheme)
    if official is None:
        return None
    events = list(events_of(season))
    kinds = Counter(kind_of(event) for event in events)
    gaps = [key for key in kinds if key and not _has_table(official, key)]
    others = list(left_out(season)[:MOST_SHOWN])
    return {
        "year": official.year,
        "kinds": [_kind(one, kinds[one.key]) for one in _in_order(official, kinds)],
        "gaps": [{"kind": key, "name": kind_name(key), "events": kinds[key]} for key in gaps],
        "unknown": not any(one.bands for one in official.kinds),
        "without_kind": [_short(one) for one in events if not kind_of(one)][:MOST_SHOWN],
        "left_out": [_short(one) for one in others],
        "invitations": _invitations(official),
        "invited": _invited(official),
        "sources": [{"text": one.text, "official": one.official} for one in official.sources],
        "confidence": official.confidence,
        "note": official.note,
        "quarters": list(official.quarters.days) if official.quarters else [],
        "quarters_unconfirmed": official.quarters.unconfirmed if official.quarters else "",
    }


def _short(event: Any) -> dict[str, Any]:
    return {"id": event.pk, "name": event.name, "date": event.date, "season": event.season}


def _has_table(official: Official, key: str) -> bool:
    payout = official.payout(key)
    return payout is not None and bool(payout.bands)


def _in_order(official: Official, kinds: Counter[str]) -> list[Payout]:
    """The kinds that this season's events are of first."""
    return sorted(official.kinds, key=lambda one: not kinds[one.key])


def _kind(payout: Payout, events: int) -> dict[str, Any]:
    bands = payout.bands or ()
    return {
        "kind": payout.key,
        "name": kind_name(payout.key),
        "events": events,
        "where": payout.where,
        "limit": payout.limit,
        "period": payout.period,
        "shared": [{"kind": key, "name": kind_name(key)} for key in payout.shared],
        "play_points": payout.play_points,
        "partial": payout.partial,
        "bands": [
            {"first": one.first, "last": one.last, "points": one.points, "kicker": one.kicker}
            for one in bands
        ],
    }


def _invitations(official: Official) -> dict[str, Any]:
    return {
        "from_points": official.invited_from,
        "best": official.invited_best,
        "places": official.invited_places,
    }


def _invited(official: Official) -> list[str]:
    """Who is invited, in sentences."""
    lines = []
    for zone, by_division in official.invited_from.items():
        told = {"zone": _zone(zone), "numbers": _numbers(by_division)}
        lines.append(_("%(zone)s: from so many points on: %(numbers)s") % told)
    for zone, by_division in official.invited_best.items():
        told = {"zone": _zone(zone), "numbers": _numbers(by_division)}
        lines.append(_("%(zone)s: so many of the best: %(numbers)s") % told)
    for kind, places in official.invited_places.items():
        name = kind_name(kind) or _("World Championships of the year before")
        lines.append(
            ngettext("%(kind)s: the first place", "%(kind)s: the first %(n)s places", places)
            % {"kind": name, "n": places}
        )
    return lines


def _zone(key: str) -> str:
    names = {
        "north-america": _("United States and Canada"), "europe": _("Europe"),
        "latin-america": _("Latin America"), "asia-pacific": _("Asia-Pacific"),
        "oceania": _("Oceania"), "south-africa": _("South Africa"),
        "middle-east-south-africa": _("Middle East and South Africa"),
    }  # fmt: skip
    return names[key]


def _numbers(by_division: dict[str, int]) -> str:
    names = {"junior": _("Juniors"), "senior": _("Seniors"), "masters": _("Masters"),
             "all": _("every division")}  # fmt: skip
    return ", ".join(f"{names[key]} {number}" for key, number in by_division.items())
