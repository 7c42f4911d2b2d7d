"""The cut: seeds, layout, byes, rounds and places."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import paths
from tournaments.engine.cut import bracket
from tournaments.engine.cut.bracket import BracketError, Tie
from tournaments.engine.rounds.state import decode_state
from tournaments.engine.standings.table import compute_standings

GOLDEN = paths.GOLDEN / "tournaments" / "league-cup-30.json"


def players_of(tie):
    return {tie.a, tie.b}


def winners_of(ties, winners):
    return [
        Tie(tie.a, tie.b, next(one for one in players_of(tie) if one in winners)) for tie in ties
    ]


def test_a_cut_to_eight_is_laid_out_as_the_official_program_does():
    ties = bracket.make_first_round([str(seed) for seed in range(1, 9)])
    assert [(tie.a, tie.b) for tie in ties] == [("1", "8"), ("5", "4"), ("3", "6"), ("7", "2")]
    assert bracket.seed_layout(4) == [1, 4, 3, 2]


def test_an_event_of_the_official_program_runs_to_the_same_places():
    golden = json.loads(GOLDEN.read_text())
    cut = golden["cut"]
    lines = compute_standings(decode_state(json.dumps(golden["state"])))
    order = [one.id for one in lines]
    seeds = [one.id for one in bracket.qualified_lines(lines, 8)]
    assert seeds == cut["seeds"]  # the first after Swiss dropped, so the next move up
    ties, rounds = bracket.make_first_round(seeds), []
    for played in cut["rounds"]:
        assert [players_of(tie) for tie in ties] == [{m["a"], m["b"]} for m in played]
        rounds.append(winners_of(ties, {m[m["result"]] for m in played}))
        ties = bracket.make_next_round(rounds[-1])
    assert ties == []
    top = bracket.final_places(rounds, seeds)
    assert [*top, *(one for one in order if one not in top)] == cut["final_places"]


@given(st.integers(2, 70), st.integers(0, 2**32))
def test_any_field_comes_to_one_winner_with_byes_for_the_highest(size, luck):
    seeded = [str(seed) for seed in range(1, size + 1)]
    ties = bracket.make_first_round(seeded)
    full = 2 ** (size - 1).bit_length()
    assert sorted(int(tie.a) for tie in ties if tie.b is None) == list(range(1, full - size + 1))
    rounds = []
    while ties:
        rounds.append([Tie(t.a, t.b, t.winner or (t.a, t.b)[luck % 2 and t.a > t.b]) for t in ties])
        ties = bracket.make_next_round(rounds[-1])
    assert sorted(bracket.final_places(rounds, seeded)) == sorted(seeded)


def test_where_the_higher_always_wins_the_best_two_meet_in_the_final():
    ties = bracket.make_first_round([str(seed) for seed in range(1, 17)])
    rounds = []
    while ties:
        rounds.append([Tie(tie.a, tie.b, min(players_of(tie), key=int)) for tie in ties])
        ties = bracket.make_next_round(rounds[-1])
    assert players_of(rounds[-1][0]) == {"1", "2"}
    assert bracket.final_places(rounds, [str(seed) for seed in range(1, 17)])[:4] == [
        "1",
        "2",
        "3",
        "4",
    ]


def test_a_match_for_third_place_decides_it():
    semifinals = [Tie("1", "4", "1"), Tie("3", "2", "3")]
    third = bracket.make_third_place(semifinals)
    assert players_of(third) == {"4", "2"}
    rounds = [semifinals, [Tie("1", "3", "1")]]
    assert bracket.final_places(rounds, ["1", "2", "3", "4"]) == ["1", "3", "2", "4"]
    played = Tie(third.a, third.b, "4")
    assert bracket.final_places(rounds, ["1", "2", "3", "4"], played) == ["1", "3", "4", "2"]


@pytest.mark.parametrize(
    "impossible",
    [
        lambda: bracket.make_first_round(["1"]),
        lambda: bracket.make_next_round([Tie("1", "2")]),
        lambda: bracket.final_places([[Tie("1", "2")]], ["1", "2"]),
        lambda: bracket.make_third_place([Tie("1", "2", "1")]),
        lambda: bracket.make_third_place([Tie("1", "2", "1"), Tie("3", "4")]),
    ],
)
def test_what_cannot_be_is_said(impossible):
    with pytest.raises(BracketError):
        impossible()


@given(st.integers(2, 33))
def test_rounds_of_one_bracket_line_up_and_others_do_not(size):
    ties, rounds = bracket.make_first_round([str(seed) for seed in range(1, size + 1)]), []
    while ties:
        rounds.append([Tie(tie.a, tie.b, tie.winner or tie.a) for tie in ties])
        assert bracket.is_one_bracket(rounds)
        ties = bracket.make_next_round(rounds[-1])
    if len(rounds) > 2:  # the two halves of the bracket swap places
        assert not bracket.is_one_bracket([rounds[0], rounds[1][::-1]])
    if size == 6:  # half of the first round of six
        assert not bracket.is_one_bracket([rounds[0][:3]])
