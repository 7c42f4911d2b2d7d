"""Large fields with clubs whose members have all met: a pairing called proved is the best."""

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


def assert_is_best(field, draft):
    pairs, proved = large_fields.solve_large_field(field, draft)
    assert proved
    best = cheapest_matching(costs_of(field, field.playing))
    assert cost_of_pairs(field, pairs) == cost_of_pairs(field, best)
