"""Season tables and histories: computed from finished events, names as each player is shown."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import League, Player, Shown
from tournaments.engine import points, structure
from tournaments.engine.names import initials
from tournaments.engine.points import Finish, Row
from tournaments.models import Entrant, Event, Season, Stage

CHILDREN = (structure.JUNIOR, structure.SENIOR)


def seasons(league: League) -> QuerySet[Season]:
    """A league's seasons, the newest first."""
    return Season.objects.filter(league=league)


def events_of(season: Season) -> QuerySet[Event]:
    """The finished events of a season, first to last."""
    inside = Event.objects.filter(
        league=season.league_id, stage=Stage.FINISHED, date__range=(season.begins, season.ends)
    )
    return inside.order_by("date", "pk")


def shown_name(player: Player, division: str, *, staff: bool = False) -> str | None:
    """A player's name beyond the event; None for who is not shown. Staff read it as it is.

    As usual children, who are those not in Masters, stand with their initials.
    """
    if staff or player.shown == Shown.FULL:
        return player.name
    if player.shown == Shown.HIDDEN:
        return None
    short = player.shown == Shown.INITIALS or division in CHILDREN
    return initials(player.name) if short else player.name


def division_now(player: Player) -> str:
    """The age division a player is in today."""
    return structure.division_on(player.birth_year, timezone.localdate().isoformat())


def table(season: Season, *, staff: bool = False) -> dict[str, list[dict[str, Any]]]:
    """The season's table by division, youngest first, with names: three queries."""
    events = dict(events_of(season).values_list("pk", "name"))
    scheme = points.BY_KEY[season.scheme]
    rows = points.table(scheme, season.best, finishes(events))
    players = Player.objects.in_bulk({row.player for row in rows})
    by_division: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by_division[row.division].append(_row(row, players[row.player], events, staff=staff))
    known = [one for one in structure.DIVISIONS if one in by_division]
    return {division: by_division[division] for division in known}


def finishes(events: Iterable[int]) -> list[Finish]:
    """Where everybody ended in each division of these events, first event first."""
    played = ~Q(dropped_after=0) | Q(dropped_after=None)
    rows = Entrant.objects.filter(
        played, event__in=list(events), waiting=False, disqualified=False, place__isnull=False
    )
    ranked = rows.order_by("event__date", "event", "place")
    listed = [(one.event_id, one.division, one.player_id) for one in ranked]
    size = Counter((event, division) for event, division, _player in listed)
    at: Counter[tuple[int, str]] = Counter()
    out = []
    for event, division, player in listed:
        at[event, division] += 1
        where = event, division
        out.append(Finish(player, division, event, at[where], size[where]))
    return out


def _row(row: Row, player: Player, events: dict[int, str], *, staff: bool) -> dict[str, Any]:
    name = shown_name(player, row.division, staff=staff)
    return {
        "place": row.place,
        "player": player.pk if name is not None else None,
        "name": name if name is not None else _("not shown"),
        "division": row.division,
        "points": row.points,
        "played": len(row.events),
        "events": [
            {
                "event": one.event,
                "name": events[one.event],
                "place": one.place,
                "players": one.players,
                "points": one.points,
                "counts": one.counts,
            }
            for one in row.events
        ],
    }


def history(player: Player) -> QuerySet[Entrant]:
    """The events a player has been in, the latest first."""
    inside = player.entries.filter(waiting=False).select_related("event")
    return inside.order_by("-event__date", "-event")


def history_row(entrant: Entrant) -> dict[str, Any]:
    """One event of a history."""
    over = entrant.event.stage == Stage.FINISHED
    return {
        "event": entrant.event_id,
        "name": entrant.event.name,
        "date": entrant.event.date.isoformat(),
        "division": entrant.division,
        "place": entrant.place if over else None,
        "dropped_after": entrant.dropped_after,
    }


def points_of(player: Player, chosen: Collection[Season]) -> list[dict[str, Any]]:
    """A player's place in the table of each of these seasons: two queries for all of them."""
    dates = dict(
        Event.objects.filter(league=player.league_id, stage=Stage.FINISHED)
        .filter(
            date__gte=min((one.begins for one in chosen), default=None) or timezone.localdate(),
            date__lte=max((one.ends for one in chosen), default=None) or timezone.localdate(),
        )
        .values_list("pk", "date")
    )
    played = finishes(dates)
    out = []
    for season in chosen:
        inside = [one for one in played if season.begins <= dates[one.event] <= season.ends]
        rows = points.table(points.BY_KEY[season.scheme], season.best, inside)
        out += [
            {"season": season, "division": row.division, "points": row.points, "place": row.place}
            for row in rows
            if row.player == player.pk
        ]
    return out
