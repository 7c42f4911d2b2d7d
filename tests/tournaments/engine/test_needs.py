"""What a player needs, compared with an oracle that plays out every possible way."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.engine.oracle import list_pairings
from tests.tournaments.engine.states import chance_of, play_tournament
from tournaments.engine.rounds.state import Match, Player, Round, State
from tournaments.engine.standings import needs
from tournaments.engine.standings.needs import Goal, find_needs
from tournaments.engine.standings.table import compute_standings

ENDS = ("a", "b", "tie")
OWN = {("a", True): "win", ("b", False): "win", ("a", False): "loss", ("b", True): "loss"}


def open_some(state, chance, most):
    """Open some matches of the state's last round."""
    *before, last = state.rounds
    seated = [at for at, one in enumerate(last.matches) if one.b is not None]
    opened = set(chance.sample(seated, min(most, len(seated))))
    matches = tuple(
        replace(one, result=None) if at in opened else one for at, one in enumerate(last.matches)
    )
    return replace(state, rounds=(*before, Round(last.number, matches)))


def end_in_every_way(state):
    """Yield every state in which the open matches of the last round are over."""
    *before, last = state.rounds
    opened = [at for at, one in enumerate(last.matches) if one.b and one.result is None]
    for ends in product(ENDS, repeat=len(opened)):
        matches = list(last.matches)
        for at, end in zip(opened, ends, strict=True):
            matches[at] = replace(matches[at], result=end)
        yield replace(state, rounds=(*before, Round(last.number, tuple(matches))))


def play_on_in_every_way(state):
    """Yield every possible end of the tournament: later rounds may be paired in any way."""
    for over in end_in_every_way(state):
        if len(over.rounds) >= over.planned_rounds:
            yield over
            continue
        number = len(over.rounds) + 1
        playing = [one.id for one in over.players if one.dropped_after is None]
        for pairs in list_pairings(playing):
            seats = [sorted(pair, reverse=True) for pair in pairs]
            matches = [
                Match(one, other) if other else Match(one, None, None, "bye")
                for one, other in seats
            ]
            yield from play_on_in_every_way(
                replace(over, rounds=(*over.rounds, Round(number, tuple(matches))))
            )


def own_result(state, number, player):
    """Return how the player's match of a round ended, in the engine's words."""
    for one in state.rounds[number - 1].matches:
        if one.b and player in {one.a, one.b}:
            return OWN.get((one.result, one.a == player), "tie")
    return "none"


def is_among(state, player, size):
    still_in = [line.id for line in compute_standings(state) if line.dropped_after is None]
    return player in still_in[:size]


def ask_oracle(state, player, size):
    """Return for each own result, over all ways the tournament can end, whether it was enough."""
    has_open = any(
        one.b and one.result is None and player in {one.a, one.b}
        for one in state.rounds[-1].matches
    )
    found = {}
    for end in play_on_in_every_way(state):
        result = own_result(end, len(state.rounds), player) if has_open else "none"
        found.setdefault(result, []).append(is_among(end, player, size))
    return found


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(4, 8), st.integers(1, 3), st.integers(1, 7))
def test_in_the_last_round_it_is_exact(seed, size, rounds, among):
    chance = chance_of(seed)
    state = open_some(play_tournament(size, rounds, rounds, chance, drops=0.1), chance, 3)
    player = chance.choice(state.players).id
    told = find_needs(state, player, Goal(size=among))
    assert told.is_exact
    for row in told.rows:
        ways = ask_oracle(state, player, among)[row.result]
        verdict = needs.IN if all(ways) else needs.POSSIBLE if any(ways) else needs.OUT
        assert row.verdict == verdict
        assert row.ways is None or (row.good, row.ways) == (sum(ways), len(ways))


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.just(4), st.integers(1, 3), st.integers(1, 2))
def test_before_that_what_it_is_sure_of_holds(seed, size, among, opened):
    chance = chance_of(seed)
    state = open_some(play_tournament(size, 2, 3, chance), chance, opened)
    player = chance.choice(state.players).id
    told = find_needs(state, player, Goal(size=among))
    for row in told.rows:
        ways = ask_oracle(state, player, among)[row.result]
        assert {needs.IN: all(ways), needs.OUT: not any(ways), needs.POSSIBLE: True}[row.verdict]


