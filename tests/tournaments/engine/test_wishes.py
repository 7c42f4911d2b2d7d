"""Last wishes: met where nothing else costs more, and never at the price of what counts first."""

import random

import msgspec
import pytest

from tournaments.engine import seating, swiss
from tournaments.engine.state import Match, Player, Round, State


def played(size, rounds, seed, **more):
    """A tournament of so many, so many rounds in, results by chance."""
    chance = random.Random(seed)
    players = tuple(Player(f"p{n}", chance.choice(["junior", "masters"])) for n in range(size))
    state = State(players, rounds + 3, (), seed)
    for number in range(1, rounds + 1):
        paired = swiss.pair(state)
        matches = [Match(one.a, one.b, one.table, chance.choice("ab")) for one in paired.pairings]
        if paired.bye:
            matches.append(Match(paired.bye, result="bye"))
        one = Round(number, tuple(matches))
        state = msgspec.structs.replace(state, rounds=(*state.rounds, one))
    return msgspec.structs.replace(state, **more)


def pairs(paired):
    return {frozenset({one.a, one.b}) for one in paired.pairings}


@pytest.mark.parametrize("size", [6, 9, 16, 40, 101])
@pytest.mark.parametrize("seed", range(6))
def test_wishes_cost_nothing_that_counts_first(size, seed):
    state = played(size, 2, seed)
    plain = swiss.pair(state)
    wished = tuple(tuple(sorted(two)) for two in list(pairs(plain))[:3])
    kept = swiss.pair(msgspec.structs.replace(state, avoid=wished, own_division=True))
    assert kept.cost == plain.cost


@pytest.mark.parametrize("size", [40, 100, 300])
def test_in_a_field_with_room_no_wish_is_broken(size):
    state = played(size, 1, 3)
    wished = tuple(tuple(sorted(two)) for two in list(pairs(swiss.pair(state)))[:5])
    kept = swiss.pair(msgspec.structs.replace(state, avoid=wished))
    assert not pairs(kept) & {frozenset(two) for two in wished}


def test_a_wish_that_cannot_be_met_says_so():
    state = State((Player("a"), Player("b")), 1, (), avoid=(("a", "b"),))
    (why,) = swiss.pair(state).why
    assert [one.id for one in why.reasons] == ["pair_level", "wish_not_met"]


@pytest.mark.parametrize("players", range(2, 17))
def test_the_circle_closes(players):
    rounds = seating.circle(players)
    met = [frozenset(two) for one in rounds for two in one if two[1] is not None]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    for one in rounds:
        seated = [who for two in one for who in two if who is not None]
        assert sorted(seated) == list(range(players))


def test_a_fixed_table_goes_to_whoever_keeps_it_and_the_others_fill_up():
    two = [("a", "b"), ("c", "d"), ("e", "f")]
    assert seating.tables(two, {}) == [1, 2, 3]
    assert seating.tables(two, {"f": 1}) == [2, 3, 1]
    assert seating.tables(two, {"c": 9}) == [1, 9, 2]
    assert seating.tables(two, {"a": 5, "b": 6}) == [5, 1, 2]
