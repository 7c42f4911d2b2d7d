"""Last wishes: granted where nothing else gets worse, never at the price of what counts first."""

import random

import msgspec
import pytest

from tests.tournaments.engine import oracle
from tournaments.engine.rounds import seating, swiss
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.state import Match, Player, Round, State


def play_tournament(size, rounds, seed, **more):
    """Return a tournament of this size after these rounds, with random results."""
    chance = random.Random(seed)
    players = tuple(Player(f"p{n}", chance.choice(["junior", "masters"])) for n in range(size))
    state = State(players, rounds + 3, (), seed)
    for number in range(1, rounds + 1):
        paired = swiss.pair_round(state)
        matches = [Match(one.a, one.b, one.table, chance.choice("ab")) for one in paired.pairings]
        if paired.bye:
            matches.append(Match(paired.bye, result="bye"))
        one = Round(number, tuple(matches))
        state = msgspec.structs.replace(state, rounds=(*state.rounds, one))
    return msgspec.structs.replace(state, **more)


def pairs_of(paired):
    return {frozenset({one.a, one.b}) for one in paired.pairings}


@pytest.mark.parametrize("size", [6, 9, 16, 40, 101])
@pytest.mark.parametrize("seed", range(6))
def test_wishes_cost_nothing_that_counts_first(size, seed):
    state = play_tournament(size, 2, seed)
    plain = swiss.pair_round(state)
    wished = tuple(tuple(sorted(two)) for two in list(pairs_of(plain))[:3])
    kept = swiss.pair_round(msgspec.structs.replace(state, avoid=wished, own_division=True))
    assert kept.cost == plain.cost


@pytest.mark.parametrize("size", [40, 100, 300])
def test_in_a_field_with_room_no_wish_is_broken(size):
    state = play_tournament(size, 1, 3)
    wished = tuple(tuple(sorted(two)) for two in list(pairs_of(swiss.pair_round(state)))[:5])
    kept = swiss.pair_round(msgspec.structs.replace(state, avoid=wished))
    assert not pairs_of(kept) & {frozenset(two) for two in wished}


def test_a_wish_that_cannot_be_met_says_so():
    state = State((Player("a"), Player("b")), 1, (), avoid=(("a", "b"),))
    (why,) = swiss.pair_round(state).why
    assert [one.id for one in why.reasons] == ["pair_level", "wish_not_met"]


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(8))
def test_broken_pairs_come_back_only_where_every_pairing_as_good_has_as_many(size, seed):
    """Compared with trying every pairing; after one round nobody has floated: wishes are next."""
    chance = random.Random(seed)
    state = msgspec.structs.replace(play_tournament(size, 1, seed), planned_rounds=2)
    plain = swiss.pair_round(state)
    everybody = [player.id for player in state.players]
    every = [tuple(chance.sample(everybody, 2)) for _ in range(size)]
    broken = {*pairs_of(plain), *(frozenset(two) for two in every)}
    told = [tuple(two) for two in broken]
    if plain.bye:
        told.append((plain.bye, None))
    asked = msgspec.structs.replace(history_of(state), broken=tuple(told))
    kept = swiss.pair_round(asked)
    assert kept.cost == plain.cost
    unwelcome = {frozenset(two) if two[1] else frozenset((two[0], oracle.BYE)) for two in told}
    book = oracle.Book(state)
    options = list(oracle.list_pairings(book.list_playing(book.number)))
    least = min(map(book.count_cost, options))
    fewest = min(len(one & unwelcome) for one in options if book.count_cost(one) == least)
    now = {frozenset((two.a, two.b)) for two in kept.pairings}
    now |= {frozenset((kept.bye, oracle.BYE))} if kept.bye else set()
    assert len(now & unwelcome) == fewest


@pytest.mark.parametrize("size", [40, 101, 300])
def test_in_a_field_with_room_no_broken_pair_comes_back(size):
    state = play_tournament(size, 2, 5)
    plain = swiss.pair_round(state)
    told = tuple(tuple(two) for two in list(pairs_of(plain))[:6])
    told += ((plain.bye, None),) if plain.bye else ()
    kept = swiss.pair_round(msgspec.structs.replace(history_of(state), broken=told))
    assert kept.cost == plain.cost
    assert not pairs_of(kept) & {frozenset(two) for two in told if two[1]}
    assert not plain.bye or kept.bye != plain.bye


