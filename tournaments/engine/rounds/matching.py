"""The exact pairing of a field, or of a part of it: a perfect matching of least cost.

The cost of a pair is one whole number in which every objective outweighs all later ones together,
so the least sum is the least by all objectives in their order. A library does the matching (blossom
algorithm, in whole numbers of 128 bits: 500 players with 100 rounds need about 100 bits).
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import rustworkx

from tournaments.engine.rounds.field import BYE, Field, PositionPair
from tournaments.engine.rounds.wishes import most_wish_cost, wish_cost

CHANCE_BITS = 40  # random bits in a pair's cost: enough that no two pairings cost the same


class CostSteps(msgspec.Struct, frozen=True):
    """What one unit of each objective costs."""

    wish: int
    float: int
    gap: int
    bye: int
    second_bye: int
    rematch: int


class PairCosts(msgspec.Struct, frozen=True):
    """The cost of every pair of `vertices`: the players and, as the last where needed, BYE.

    The cost of the pair i, j is `table[i][j]` for j < i.
    """

    vertices: list[int]
    table: list[list[int]]

    def cost_of(self, i: int, j: int) -> int:
        """The cost of the pair of the vertices i and j."""
        return self.table[max(i, j)][min(i, j)]


def costs_of(
    field: Field, players: Sequence[int], forgiven: Collection[int] = frozenset()
) -> PairCosts:
    """The costs of a field's pairs, by all objectives, floats and chance.

    Rematches of `forgiven` players cost nothing: the least cost is then a lower bound.
    """
    steps = _cost_steps(field, players)
    draw = field.chance.getrandbits
    table = [
        _cost_row(field, players[:i], players[i], steps, forgiven) for i in range(len(players))
    ]
    vertices = list(players)
    if len(players) % 2:
        vertices.append(BYE)
        table.append(
            [
                steps.second_bye * (field.byes[player] > 0)
                + steps.bye * field.points[player]
                + steps.wish * wish_cost(field, player, BYE)
                + draw(CHANCE_BITS)
                for player in players
            ]
        )
    return PairCosts(vertices, table)


def _cost_row(
    field: Field, before: Sequence[int], player: int, steps: CostSteps, forgiven: Collection[int]
) -> list[int]:
    points, floats, draw = field.points, field.floats, field.chance.getrandbits
    mine, mine_floated = points[player], floats[player]
    met = set() if player in forgiven else set(field.met[player]).difference(forgiven)
    row, wishful = [], field.has_wishes
    for opponent in before:
        cost = draw(CHANCE_BITS)
        if gap := mine - points[opponent]:
            cost += steps.gap * gap * gap + steps.float * (mine_floated + floats[opponent])
        if opponent in met:
            cost += steps.rematch
        if wishful:
            cost += steps.wish * wish_cost(field, player, opponent)
        row.append(cost)
    return row


def _cost_steps(field: Field, players: Sequence[int]) -> CostSteps:
    """The steps: each is more than everything below it can add up to."""
    pairs = len(players) // 2 + 1
    top = max(field.points[player] for player in players)
    floated = max(field.floats[player] for player in players)
    wish = pairs << CHANCE_BITS
    float_ = wish * (pairs * most_wish_cost(field) + 1) if field.has_wishes else wish
    gap = float_ * (2 * floated * pairs + 1)
    bye = gap * (pairs * top * top + 1)
    second_bye = bye * (top + 1)
    rematch = second_bye * 2
    return CostSteps(wish, float_, gap, bye, second_bye, rematch)


def cheapest_matching(costs: PairCosts) -> list[PositionPair]:
    """The perfect matching of least cost."""
    size = len(costs.vertices)
    heaviest = max((max(row) for row in costs.table if row), default=0)
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(
        [(i, j, heaviest - cost) for i, row in enumerate(costs.table) for j, cost in enumerate(row)]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    # The library's answer comes in no fixed order; the same state must give the same tables.
    return [
        _ordered_pair(costs.vertices[i], costs.vertices[j]) for i, j in sorted(map(sorted, matched))
    ]


def _ordered_pair(a: int, b: int) -> PositionPair:
    return (b, a) if a == BYE else (a, b)
