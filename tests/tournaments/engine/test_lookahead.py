"""Whether the rounds to come can be paired, compared with trying everything."""

from itertools import combinations

import pytest

from tests.tournaments.engine import oracle
from tests.tournaments.engine.states import chance_of, play_tournament, read_rounds
from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.field import make_field
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.lookahead import (
    is_surely_impossible,
    is_surely_possible,
    make_coming_rounds,
)
from tournaments.engine.rounds.matching import cheapest_matching, costs_of
from tournaments.engine.rounds.plans import MOST_CONFLICTS, RoundsPlan
from tournaments.engine.rounds.seating import circle_rounds
from tournaments.engine.rounds.small_fields import look_ahead
from tournaments.engine.rounds.state import Match, Player, Round, State


def make_graph(size, met, had_bye=()):
    """Return the graph of who may still meet; the last vertex is the bye."""
    everybody = (1 << size) - 1
    free = [everybody & ~(1 << at) for at in range(size)]
    for a, b in met:
        free[a] &= ~(1 << b)
        free[b] &= ~(1 << a)
    fresh = sum(1 << at for at in range(size) if at not in had_bye)
    return (*(one | (everybody + 1) * (fresh >> at & 1) for at, one in enumerate(free)), fresh)


def can_be_paired(free, rounds, *, byes_again=False):
    ahead = make_coming_rounds(free, rounds, byes_again=byes_again)
    if is_surely_possible(ahead):
        return True
    if is_surely_impossible(ahead):
        return False
    return RoundsPlan(ahead.free, 0, ahead).is_possible(conflicts=MOST_CONFLICTS)


def try_every_pairing(size, met, rounds):
    """Check whether the rounds can be paired, by trying every pairing of each round in turn."""
    if not rounds:
        return True
    here = [f"{at:02}" for at in range(size) if rounds[0] >> at & 1]
    for pairs in oracle.list_pairings(here):
        new = {tuple(sorted(map(int, two))) for two in pairs if oracle.BYE not in two}
        if not new & met and try_every_pairing(size, met | new, rounds[1:]):
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
        free, expected = make_graph(size, met, had_bye), try_every_pairing(size, met, rounds)
        assert can_be_paired(free, rounds, byes_again=True) is expected, (size, met, rounds)
        ahead = make_coming_rounds(free, rounds, byes_again=True)
        assert not (is_surely_impossible(ahead) and expected), (
            "counting never says no to what works"
        )


@pytest.mark.parametrize("size", [8, 10, 12, 14, 16, 24, 40])
def test_everybody_can_meet_everybody_and_no_round_more(size):
    everybody = (1 << size) - 1
    assert not can_be_paired(make_graph(size, ()), [everybody] * size)
    if size <= 16:
        assert can_be_paired(make_graph(size, ()), [everybody] * (size - 1))


@pytest.mark.parametrize("half", [3, 5, 7, 13, 19])
def test_two_halves_that_have_met_crosswise_are_stuck_if_they_are_odd(half):
    met = [(a, b) for a in range(half) for b in range(half, 2 * half)]
    assert can_be_paired(make_graph(2 * half, met), [(1 << 2 * half) - 1]) is False


def test_the_bye_comes_once_or_again():
    had = make_graph(3, [(0, 1)], had_bye=[0, 1])
    assert not can_be_paired(had, [0b111, 0b111])
    assert can_be_paired(had, [0b111, 0b111], byes_again=True)
    assert can_be_paired(make_graph(3, [(0, 1)], had_bye=[2]), [0b111, 0b111])
    assert not can_be_paired(make_graph(3, [(0, 1)]), [0b111] * 3, byes_again=True)


# Cases for which an earlier search took from three seconds to more than a minute.
TIGHT = [
    (16, 12, 14), (15, 9, 14), (15, 10, 14), (14, 8, 12), (13, 8, 12), (16, 8, 15), (16, 9, 13),
    (12, 6, 11), (13, 7, 12),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("size", "done", "planned"), TIGHT)
