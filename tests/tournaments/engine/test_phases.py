"""Standings of two days: whoever is through, by the match points of both days, then by day two."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.depth import examples
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


@given(draw_states(), st.data())
@settings(max_examples=examples(60))
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
