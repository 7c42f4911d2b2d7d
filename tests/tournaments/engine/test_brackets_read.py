"""Whether the rounds in a file form one bracket, and whether an odd field can play on."""

import pytest

from tournaments.engine.cut.bracket import Tie, is_one_bracket
from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.state import Match, Player, Round, State

FIRST = [Tie("a", "d", "a"), Tie("b", "c", "c")]


@pytest.mark.parametrize(
    ("rounds", "one"),
    [
        ([FIRST], True),
        ([FIRST, [Tie("a", "c", None)]], True),
        ([FIRST, [Tie("c", "a", "c")]], True),
        ([FIRST, [Tie("a", "b", None)]], False),
        ([[Tie("a", "d", None), FIRST[1]], [Tie("a", "c", None)]], False),
        ([[*FIRST, Tie("e", "f", "e")]], False),
    ],
)
def test_a_round_of_a_bracket_is_of_those_who_won_the_one_before(rounds, one):
    assert is_one_bracket(rounds) is one


@pytest.mark.parametrize(("planned", "dead_end"), [(2, 0), (3, 0), (4, 1)])
def test_three_players_can_play_three_rounds_and_no_fourth(planned, dead_end):
    first = Round(1, (Match("a", "b", 1, "a"), Match("c", None, None, "bye")))
    state = State(tuple(map(Player, "abc")), planned, (first,), 1)
    assert swiss.pair_round(state).cost.dead_end == dead_end
