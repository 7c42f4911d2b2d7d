"""Whether rounds to come can be paired, against trying everything."""

from itertools import combinations

import pytest

from tests.tournaments.engine import oracle
from tests.tournaments.engine.states import chance_of
from tournaments.engine.lookahead import Ahead


def graph(size, met, had_bye=()):
    """Who may still meet whom; the last vertex is the bye."""
    everybody = (1 << size) - 1
    free = [everybody & ~(1 << at) for at in range(size)]
    for a, b in met:
        free[a] &= ~(1 << b)
        free[b] &= ~(1 << a)
    fresh = sum(1 << at for at in range(size) if at not in had_bye)
    return (*(one | (everybody + 1) * (fresh >> at & 1) for at, one in enumerate(free)), fresh)


def tried(size, met, rounds):
    """Round after round, every pairing there is."""
    if not rounds:
        return True
    here = [f"{at:02}" for at in range(size) if rounds[0] >> at & 1]
    for pairs in oracle.pairings(here):
        new = {tuple(sorted(map(int, two))) for two in pairs if oracle.BYE not in two}
        if not new & met and tried(size, met | new, rounds[1:]):
            return True
    return False


@pytest.mark.parametrize("seed", range(8))
def test_it_knows_what_trying_everything_finds(seed):
    chance = chance_of(seed)
    for _ in range(200):
        size = chance.randint(2, 6)
        met = {two for two in combinations(range(size), 2) if chance.random() < 0.5}
        rounds = [(1 << size) - 1] * chance.randint(0, 4)
        if rounds and chance.random() < 0.3:
            rounds[0] &= ~1
        had_bye = [at for at in range(size) if chance.random() < 0.4]
        found = Ahead(byes_again=True).possible(graph(size, met, had_bye), rounds)
        assert found == tried(size, met, rounds), (size, met, rounds)


@pytest.mark.parametrize("size", [8, 10, 12, 14, 16])
def test_everybody_can_meet_everybody_and_no_round_more(size):
    everybody = (1 << size) - 1
    assert Ahead(byes_again=False).possible(graph(size, ()), [everybody] * (size - 1))
    assert not Ahead(byes_again=False).possible(graph(size, ()), [everybody] * size)


def test_two_halves_that_have_met_crosswise_are_stuck_if_they_are_odd():
    for half in (3, 5, 7):
        met = [(a, b) for a in range(half) for b in range(half, 2 * half)]
        assert not Ahead(byes_again=False).possible(graph(2 * half, met), [(1 << 2 * half) - 1])


def test_the_bye_comes_once_or_again():
    once, again = Ahead(byes_again=False), Ahead(byes_again=True)
    had = graph(3, [(0, 1)], had_bye=[0, 1])
    assert not once.possible(had, [0b111, 0b111])
    assert again.possible(had, [0b111, 0b111])
    assert once.possible(graph(3, [(0, 1)], had_bye=[2]), [0b111, 0b111])
    assert not again.possible(graph(3, [(0, 1)]), [0b111] * 3)