def test_tight_events_are_decided_within_the_work_allowed(size, done, planned, seed):
    state = play_tournament(size, done, planned, chance_of(seed), drops=0.02, wild=seed % 3 == 0)
    paired = swiss.pair_round(state)
    book = oracle.Book(state)
    assert sorted(seat for two in paired.pairings for seat in (two.a, two.b)) == sorted(
        one for one in book.ids if one != paired.bye
    )
    assert paired.cost.dead_end in {0, 1}
    assert paired.optimal or paired.cost.dead_end == 0, "unproved, but with a way that is known"


@pytest.mark.parametrize("size", [17, 24, 31, 40])
def test_larger_fields_have_no_look_ahead_and_say_so(size):
    state = play_tournament(size, size - 4, size - 1, chance_of(size), wild=False)
    paired = swiss.pair_round(state)
    assert paired.cost.dead_end is None
    assert len(paired.pairings) == size // 2


@pytest.mark.parametrize("left", [1, 2, 5])
@pytest.mark.parametrize("size", [18, 20, 24, 28, 32, 36, 40])
def test_larger_fields_near_their_last_round_are_paired_without_a_rematch_if_that_can_be(
    size, left
):
    """Compared with another matching library; by the circle the remaining rounds can be paired."""
    rounds = circle_rounds(size)
    ids = [f"p{at:03}" for at in range(size)]
    chance = chance_of(size + left)
    chance.shuffle(ids)
    done = tuple(
        Round(
            number,
            tuple(
                Match(ids[a], ids[b], at, chance.choice("ab"))
                for at, (a, b) in enumerate(one, start=1)
            ),
        )
        for number, one in enumerate(rounds[: size - 1 - left], start=1)
    )
    state = State(tuple(map(Player, ids)), size - 1, done, size)
    paired = swiss.pair_round(state)
    expected = oracle.best_without_looking_ahead(state)
    cost = paired.cost
    assert (cost.rematches, cost.second_byes, cost.bye_points, cost.score_gap) == expected
    assert cost.rematches == 0
    assert paired.cost.dead_end is None


@pytest.mark.parametrize(
    ("awarded", "done", "planned", "expected"),
    [
        (
            [(6,), (5, 6), (), (5,), (), (6,)],
            ["ae:a db:b fc:a", "fb:tie ce:a ad:b", "ca:a fd:a eb:b", "fa:b bc:a ed:a"],
            6, {"ac", "ef"},
        ),
        (  # "ae" and "df" would cost as little, but round 5 could not be paired after them
            [(), (4,), (4, 5), (5,), (), (5,)],
            ["ef:a ab:b dc:a", "be:tie df:a ca:a", "de:b bc:b fa:double_loss"],
            5, {"ad", "ef"},
        ),
    ],
)  # fmt: skip
def test_where_a_rematch_must_be_now_the_rounds_to_come_are_kept_free_of_them(
    awarded, done, planned, expected
):
    """Two awarded byes leave four players in the round, some of whom have met."""
    players = tuple(Player(one, awarded_byes=of) for one, of in zip("abcdef", awarded, strict=True))
    paired = swiss.pair_round(State(players, planned, read_rounds(*done)))
    assert {"".join(sorted(two.a + two.b)) for two in paired.pairings} == expected
    assert (paired.cost.rematches, paired.cost.dead_end, paired.optimal) == (1, 0, True)


@pytest.mark.parametrize("seed", range(40))
def test_where_no_work_is_allowed_the_answer_is_honest(seed):
    state = play_tournament(14, 8, 12, chance_of(seed), wild=False)
    field, told = make_field(state), history_of(state)
    first = cheapest_matching(costs_of(field, field.playing))
    hasty = look_ahead(field, told, first, work=0)
    certain = look_ahead(make_field(state), told, first)
    assert certain.proved
    if hasty.proved:
        assert (hasty.pairs, hasty.dead_end) == (certain.pairs, certain.dead_end)
    else:
        assert hasty.dead_end is None or certain.dead_end == 0


def test_no_work_at_all_leaves_something_undecided():
    outlooks = []
    for seed in range(40):
        state = play_tournament(14, 8, 12, chance_of(seed), wild=False)
        field = make_field(state)
        first = cheapest_matching(costs_of(field, field.playing))
        outlooks.append(look_ahead(field, history_of(state), first, work=0))
    undecided = [outlook for outlook in outlooks if outlook.dead_end is None]
    assert undecided
    assert not any(outlook.proved for outlook in undecided)
