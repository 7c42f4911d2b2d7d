"""What counts for more comes first, however much of what counts for less speaks against it.

Everybody has met everybody but the two beside them in a ring. So there are few pairings without a
rematch, and all of them can be compared, in fields where the difference is as large as it gets.
"""

import numpy as np
import pytest

from tests.tournaments.engine.states import chance_of
from tournaments.engine.rounds.field import BYE, Field, Meetings, cost_of_pairs
from tournaments.engine.rounds.matching import cheapest_matching, costs_of
from tournaments.engine.rounds.wishes import open_wish_cost

TOP, SIZE = 30, 21
# Every second pair of neighbours has the largest gap, and the others have none.
FAR = [TOP, TOP, 0, 0] * 5


def make_ring(points, *, byes=(), floats=None, met_too=(), broken=()):
    """Return a field in a ring; `met_too`: neighbours who have met, `broken`: broken pairs."""
    size = len(points)
    beside = {frozenset((at, (at + 1) % size)) for at in range(size)} - set(map(frozenset, met_too))
    mates = np.full((size, size + 1), size)
    for one in range(size):
        for other in range(size):
            if one != other and frozenset((one, other)) not in beside:
                mates[other, one] = other
    avoided = {}
    for one, other in broken:
        avoided.setdefault(one, set()).add(other)
        avoided.setdefault(other, set()).add(one)
    everybody = list(range(size))
    return Field(
        number=2, ids=[str(at) for at in everybody], points=list(points),
        met=Meetings(mates, size), byes=[int(at in byes) for at in everybody],
        floats=floats or [0] * size, luck=[0.0] * size, still_in=everybody, playing=everybody,
        awarded=[], chance=chance_of(size), broken=avoided,
    )  # fmt: skip


def list_pairings_of_ring(size):
    """Yield the pairings of neighbours: one for each possible bye, or two if the size is even."""
    for first in range(size if size % 2 else 2):
        seats = [(first + at) % size for at in range(size)]
        bye = [(seats.pop(0), BYE)] if size % 2 else []
        yield [*zip(seats[::2], seats[1::2], strict=True), *bye]


def rate_pairs(field, pairs):
    """Return what the pairs cost, in the order in which it counts."""
    cost = cost_of_pairs(field, pairs)
    across = [
        two for two in pairs if BYE not in two and field.points[two[0]] != field.points[two[1]]
    ]
    floated = sum(field.floats[player] for two in across for player in two)
    return (
        cost.rematches, cost.second_byes, cost.bye_points, cost.score_gap, floated,
        open_wish_cost(field, pairs),
    )  # fmt: skip


# Ten pairs with gaps of 1, or three with gaps of 2 and seven without any.
STEPS = [6, 7, 9, 10, 10, 11, 13, 14, 12, 11, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6]
RINGS = {
    "a bye of 2 points and all gaps, or of 3 and few": make_ring(
        [2, 3, TOP, TOP, *[3, 3, TOP, TOP] * 4, 3]
    ),
    "a bye of 30 points, or a second one of 0": make_ring(
        [0, *FAR], byes=set(range(SIZE)) - {1}
    ),
    "a second bye of 30 points and all gaps, or a rematch": make_ring(
        [TOP, 0, *FAR[:-1]], byes={0}, met_too=[(0, 1), (SIZE - 1, 0)]
    ),
    "gaps of 10 among who floated often, or of 12 among others": make_ring(
        STEPS, floats=[0 if at in {1, 2, 5, 6, 7, 8} else 50 for at in range(SIZE - 1)]
    ),
    "a gap of 5, or four smaller ones of 7 in all": make_ring([0, 5, 2, 2, 0, 0, 1, 1]),
    "who floated before, or another": make_ring([1, 1, 0, 1], floats=[0, 1, 0, 0]),
    "one float more, or all wishes unmet": make_ring(
        [0, *[1] * 19], floats=[*[0] * 19, 1], broken=[(at, at + 1) for at in range(0, 20, 2)]
    ),
    "one unmet wish": make_ring([0] * 20, broken=[(0, 1)]),
    "a bye that was broken, for two of three": make_ring(
        [0] * 3, broken=[(0, BYE), (2, BYE)]
    ),
    "two players": make_ring([3, 0]),
}  # fmt: skip


@pytest.mark.parametrize("ring", RINGS)
def test_nothing_outweighs_what_counts_for_more(ring):
    field = RINGS[ring]
    pairings = list_pairings_of_ring(len(field.playing))
    least = min(rate_pairs(field, pairs) for pairs in pairings)
    assert rate_pairs(field, cheapest_matching(costs_of(field, field.playing))) == least
