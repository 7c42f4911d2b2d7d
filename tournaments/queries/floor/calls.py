"""Calls for a judge as the console, the desk and phones show them."""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import CallEnd, Entrant, Event, JudgeCall, Seat, Topic
from tournaments.queries.events.events import latest_round_number
from tournaments.queries.floor.posts import PostRow, covers_table

LATE_AFTER = 3  # minutes: a table that waits longer is marked
CLOSED_SHOWN = 20


class CallRow(msgspec.Struct, frozen=True, kw_only=True):
    """A call, ready to be shown.

    `minutes`: since it was made; `late`: nobody took it for too long. `caller`: the player who
    called, empty where staff did; `judge`: who has taken it, empty while it waits. `near`: the
    judges whose post covers the table. `ruling`: the number of the ruling kept with it, or 0.
    `past`: it is open, and the pairings are others by now; `moved_to`: where the caller sits then.
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
    moved_to: int | None
    end: str
    ended_at: datetime | None
    ruled: str
    ruling: int


class OwnCall(msgspec.Struct, frozen=True, kw_only=True):
    """The open call of a player or at the own table, and where it was made.

    `mine`: this player made it; `judge`: one is coming; `past`: it is of another pairing.
    """

    topic: str
    round: int
    table: int
    past: bool
    at: datetime
    mine: bool
    judge: str


def open_calls(event: Event, posts: list[PostRow] | None = None) -> list[CallRow]:
    """Every call that is open, those nobody has taken first, the oldest first."""
    calls = list(_calls_of_event(event).filter(end=CallEnd.OPEN))
    moved = _find_moved(event, calls)
    rows = [call_row(call, posts or [], moved) for call in calls]
    return sorted(rows, key=lambda row: (bool(row.judge), row.at, row.id))


def _find_moved(event: Event, calls: list[JudgeCall]) -> dict[int, int | None]:
    """The calls whose pairings are others by now, each with the table where its caller sits."""
    latest = (latest_round_number(event) or 0) if calls else 0
    past = [call for call in calls if call.match_id is None or call.round != latest]
    if not past:
        return {}
    seats = Seat.objects.filter(round__event=event, round__number=latest)
    seats = seats.filter(entrant__in=[call.caller_id for call in past if call.caller_id])
    tables = dict(seats.values_list("entrant", "match__table"))
    return {call.pk: tables.get(call.caller_id or 0) for call in past}


def count_open_calls(event: Event) -> int:
    """How many calls are open."""
    return event.judge_calls.filter(end=CallEnd.OPEN).count()


def ended_calls(event: Event) -> list[CallRow]:
    """The calls that ended last, the newest first."""
    calls = _calls_of_event(event).exclude(end=CallEnd.OPEN).order_by("-ended_at", "-pk")
    return [call_row(call) for call in calls[:CLOSED_SHOWN]]


def calls_of_match(match: int) -> list[CallRow]:
    """Every call of one match, the newest first."""
    calls = JudgeCall.objects.filter(match=match).select_related("caller__player", "judge")
    return [call_row(call) for call in calls.order_by("-at", "-pk")]


def own_call(entrant: Entrant, match: int | None) -> OwnCall | None:
    """The open call at the table where a player sits, whoever made it, or the player's own."""
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
    moved: Mapping[int, int | None] | None = None,
) -> CallRow:
    """A call, ready to be shown. `moved`: those of other pairings, and where who called sits."""
    moved = moved or {}
    table = moved.get(call.pk) or call.table
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
        past=call.pk in moved,
        moved_to=moved.get(call.pk),
        end=call.end,
        ended_at=call.ended_at,
        ruled=call.ruled,
        ruling=call.ruling,
    )


def _calls_of_event(event: Event) -> QuerySet[JudgeCall]:
    return event.judge_calls.select_related("caller__player", "judge")