def test_a_digest_tells_histories_that_are_paired_otherwise_apart():
    state = play_tournament(12, 3, 1)
    whole = history_of(state)
    again = history_of(state)
    assert whole.make_digest() == again.make_digest()
    others = [
        msgspec.structs.replace(whole, seed=2),
        msgspec.structs.replace(whole, planned_rounds=9),
        msgspec.structs.replace(whole, avoid=(("p1", "p2"),)),
        msgspec.structs.replace(whole, broken=(("p1", "p2"),)),
        msgspec.structs.replace(whole, broken=(("p1", None),)),
        msgspec.structs.replace(whole, own_division=True),
        whole.until_round(2),
        history_of(_change_player(state, dropped_after=3)),
        history_of(_change_player(state, awarded_byes=(4,))),
        history_of(_correct_result(state)),
    ]
    assert len({one.make_digest() for one in [whole, *others]}) == len(others) + 1


def _change_player(state, **changed):
    one, *rest = state.players
    return msgspec.structs.replace(state, players=(msgspec.structs.replace(one, **changed), *rest))


def _correct_result(state):
    *before, last = state.rounds
    match, *rest = last.matches
    other = msgspec.structs.replace(match, result="b" if match.result == "a" else "a")
    changed = msgspec.structs.replace(last, matches=(other, *rest))
    return msgspec.structs.replace(state, rounds=(*before, changed))


@pytest.mark.parametrize("players", range(2, 17))
def test_the_circle_closes(players):
    rounds = seating.circle_rounds(players)
    met = [frozenset(two) for one in rounds for two in one if two[1] is not None]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    for one in rounds:
        seated = [who for two in one for who in two if who is not None]
        assert sorted(seated) == list(range(players))


def test_a_fixed_table_goes_to_whoever_keeps_it_and_the_others_fill_up():
    two = [("a", "b"), ("c", "d"), ("e", "f")]
    assert seating.assign_tables(two, {}) == [1, 2, 3]
    assert seating.assign_tables(two, {"f": 1}) == [2, 3, 1]
    assert seating.assign_tables(two, {"c": 9}) == [1, 9, 2]
    assert seating.assign_tables(two, {"a": 5, "b": 6}) == [5, 1, 2]


def play_to_the_bottom(seed):
    """Play six rounds of 101 after which p0, p50 and p52 stand lowest, all on one score.

    p0 had the bye and won nothing else; the two others have won once.
    """
    lowest = ["p0", "p50", "p52"]
    rounds, won = [], set()
    for number, pairs in enumerate(seating.circle_rounds(101)[:6], start=1):
        matches = []
        for a, b in pairs:
            one, other = f"p{a}", f"p{b}" if b is not None else None
            if other is None:
                matches.append(Match(one, None, None, "bye"))
                continue
            low, high = (one, other) if one in lowest else (other, one)
            wins = low in lowest[1:] and low not in won and high not in lowest
            won |= {low} if wins else set()
            side = "a" if (low if wins else high) == one else "b"
            result = side if {one, other} & set(lowest) else "tie"
            matches.append(Match(one, other, len(matches) + 1, result))
        rounds.append(Round(number, tuple(matches)))
    players = tuple(Player(f"p{at}") for at in range(101))
    return history_of(State(players, 7, tuple(rounds), seed))


@pytest.mark.parametrize("seed", range(8))
def test_a_broken_bye_goes_to_another_on_the_score_and_to_nobody_for_the_second_time(seed):
    state = play_to_the_bottom(seed)
    due = swiss.pair_round(state).bye
    assert due in {"p50", "p52"}
    wished = swiss.pair_round(msgspec.structs.replace(state, broken=((due, None),)))
    assert {due, wished.bye} == {"p50", "p52"}
    assert wished.cost.second_byes == 0
