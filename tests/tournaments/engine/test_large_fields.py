"""Large fields with clubs whose members have all met: a pairing called proved is the best."""

import itertools

import pytest
from msgspec.structs import replace

from tests.tournaments.engine.states import chance_of, play_beside_clubs
from tournaments.engine.rounds import large_fields, neighbours
from tournaments.engine.rounds.field import cost_of_pairs, make_field
from tournaments.engine.rounds.matching import cheapest_matching, costs_of

# Seeds whose best pairing reaches beyond the first window around the players who are stuck.
WIDE = [6, 390, 668, 911]


def draw_state(seed):
    chance = chance_of(seed)
    clubs = [
        (chance.choice([6, 8, 8, 12]), chance.choice(["tie", "tie", "double_loss"]))
        for _ in range(chance.choice([1, 2]))
    ]
    return play_beside_clubs(chance.choice([90, 120, 151, 180]), clubs, chance)


@pytest.mark.parametrize("seed", [*range(6), *range(7, 24), *WIDE])
def test_no_pairing_costs_less_than_what_is_called_proved(seed):
    field = make_field(draw_state(seed))
    draft = neighbours.draft_neighbours(field)
    if draft.stuck:
        assert_is_best(field, draft)


@pytest.mark.parametrize("seed", [1197, *WIDE])
def test_the_same_holds_where_clubs_stand_at_the_top(seed):
    field = make_field(draw_state(seed))
    top = max(field.points)
    turned = replace(field, points=[top - points for points in field.points])
    draft = neighbours.draft_neighbours(turned)
    assert draft.stuck
    assert_is_best(turned, draft)


@pytest.mark.parametrize("size", [17, 18, 24, 31])
@pytest.mark.parametrize("ended", ["tie", "double_loss"])
def test_a_field_that_one_window_covers_is_solved_as_a_whole(size, ended):
    field = make_field(play_beside_clubs(size, [(8, ended)], chance_of(size)))
    draft = neighbours.draft_neighbours(field)
    assert draft.stuck
    assert_is_best(field, draft)


def draw_seats(seed):
    """Seats of a field of falling scores, and windows of stuck pairs in it."""
    chance = chance_of(f"seats/{seed}")
    state = play_beside_clubs(chance.choice([40, 61, 90]), [(6, "tie")], chance)
    field = make_field(state)
    spread = [points * chance.choice([1, 1, 2]) for points in sorted(field.points, reverse=True)]
    field = replace(field, points=sorted(spread, reverse=True))
    seats = large_fields.Seats(field, list(range(len(spread) // 2 * 2)), None)
    starts = sorted(chance.sample(range(2, len(seats.order) - 8, 2), chance.choice([1, 1, 2, 3])))
    windows = [range(start, start + 4) for start in starts]
    apart = [one for one, after in itertools.pairwise(windows) if one.stop <= after.start]
    return seats, [*apart, windows[-1]]


def is_out_of_reach(seats, high, low, excess):
    """Whether a pair of players of these seats by itself costs the excess above its gaps."""
    scores = [seats.score_of(seat) for seat in range(high, low + 1)]
    gaps = sum((above - below) ** 2 for above, below in itertools.pairwise(scores))
    return (scores[0] - scores[-1]) ** 2 - gaps >= excess


def find_reached(seats, window, excess):
    """The seats a window reaches: to the nearest tables whose score nobody in it may cross to."""
    end = len(seats.order)
    first = max(
        (seat for seat in range(2, window.start + 1, 2)
         if seats.score_of(seat - 1) > seats.score_of(seat)
         and is_out_of_reach(seats, seat - 1, window.start, excess)),
        default=0,
    )  # fmt: skip
    last = min(
        (seat for seat in range(window.stop, end, 2)
         if seats.score_of(seat - 1) > seats.score_of(seat)
         and is_out_of_reach(seats, window.stop - 1, seat, excess)),
        default=end,
    )  # fmt: skip
    return set(range(first, last))


@pytest.mark.parametrize("seed", range(60))
def test_a_window_reaches_as_far_as_a_pair_may_cost_no_more(seed):
    seats, windows = draw_seats(seed)
    for excess in (1, 2, 4, 9, 18, 40):
        parts = list(large_fields.parts_in_reach(seats, windows, excess))
        reached = set().union(*(find_reached(seats, window, excess) for window in windows))
        assert set().union(*parts) == reached
        assert sum(map(len, parts)) == len(reached)
        assert all(part.start % 2 == 0 and len(part) % 2 == 0 for part in parts)


@pytest.mark.parametrize("seed", range(40))
def test_as_many_free_players_of_a_score_are_kept_as_can_matter(seed):
    field = make_field(draw_state(seed))
    chance = chance_of(f"free/{seed}")
    held = set(chance.sample(field.playing, chance.randint(1, 12)))
    few = large_fields.thin_out(field, field.playing, held)
    enough = large_fields.enough_free_players(field, held)
    assert held <= set(few)
    assert len(few) == len(set(few))
    for score in set(field.points):
        free = [one for one in field.playing if field.points[one] == score and one not in held]
        kept = [one for one in free if one in few]
        assert len(kept) == min(len(free), enough + (len(free) - enough) % 2)
        assert len(kept) % 2 == len(free) % 2
        left = [(field.byes[one], field.luck[one]) for one in set(free) - set(kept)]
        assert max(((field.byes[one], field.luck[one]) for one in kept), default=(0, 0)) <= min(
            left, default=(99, 0)
        )


@pytest.mark.parametrize(("met", "enough"), [([], 4), ([2, 3], 4), ([2, 2, 2, 2], 13)])
def test_players_who_have_all_met_need_as_many_opponents(met, enough):
    """Three for each who can have met all others, and one for the bye."""
    field = make_field(draw_state(0))
    group = field.playing[: max(1, len(met))]
    others = {player: frozenset() for player in field.playing}
    if met == [2, 2, 2, 2]:
        others |= {player: frozenset(group) - {player} for player in group}
    assert large_fields.enough_free_players(replace(field, met=others), set(group)) == enough


def assert_is_best(field, draft):
    pairs, proved = large_fields.solve_large_field(field, draft)
    assert proved
    best = cheapest_matching(costs_of(field, field.playing))
    assert cost_of_pairs(field, pairs) == cost_of_pairs(field, best)