def final_round(*matches):
    """Eight players; the first four have three points, and these matches are open."""
    ids = "ABCDEFGH"
    first = tuple(Match(one, other, None, "a") for one, other in zip(ids[:4], ids[4:], strict=True))
    open_ones = tuple(Match(*pair) for pair in matches)
    return State(
        players=tuple(Player(one) for one in ids),
        planned_rounds=2,
        rounds=(Round(1, first), Round(2, open_ones)),
    )


def test_a_draw_is_safe_where_nobody_can_pass_on_points():
    told = find_needs(final_round("AB", "CD", "EF", "GH"), "A", Goal(size=4))
    assert {row.result: row.verdict for row in told.rows} == {
        "win": "in", "tie": "in", "loss": "possible",
    }  # fmt: skip
    draw = told.rows[1]
    assert (draw.points, draw.level_or_better, draw.ways) == (4, 3, None)
    assert told.verdict == needs.POSSIBLE


@pytest.mark.parametrize(("ties", "results"), [(True, "win tie loss"), (False, "win loss")])
def test_no_tie_is_told_where_there_is_none(ties, results):
    told = find_needs(final_round("AB", "CD", "EF", "GH"), "A", Goal(size=4, ties=ties))
    assert [row.result for row in told.rows] == results.split()


def test_who_has_left_is_out_and_who_goes_no_further_makes_room():
    state = final_round("EF", "GH")
    assert find_needs(state, "A", Goal(size=4, gone=frozenset("A"))).verdict == needs.OUT
    assert find_needs(state, "A", Goal(size=7, gone=frozenset("H"))).verdict == needs.IN
    assert find_needs(state, "E", Goal(size=4)).rows[2].verdict == needs.OUT


@pytest.mark.parametrize("rounds", [(), (Round(1, ()),)])
def test_before_anybody_is_paired_everything_is_possible(rounds):
    state = State(players=tuple(map(Player, "ABCD")), planned_rounds=2, rounds=rounds)
    told = find_needs(state, "A", Goal(size=2))
    assert (told.verdict, told.left, told.open_matches) == (needs.POSSIBLE, 2 - len(rounds), 0)
    (row,) = told.rows
    assert (row.result, row.points, row.most_points) == ("none", 0, 3 * told.left)
    assert (row.level_or_better, row.ahead) == (3, 0)


@pytest.mark.parametrize(
    ("player", "verdict"), [("A", "in"), ("B", "in"), ("C", "out"), ("D", "out")]
)
def test_where_everything_is_over_tie_breaks_alone_decide(player, verdict):
    """B and D are level in points and percentages and have not met: the roster's order is left."""
    played = (Round(1, (Match("A", "B", None, "a"), Match("D", "C", None, "a"))),
              Round(2, (Match("A", "D", None, "a"), Match("B", "C", None, "a"))))  # fmt: skip
    state = State(players=tuple(map(Player, "ABCD")), planned_rounds=2, rounds=played)
    told = find_needs(state, player, Goal(size=2))
    assert (told.verdict, told.is_exact, told.open_matches) == (verdict, True, 0)


@pytest.mark.parametrize(("most", "ways"), [(1, None), (215, None), (216, 27)])
def test_too_many_ways_are_left_open_and_said_to_be(monkeypatch, most, ways):
    """Three matches of others can end in 27 ways, which are 216 with eight players in each."""
    monkeypatch.setattr(needs, "MOST_WORK", most)
    told = find_needs(final_round("AB", "CD", "EF", "GH"), "A", Goal(size=4))
    assert told.is_exact is (ways is not None)
    assert told.rows[2].ways == ways
