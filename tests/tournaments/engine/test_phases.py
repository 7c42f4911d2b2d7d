"""Standings of two days: players of day two first, by the points of both days, then by day two."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.depth import choose_examples
from tests.tournaments.engine.states import draw_states, read_rounds
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.state import Player, State
from tournaments.engine.standings.phases import standings_by_phase
from tournaments.engine.standings.table import points_of


def test_points_of_day_one_are_carried_into_the_order_of_day_two():
    players = tuple(Player(name) for name in "abcd")
    day_one = ("ab:a cd:a", "ac:a bd:a")  # a has 6 points, b and c have 3
    lines = standings_by_phase(
        history_of(State(players, 3, read_rounds(*day_one, "ab:tie cd:a"))), 2, held=()
    )
    assert [(line.id, line.points) for line in lines] == [("a", 7), ("c", 6), ("b", 4), ("d", 0)]


@pytest.mark.parametrize(
    ("dropped_after", "day_one", "own"),
    [
        (3, 2, Fraction(3, 4)),
        (4, 2, Fraction(1)),
        (None, 2, Fraction(1)),
        (4, 3, Fraction(1)),
    ],
)
def test_who_leaves_before_the_last_round_of_day_two_has_three_quarters_at_most(
    dropped_after, day_one, own
):
    """Only rounds of day two count for the limit; `b` wins each of them that they play."""
    players = (Player("a"), Player("b", dropped_after=dropped_after), Player("c"), Player("d"))
    last = "ac:a d:bye" if dropped_after == 3 else "ac:a bd:a"
    rounds = read_rounds("ab:a cd:a", "ac:a bd:b", "ad:a bc:a", last)
    lines = standings_by_phase(history_of(State(players, 4, rounds)), day_one, held=())
    assert next(line.own for line in lines if line.id == "b") == own


@given(draw_states(), st.data())
@settings(max_examples=choose_examples(60))
def test_points_of_both_days_decide_before_the_percentages_of_day_two(state, data):
    if len(state.rounds) < 2:
        return
    after = data.draw(st.integers(1, len(state.rounds) - 1))
    points = points_of(state)
    lines = standings_by_phase(history_of(state), after, held=())
    assert {line.id: line.points for line in lines} == points
    late = {player.id: player.late for player in state.players}
    figures = [(line.points, not late[line.id], line.owp, line.oowp) for line in lines]
    assert figures == sorted(figures, reverse=True)
