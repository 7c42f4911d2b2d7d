"""Season tables and histories: computed from finished events, names as each player is shown."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import League, Player, Shown
from tournaments.engine.players.names import initials
from tournaments.engine.seasons import championship, points
from tournaments.engine.seasons.days import WORLDS, days_of, division_on
from tournaments.engine.seasons.points import Counted, Row
from tournaments.engine.structure import tables
from tournaments.models import Entrant, Event, Season, Stage
from tournaments.queries.events.belonging import kind_name, kind_of

CHILDREN = (tables.JUNIOR, tables.SENIOR)


def seasons(league: League) -> QuerySet[Season]:
    """A league's seasons, the newest first."""
    return Season.objects.filter(league=league)


def events_of(season: Season) -> QuerySet[Event]:
    """The finished events of a season, first to last.

    With official points those that name their season are in it and in no other, the others by their
    day; World Championships are of the season that ends.
    """
    finished = Event.objects.filter(league=season.league_id, stage=Stage.FINISHED)
    return finished.filter(_inside(season)).order_by("date", "pk")


def left_out(season: Season) -> QuerySet[Event]:
    """Finished events of these days that are of another official season; first to last."""
    finished = Event.objects.filter(league=season.league_id, stage=Stage.FINISHED)
    these_days = finished.filter(date__range=(season.begins, season.ends))
    return these_days.exclude(_inside(season)).order_by("date", "pk")


def _inside(season: Season) -> Q:
    these_days = Q(date__range=(season.begins, season.ends))
    official = championship.official(season.scheme)
    if official is None:
        return these_days
    first, after = days_of(official.year)
    by_day = ~Q(kind=WORLDS) & Q(date__gte=first) & (Q(date__lt=after) if after else Q())
    of_worlds = Q(kind=WORLDS, date__year=official.year)
    return Q(season=official.year) | Q(season=None) & these_days & (by_day | of_worlds)


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
    return division_on(player.birth_year, timezone.localdate().isoformat())


def table(season: Season, *, staff: bool = False) -> dict[str, list[dict[str, Any]]]:
    """The season's table by division, youngest first, with names: four queries."""
    events = dict(events_of(season).values_list("pk", "name"))
    rows = championship.table_of(season.scheme, season.best, finishes(events))
    players = Player.objects.in_bulk({row.player for row in rows})
    by_division: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by_division[row.division].append(_row(row, players[row.player], events, staff=staff))
    known = [one for one in tables.DIVISIONS if one in by_division]
    return {division: by_division[division] for division in known}


def finishes(events: Iterable[int]) -> list[points.Finish]:
    """Where everybody ended in each division of these events, first event first.

    A division has as many players as played in it, whoever it was paired with; the disqualified are
    counted there, and have no place.
    """
    played = ~Q(dropped_after=0) | Q(dropped_after=None)
    inside = Entrant.objects.filter(played, event__in=list(events), waiting=False)
    counted = inside.order_by().values_list("event", "division").annotate(players=Count("pk"))
    size = {(event, division): players for event, division, players in counted}
    rows = inside.filter(disqualified=False, place__isnull=False).select_related("event")
    at: Counter[tuple[int, str]] = Counter()
    ended = []
    for one in rows.order_by("event__date", "event", "place"):
        where = one.event_id, one.division
        at[where] += 1
        day = one.event.date.isoformat()
        ended.append(
            points.Finish(one.player_id, one.division, one.event_id, at[where], size[where],
                   kind_of(one.event), day)
        )  # fmt: skip
    return ended


def _row(row: Row, player: Player, events: dict[int, str], *, staff: bool) -> dict[str, Any]:
    name = shown_name(player, row.division, staff=staff)
    known = [one.points for one in row.events if one.points is not None]
    return {
        "place": row.place if known else None,
        "player": player.pk if name is not None else None,
        "name": name if name is not None else _("not shown"),
        "division": row.division,
        "points": row.points if known else None,
        "play_points": sum(one.play_points or 0 for one in row.events),
        "sure": all(one.sure for one in row.events if one.counts),
        "not_worked_out": len(row.events) - len(known),
        "played": len(row.events),
        "events": [_event(one, events[one.event]) for one in row.events],
    }


def _event(one: Counted, name: str) -> dict[str, Any]:
    return {
        "event": one.event,
        "name": name,
        "kind": one.kind,
        "kind_name": kind_name(one.kind),
        "place": one.place,
        "players": one.players,
        "points": one.points,
        "counts": one.counts,
        "play_points": one.play_points,
        "sure": one.sure,
        "note": championship.explain(one, _),
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


def _events_by_season(league: int, chosen: Collection[Season]) -> dict[int, set[int]]:
    """The finished events of each of these seasons, by the season: one query for all."""
    finished = Event.objects.filter(league=league, stage=Stage.FINISHED)
    asked = {
        f"of_{season.pk}": ExpressionWrapper(_inside(season), BooleanField()) for season in chosen
    }
    rows = list(finished.annotate(**asked).values("pk", *asked).order_by())
    return {season.pk: {row["pk"] for row in rows if row[f"of_{season.pk}"]} for season in chosen}


def points_of(player: Player, chosen: Collection[Season]) -> list[dict[str, Any]]:
    """A player's place in the table of each of these seasons: three queries for all of them."""
    inside = _events_by_season(player.league_id, chosen)
    played = finishes(set().union(*inside.values()))
    out = []
    for season in chosen:
        ended = [one for one in played if one.event in inside[season.pk]]
        rows = championship.table_of(season.scheme, season.best, ended)
        out += [
            {"season": season, "division": row.division, "points": row.points, "place": row.place}
            for row in rows
            if row.player == player.pk and any(one.points is not None for one in row.events)
        ]
    return out
