"""Season tables and histories, computed from finished events; names as each player is shown."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable

import msgspec
from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.engine import names
from league.engine.policy import load_policy
from league.models import League, Player
from tournaments.engine.seasons import championship, points
from tournaments.engine.seasons.days import WORLDS_KIND, division_at_event, season_days
from tournaments.engine.seasons.points import Counted, Row
from tournaments.engine.structure import tables
from tournaments.models import Entrant, Event, Season, Stage
from tournaments.queries.events.season_and_kind import kind_name, kind_of_event


class SeasonEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What one event gave a player. `points`: null where no table of points is known.

    `event`: its id. `place` of `players` in the player's division. `counts`: it is among the
    finishes that count.
    """

    event: int
    name: str
    kind: str
    kind_name: str
    place: int
    players: int
    points: int | None
    counts: bool
    play_points: int | None
    sure: bool
    note: str


class SeasonRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player's line in a season's table. `player`: null for a player who is not shown.

    `points`, `place`: null if the points of no event are known; `not_worked_out`: for how many
    events they are not. `sure`: the points of every event that counts are certain.
    """

    place: int | None
    player: int | None
    name: str
    division: str
    points: int | None
    play_points: int
    sure: bool
    not_worked_out: int
    played: int
    events: list[SeasonEvent]


class HistoryRow(msgspec.Struct, frozen=True, kw_only=True):
    """An event a player played. `event`: its id; `date`: ISO; `place`: null until it is over."""

    event: int
    name: str
    date: str
    division: str
    place: int | None
    dropped_after: int | None


class SeasonPoints(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place and points in a division of a season."""

    season: Season
    division: str
    points: int
    place: int


def seasons_of_league(league: League) -> QuerySet[Season]:
    """A league's seasons, the newest first."""
    return Season.objects.filter(league=league)


def events_of_season(season: Season) -> QuerySet[Event]:
    """The finished events of a season, first to last.

    With official points, events that name a season belong to it and to no other, all others by
    their day; World Championships belong to the season that ends.
    """
    finished = Event.objects.filter(league=season.league_id, stage=Stage.FINISHED)
    finished = finished.exclude(desk__rehearsal=True)
    return finished.filter(_in_season(season)).order_by("date", "pk")


def events_left_out(season: Season) -> QuerySet[Event]:
    """Finished events of these days that belong to another official season; first to last."""
    finished = Event.objects.filter(league=season.league_id, stage=Stage.FINISHED)
    these_days = finished.filter(date__range=(season.begins, season.ends))
    return these_days.exclude(_in_season(season)).order_by("date", "pk")


def _in_season(season: Season) -> Q:
    these_days = Q(date__range=(season.begins, season.ends))
    official = championship.official_season(season.scheme)
    if official is None:
        return these_days
    first, after = season_days(official.year)
    by_day = ~Q(kind=WORLDS_KIND) & Q(date__gte=first) & (Q(date__lt=after) if after else Q())
    of_worlds = Q(kind=WORLDS_KIND, date__year=official.year)
    return Q(season=official.year) | Q(season=None) & these_days & (by_day | of_worlds)


def shown_name(player: Player, division: str, *, staff: bool = False) -> str | None:
    """A player's name outside the event; None if it is not shown. Staff read the full name.

    A player who was a child then and is not now is shown like children usually are.
    """
    if staff:
        return player.full_name
    if player.shown_as == names.HIDDEN:
        return None
    if player.shown_as == names.FULL == player.shown or division not in names.CHILDREN:
        return player.name
    level = names.stricter_level(player.shown_as, load_policy().names.levels[division])
    return names.name_at_level(player.full_name, level, player.name)


def division_today(player: Player) -> str:
    """The age division a player is in today."""
    return division_at_event(player.birth_year, timezone.localdate().isoformat())


def season_table(season: Season, *, staff: bool = False) -> dict[str, list[SeasonRow]]:
    """The season's table by division, youngest first, with names: four queries."""
    events = dict(events_of_season(season).values_list("pk", "name"))
    rows = championship.season_table(season.scheme, season.best, finishes_of_events(events))
    players = Player.objects.in_bulk({row.player for row in rows})
    by_division: dict[str, list[SeasonRow]] = defaultdict(list)
    for row in rows:
        by_division[row.division].append(_season_row(row, players[row.player], events, staff=staff))
    known = [division for division in tables.DIVISIONS if division in by_division]
    return {division: by_division[division] for division in known}


