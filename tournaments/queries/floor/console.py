"""The judge's console: open calls, where judges are, every table of the round with its state."""

import msgspec
from django.db.models import prefetch_related_objects

from league.models import User
from tournaments.models import Event, Match, Result, Round
from tournaments.queries.boards import RESULT_CHIPS, describe_result
from tournaments.queries.clock import ClockCard, clock_card
from tournaments.queries.events.events import latest_round
from tournaments.queries.floor.calls import CallRow, ended_calls, open_calls
from tournaments.queries.floor.posts import PostRow, covers_table, judge_posts
from tournaments.queries.floor.staff import judges_of
from tournaments.queries.match_rules import names_by_side


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the round. `state`: `called`, `coming`, `disputed`, `claimed`, `open` or `done`.

    `called`: a judge is wanted, and none has taken the call; `coming`: one has. `claimed`: one side
    has said a result. `judges`: whose post covers the table. `minutes`: extra ones.
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
    """All that the console shows. `waiting`: how many calls nobody has taken."""

    round: Round | None
    clock: ClockCard | None
    calls: list[CallRow]
    waiting: int
    ended: list[CallRow]
    posts: list[PostRow]
    judges: list[User]
    tables: list[TableCard]
    open_tables: int


def make_console(event: Event, *, only_open: bool = False) -> Console:
    """The console of an event; `only_open`: without the tables that are done."""
    posts = judge_posts(event)
    calls = open_calls(event, posts)
    round_ = latest_round(event)
    prefetch_related_objects([round_] if round_ else [], "matches__claims")
    tables = _table_cards(round_, calls, posts) if round_ else []
    return Console(
        round=round_,
        clock=clock_card(round_) if round_ else None,
        calls=calls,
        waiting=sum(not call.judge for call in calls),
        ended=ended_calls(event),
        posts=posts,
        judges=list(judges_of(event)),
        tables=[card for card in tables if not only_open or card.state != "done"],
        open_tables=sum(card.state != "done" for card in tables),
    )


def _table_cards(round_: Round, calls: list[CallRow], posts: list[PostRow]) -> list[TableCard]:
    called = {call.match: call for call in calls}
    return [
        _table_card(match, called.get(match.pk), posts)
        for match in round_.matches.all()
        if match.table is not None
    ]


def _table_card(match: Match, call: CallRow | None, posts: list[PostRow]) -> TableCard:
    names = names_by_side(match)
    table = match.table or 0
    return TableCard(
        match=match.pk,
        table=table,
        a=names.get("a", ""),
        b=names.get("b", ""),
        state=_state_of(match, call),
        result=describe_result(match, names),
        chip=RESULT_CHIPS[Result(match.result)],
        minutes=match.extra_minutes if match.result == Result.OPEN else 0,
        call=call,
        judges=[post.name for post in posts if covers_table(post, table)],
    )


def _state_of(match: Match, call: CallRow | None) -> str:
    if call is not None:
        return "coming" if call.judge else "called"
    if match.result != Result.OPEN:
        return "done"
    return ("open", "claimed", "disputed")[min(len(match.claims.all()), 2)]
