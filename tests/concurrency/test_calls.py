"""Two players who call at once make one call; of two judges who take it the second is told."""

import pytest
from django.db import OperationalError

from league.base.errors import Conflict
from league.domain.log import Actor
from league.models import LogEntry
from tests.concurrency.test_tournaments import evening, outcome_kinds  # noqa: F401 -- fixtures
from tournaments.domain.floor import calls
from tournaments.models import JudgeCall

pytestmark = pytest.mark.django_db(transaction=True)


def test_both_players_and_both_judges_at_once_are_one_call_and_one_judge(
    run_race, evening, join_league, hold_door  # noqa: F811
):  # fmt: skip
    match = evening.begin_round().find_match()
    one, other = (seat.entrant for seat in match.seats.select_related("entrant__event__league"))
    hold_door(calls, "_record_call")
    made = run_race(
        lambda: calls.call_by_link(one, "rule"),
        lambda: calls.call_by_link(other, "result"),
    )
    assert outcome_kinds(made) == ["JudgeCall", "JudgeCall"]
    call = JudgeCall.objects.get()
    judges = [Actor(join_league(name, "judge"), "judge") for name in ("first", "second")]
    taken = run_race(*(lambda judge=judge: calls.take_call(judge, call) for judge in judges))
    assert outcome_kinds(taken) == ["Conflict", "JudgeCall"]
    told = next(outcome for outcome in taken if isinstance(outcome, Conflict))
    call.refresh_from_db()
    assert f"{call.judge} was first" in told.message
    assert LogEntry.objects.filter(action__in=("call.made", "call.taken")).count() == 2


def test_without_the_calls_lock_both_judges_take_it_and_both_end_it(
    run_race, run_freely, evening, join_league, meet_at, monkeypatch  # noqa: F811
):  # fmt: skip
    match = evening.begin_round().find_match()
    call = calls.call_by_link(match.seats.select_related("entrant").first().entrant, "rule")
    judges = [Actor(join_league(name, "judge"), "judge") for name in ("first", "second")]
    monkeypatch.setattr(calls, "_lock_call", read_call)
    meet_at(calls, "_give_to")
    taken = run_race(
        *(run_freely(lambda judge=judge: calls.take_call(judge, call)) for judge in judges)
    )
    assert believed_by_both(taken)

    JudgeCall.objects.update(judge=judges[0].user)
    meet_at(calls, "_end_call")
    words = ((judges[0], "legal"), (judges[1], "a warning"))
    ended = run_race(
        *(
            run_freely(lambda who=who, said=said: calls.close_call(who, call, said))
            for who, said in words
        )
    )
    assert believed_by_both(ended)


def read_call(call):
    return JudgeCall.objects.select_related("event__league", "judge", "ended_by").get(pk=call.pk)


def believed_by_both(outcomes):
    """Check that nobody was told of the other; at most the database turned one away."""
    assert not any(isinstance(one, Conflict) for one in outcomes)
    return all(isinstance(one, (JudgeCall, OperationalError)) for one in outcomes)
