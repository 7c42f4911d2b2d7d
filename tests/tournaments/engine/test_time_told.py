"""What players are told once time is called: how many turns, how long, and from which text."""

import pytest

from tournaments.engine.clock.policies import POLICIES
from tournaments.engine.clock.timing import TimeCall, state_at_time, time_instructions
from tournaments.engine.penalties import ladders
from tournaments.engine.results import both_win

UNKNOWN, OWN = [("time_between_unknown", {})], "time_source_own"
GO_ON, SURE = "time_between_called_go_on_unsure", "time_between_called_go_on"
AHEAD, LAST = "time_between_last_ahead", "time_between_last_ahead_unsure"
# By policy: the turns, the time between them, who decides a running game, whose text says so.
TOLD = {
    "organiser": (("time_turns_unknown", {}), UNKNOWN, "organiser", OWN),
    "showdown-2000": (("time_one_turn", {"minutes": None}), UNKNOWN, "organiser", OWN),
    "dci-2001": (("time_turns_unknown", {}), UNKNOWN, "organiser", OWN),
    "prizes-2009": (
        ("time_turn_finished", {}), ["time_between_called_finish", "time_between_last_nothing"],
        "prizes", "time_source",
    ),
    "three-turns-2010": (3, [GO_ON, AHEAD], "prizes", "time_source"),
    "three-turns-2011": (3, [GO_ON, AHEAD], "prizes", "time_source"),
    "ties-2013": (3, [GO_ON, LAST], "tie", "time_source"),
    "ties-2018": (3, [GO_ON, LAST], "tie", "time_source"),
    "ties-2024": (3, [SURE, LAST], "tie", "time_source"),
    "one-turn-2025": (
        ("time_one_turn_within", {"minutes": 10}), [GO_ON, LAST], "tie", "time_source",
    ),
    "three-turns-2026": (
        ("time_turns_within", {"turns": 3, "minutes": 15}), [GO_ON, LAST], "tie", "time_source",
    ),
}  # fmt: skip


def call_of(policy):
    day = policy.since or "1999-10-10"
    rules = ladders.both_lose_rule(day, 3, cut=False), both_win.both_win_rule(day)
    return TimeCall(policy, {"a": 2, "b": 3}, False, *rules)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.key)
def test_the_turns_left_the_minutes_and_the_text_are_those_of_the_policy(policy):
    turns, between, running, source = TOLD[policy.key]
    if turns == 3:
        turns = ("time_turns", {"turns": 3, "minutes": None})
    told = [(reason.id, reason.args) for reason in time_instructions((), 3, call_of(policy))]
    expected = [
        one if isinstance(one, tuple) else (one, {"source": policy.between.source})
        for one in between
    ]
    assert told == [
        turns, *expected, ("time_finished", {}), (f"time_running_{running}", {"number": 1}),
        (source, {"source": policy.source}),
    ]  # fmt: skip
    assert policy.is_known is (source != OWN)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.key)
def test_what_settled_a_match_at_time_ends_with_the_text_it_was_settled_by(policy):
    last = state_at_time((), 3, call_of(policy)).reasons[-1]
    assert (last.id, last.args) == (TOLD[policy.key][3], {"source": policy.source})