def finishes_of_events(events: Iterable[int]) -> list[points.Finish]:
    """The place of each player in each division of these events, first event first.

    A division counts all its players, whoever they were paired with; disqualified players are
    counted, but have no place.
    """
    played = ~Q(dropped_after=0) | Q(dropped_after=None)
    played_entries = Entrant.objects.filter(played, event__in=list(events), waiting=False)
    counted = (
        played_entries.order_by().values_list("event", "division").annotate(players=Count("pk"))
    )
    size = {(event, division): players for event, division, players in counted}
    rows = played_entries.filter(disqualified=False, place__isnull=False).select_related("event")
    place_in: Counter[tuple[int, str]] = Counter()
    ended = []
    for entrant in rows.order_by("event__date", "event", "place"):
        where = entrant.event_id, entrant.division
        place_in[where] += 1
        day = entrant.event.date.isoformat()
        ended.append(
            points.Finish(entrant.player_id, entrant.division, entrant.event_id,
                          place_in[where], size[where], kind_of_event(entrant.event), day)
        )  # fmt: skip
    return ended


def _season_row(row: Row, player: Player, events: dict[int, str], *, staff: bool) -> SeasonRow:
    name = shown_name(player, row.division, staff=staff)
    known = [counted.points for counted in row.events if counted.points is not None]
    return SeasonRow(
        place=row.place if known else None,
        player=player.pk if name is not None else None,
        name=name if name is not None else _("not shown"),
        division=row.division,
        points=row.points if known else None,
        play_points=sum(counted.play_points or 0 for counted in row.events),
        sure=all(counted.sure for counted in row.events if counted.counts),
        not_worked_out=len(row.events) - len(known),
        played=len(row.events),
        events=[_season_event(counted, events[counted.event]) for counted in row.events],
    )


def _season_event(counted: Counted, name: str) -> SeasonEvent:
    return SeasonEvent(
        event=counted.event,
        name=name,
        kind=counted.kind,
        kind_name=kind_name(counted.kind),
        place=counted.place,
        players=counted.players,
        points=counted.points,
        counts=counted.counts,
        play_points=counted.play_points,
        sure=counted.sure,
        note=championship.explain_points(counted, _),
    )


def player_history(player: Player) -> QuerySet[Entrant]:
    """The events a player has been in, the latest first."""
    entries = player.entries.filter(waiting=False).select_related("event")
    return entries.order_by("-event__date", "-event")


def history_row(entrant: Entrant) -> HistoryRow:
    """One event of a history."""
    over = entrant.event.stage == Stage.FINISHED
    return HistoryRow(
        event=entrant.event_id,
        name=entrant.event.name,
        date=entrant.event.date.isoformat(),
        division=entrant.division,
        place=entrant.place if over else None,
        dropped_after=entrant.dropped_after,
    )


def _events_by_season(league: int, chosen: Collection[Season]) -> dict[int, set[int]]:
    """The finished events of each of these seasons, by season: one query for all."""
    finished = Event.objects.filter(league=league, stage=Stage.FINISHED)
    of_season = {
        f"of_{season.pk}": ExpressionWrapper(_in_season(season), BooleanField())
        for season in chosen
    }
    rows = list(finished.annotate(**of_season).values("pk", *of_season).order_by())
    return {season.pk: {row["pk"] for row in rows if row[f"of_{season.pk}"]} for season in chosen}


def season_points_of(player: Player, chosen: Collection[Season]) -> list[SeasonPoints]:
    """A player's place in the table of each of these seasons: three queries for all of them."""
    events_by_season = _events_by_season(player.league_id, chosen)
    played = finishes_of_events(set().union(*events_by_season.values()))
    out = []
    for season in chosen:
        ended = [finish for finish in played if finish.event in events_by_season[season.pk]]
        rows = championship.season_table(season.scheme, season.best, ended)
        out += [
            SeasonPoints(season=season, division=row.division, points=row.points, place=row.place)
            for row in rows
            if row.player == player.pk and any(counted.points is not None for counted in row.events)
        ]
    return out
