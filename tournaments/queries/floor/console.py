"""The judge's console: open calls, where judges are, and every table of the round."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from django.db.models import Q, QuerySet

from league.models import User
from tournaments.models import Claim, Event, Match, Result, Round
from tournaments.queries.boards import (
    RESULT_CHIPS,
    SeatedPlayer,
    describe_result,
    seats_by_match,
)
from tournaments.queries.clock import ClockCard, clock_card
from tournaments.queries.events.events import latest_round
from tournaments.queries.floor.calls import CallRow, ended_calls, open_calls
from tournaments.queries.floor.posts import PostRow, covers_table, judge_posts
from tournaments.queries.floor.staff import judges_of


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the round. `state`: `called`, `coming`, `disputed`, `claimed`, `open` or `done`.

    `called`: a judge is wanted, and nobody has taken the call; `coming`: somebody has. `claimed`:
    one side has claimed a result. `judges`: those whose post covers the table. `minutes`: extra
    ones.
    """

    match: int
    table: int
    a: str
    b: str
    state: str
    result: str
    chip: str
    minutes: int
    call: CallRow | None
    judges: list[str]


class Console(msgspec.Struct, frozen=True, kw_only=True):
    """All that the console shows besides the tables. `waiting`: how many calls nobody has taken."""

    round: Round | None
    clock: ClockCard | None
    calls: list[CallRow]
    waiting: int
    ended: list[CallRow]
    posts: list[PostRow]
    judges: list[User]
    open_tables: int


def make_console(event: Event) -> Console:
    """The console of an event."""
    posts = judge_posts(event)
    calls = open_calls(event, posts)
    round_ = latest_round(event)
    return Console(
        round=round_,
        clock=clock_card(round_) if round_ else None,
        calls=calls,
        waiting=sum(not call.judge for call in calls),
        ended=ended_calls(event),
        posts=posts,
        judges=judges_of(event),
        open_tables=tables_to_watch(round_, calls, only_open=True).count(),
    )


def tables_to_watch(
    round_: Round | None, calls: list[CallRow], *, only_open: bool = False
) -> QuerySet[Match]:
    """The tables of a round in order; `only_open`: without decided ones that have no call."""
    seated = Match.objects.filter(round=round_).exclude(table=None).order_by("table", "pk")
    if only_open:
        seated = seated.filter(Q(result=Result.OPEN) | Q(pk__in=_calls_by_match(calls)))
    return seated


def _calls_by_match(calls: list[CallRow]) -> dict[int, CallRow]:
    """Calls by match; a call of an earlier pairing stands at the matches its players have now."""
    moved = {sits.match: call for call in calls for sits in call.sits_now if sits.match}
    return moved | {call.match: call for call in calls if call.match and not call.past}


def table_cards(
    matches: Iterable[Match], calls: list[CallRow], posts: list[PostRow]
) -> list[TableCard]:
    """Each table with its state."""
    shown = list(matches)
    seats = seats_by_match(shown)
    claims = Counter(Claim.objects.filter(match__in=shown).values_list("match", flat=True))
    called = _calls_by_match(calls)
    return [
        _table_card(match, seats.get(match.pk, {}), called.get(match.pk), claims[match.pk], posts)
        for match in shown
    ]


def _table_card(
    match: Match,
    seats: Mapping[str, SeatedPlayer],
    call: CallRow | None,
    claims: int,
    posts: list[PostRow],
) -> TableCard:
    names = {side: player.name for side, player in seats.items()}
    table = match.table or 0
    return TableCard(
        match=match.pk,
        table=table,
        a=names.get("a", ""),
        b=names.get("b", ""),
        state=_state_of(match, call, claims),
        result=describe_result(match.result, names),
        chip=RESULT_CHIPS[Result(match.result)],
        minutes=match.extra_minutes if match.result == Result.OPEN else 0,
        call=call,
        judges=[post.name for post in posts if covers_table(post, table)],
    )


def _state_of(match: Match, call: CallRow | None, claims: int) -> str:
    if call is not None:
        return "coming" if call.judge else "called"
    if match.result != Result.OPEN:
        return "done"
    return ("open", "claimed", "disputed")[min(claims, 2)]
