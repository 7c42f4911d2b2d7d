"""Calls for a judge as the console, the desk and phones show them."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import CallEnd, Entrant, Event, JudgeCall, Match, Seat, Topic
from tournaments.queries.events.events import latest_round_number
from tournaments.queries.floor.posts import PostRow, covers_table

LATE_AFTER = 3  # minutes: a table that waits longer is marked as late
CLOSED_SHOWN = 20


class SitsNow(msgspec.Struct, frozen=True, kw_only=True):
    """Where a player sits in the running round; `match` and `table` are None if nowhere."""

    name: str
    match: int | None
    table: int | None


class CallRow(msgspec.Struct, frozen=True, kw_only=True):
    """A call, ready to be shown.

    `minutes`: since it was made; `late`: nobody took it for too long. `caller`: the player who
    called, empty if staff did; `judge`: who has taken it, empty while it waits. `near`: the judges
    whose post covers the table. `ruling`: the number of the ruling kept with it, or 0. `past`: it
    is open, but its round is over; `sits_now`: in this case, where the caller sits now, or where
    both players do if staff called. `table_now`: the table a judge goes to.
    """

    id: int
    match: int | None
    round: int
    table: int
    topic: str
    at: datetime
    minutes: int
    late: bool
    caller: str
    judge: str
    judge_id: int | None
    near: list[str]
    past: bool
    sits_now: list[SitsNow]
    table_now: int
    end: str
    ended_at: datetime | None
    ruled: str
    ruling: int


class OwnCall(msgspec.Struct, frozen=True, kw_only=True):
    """A player's open call, or that of the own table, and where it was made.

    `mine`: this player made it; `judge`: who is coming; `past`: it was made in another pairing.
    """

    topic: str
    round: int
    table: int
    past: bool
    at: datetime
    mine: bool
    judge: str


def open_calls(event: Event, posts: list[PostRow] | None = None) -> list[CallRow]:
    """Every open call, those that nobody has taken first, then the oldest first."""
    calls = list(_calls_of_event(event).filter(end=CallEnd.OPEN))
    moved = _find_moved(event, calls)
    rows = [call_row(call, posts or [], moved) for call in calls]
    return sorted(rows, key=lambda row: (bool(row.judge), row.at, row.id))


def _find_moved(event: Event, calls: list[JudgeCall]) -> dict[int, list[SitsNow]]:
    """The open calls of earlier pairings, each with where its players sit now."""
    latest = (latest_round_number(event) or 0) if calls else 0
    past = [call for call in calls if call.match_id is None or call.round != latest]
    if not past:
        return {}
    concerned = _players_of_calls(past)
    players = {entrant for entrants in concerned.values() for entrant in entrants}
    sitting = _sitting_now(event, latest, players)
    return {call.pk: [sitting[entrant] for entrant in concerned[call.pk]] for call in past}


def _players_of_calls(calls: list[JudgeCall]) -> dict[int, list[int]]:
    """The players each call is about: the caller, or both players at the table."""
    sat = defaultdict(list)
    by_staff = [call.match_id for call in calls if not call.caller_id and call.match_id]
    for match, entrant in Seat.objects.filter(match__in=by_staff).values_list("match", "entrant"):
        sat[match].append(entrant)
    return {
        call.pk: [call.caller_id] if call.caller_id else sat[call.match_id or 0] for call in calls
    }


def _sitting_now(event: Event, round_: int, players: Collection[int]) -> dict[int, SitsNow]:
    seats = Seat.objects.filter(round__event=event, round__number=round_, entrant__in=players)
    rows = seats.values_list("entrant", "match", "match__table")
    places = {entrant: (match, table) for entrant, match, table in rows}
    names = event.entrants.filter(pk__in=players).order_by()
    return {
        entrant: SitsNow(
            name=name,
            match=places.get(entrant, (None, None))[0],
            table=places.get(entrant, (None, None))[1],
        )
        for entrant, name in names.values_list("pk", "player__name")
    }


def open_call_row(call: JudgeCall) -> CallRow:
    """One call; if it is open, with where its players sit now."""
    moved = _find_moved(call.event, [call]) if call.end == CallEnd.OPEN else {}
    return call_row(call, moved=moved)


def count_open_calls(event: Event) -> int:
    """The number of open calls."""
    return event.judge_calls.filter(end=CallEnd.OPEN).count()


def ended_calls(event: Event) -> list[CallRow]:
    """The calls that ended last, the newest first."""
    calls = _calls_of_event(event).exclude(end=CallEnd.OPEN).order_by("-ended_at", "-pk")
    return [call_row(call) for call in calls[:CLOSED_SHOWN]]


def calls_of_match(match: Match, entrants: Collection[Entrant]) -> list[CallRow]:
    """Every call of a match, and open calls from earlier matches of its players.

    The newest comes first.
    """
    theirs = Q(caller__in=entrants) | Q(caller=None, match__seats__entrant__in=entrants)
    about = Q(match=match) | theirs & Q(end=CallEnd.OPEN, round__lte=match.round.number)
    rows = _calls_of_event(match.round.event).filter(about).distinct()
    calls = list(rows.order_by("-at", "-pk"))
    still_open = [call for call in calls if call.end == CallEnd.OPEN]
    moved = _find_moved(match.round.event, still_open)
    return [call_row(call, moved=moved) for call in calls]


def own_call(entrant: Entrant, match: int | None) -> OwnCall | None:
    """The open call at the player's table, whoever made it, or the player's own."""
    at_table = Q(match=match or 0)
    calls = JudgeCall.objects.select_related("judge").filter(end=CallEnd.OPEN)
    call = calls.filter(at_table | Q(caller=entrant)).order_by("-round", "-pk").first()
    if call is None:
        return None
    return OwnCall(
        topic=str(Topic(call.topic).label),
        round=call.round,
        table=call.table,
        past=match is None or call.match_id != match,
        at=call.at,
        mine=call.caller_id == entrant.pk,
        judge=str(call.judge or ""),
    )


def call_row(
    call: JudgeCall,
    posts: list[PostRow] | None = None,
    moved: Mapping[int, list[SitsNow]] | None = None,
) -> CallRow:
    """A call, ready to be shown. `moved`: where the players of an earlier pairing sit now."""
    sits_now = (moved or {}).get(call.pk)
    table = next((sits.table for sits in sits_now or [] if sits.table), call.table)
    minutes = int((timezone.now() - call.at).total_seconds() // 60)
    return CallRow(
        id=call.pk,
        match=call.match_id,
        round=call.round,
        table=call.table,
        topic=str(Topic(call.topic).label),
        at=call.at,
        minutes=minutes,
        late=call.judge_id is None and minutes >= LATE_AFTER,
        caller=call.caller.player.name if call.caller else "",
        judge=str(call.judge or ""),
        judge_id=call.judge_id,
        near=[post.name for post in posts or [] if covers_table(post, table)],
        past=sits_now is not None,
        sits_now=sits_now or [],
        table_now=table,
        end=call.end,
        ended_at=call.ended_at,
        ruled=call.ruled,
        ruling=call.ruling,
    )


def _calls_of_event(event: Event) -> QuerySet[JudgeCall]:
    return event.judge_calls.select_related("caller__player", "judge")
