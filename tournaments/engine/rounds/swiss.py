"""The next Swiss round: the best pairing there is, by the command contract's order of objectives.

Minimised in this order: rematches; second random byes; making it impossible to pair the planned
rounds without rematches (a dead end, decided up to 16 players); the points of the player with the
bye; the sum over pairs of the squared difference in points. After these, players float who floated
least, then last wishes are met (`wishes`), and the seed decides the rest.

Neighbours first (`neighbours`), which attain a provable bound and scale; what they leave open is
matched exactly: a small field as a whole (`matching`), of a large one the parts around the trouble
(`large_fields`). Up to 16 players the coming rounds are looked at as well (`small_fields`).
"""

from collections.abc import Sequence

import msgspec

from tournaments.engine.rounds import large_fields, why
from tournaments.engine.rounds.field import (
    BYE,
    Cost,
    Field,
    PositionPair,
    cost_of_pairs,
    make_field,
)
from tournaments.engine.rounds.history import History, history_of, require_all_reported
from tournaments.engine.rounds.matching import cheapest_matching, costs_of
from tournaments.engine.rounds.neighbours import draft_neighbours
from tournaments.engine.rounds.small_fields import look_ahead
from tournaments.engine.rounds.state import State, StateError
from tournaments.engine.rounds.why import Why
from tournaments.engine.rounds.wishes import mend_wishes, open_wish_cost

MOST_LOOKED_AHEAD = 16  # up to this many players a dead end is decided exactly
# up to this many players the whole field is matched exactly, including floats
MOST_SOLVED_WHOLE = 64


class Pair(msgspec.Struct, frozen=True, gc=False):
    """Two players at a table, the higher in points first."""

    table: int
    a: str
    b: str


class Pairing(msgspec.Struct, frozen=True):
    """A round as paired.

    `bye`: who has the bye; `awarded`: who has an awarded one; `byes`: others who have one, where a
    plan made beforehand leaves them without an opponent. `optimal`: it is proved that no pairing
    costs less. `relaxed`: the most important objectives whose cost could not be zero.
    """

    number: int
    pairings: tuple[Pair, ...]
    bye: str | None
    awarded: tuple[str, ...]
    cost: Cost
    optimal: bool
    why: tuple[Why, ...]
    relaxed: tuple[str, ...]
    byes: tuple[str, ...] = ()


def total_cost(costs: Sequence[Cost]) -> Cost:
    """The total cost of fields that are paired separately."""
    ends = [cost.dead_end for cost in costs]
    decided = [end for end in ends if end is not None]
    return Cost(
        rematches=sum(cost.rematches for cost in costs),
        second_byes=sum(cost.second_byes for cost in costs),
        dead_end=max(decided, default=0) if len(decided) == len(ends) else None,
        bye_points=sum(cost.bye_points for cost in costs),
        score_gap=sum(cost.score_gap for cost in costs),
    )


def pair_round(state: State | History) -> Pairing:
    """Pair the round after the last one. The same state and seed give the same pairing.

    Raises StateError where a result is missing or nobody is left to be paired.
    """
    played = history_of(state)
    require_all_reported(played)
    field = make_field(played)
    if not field.still_in:
        raise StateError("players", "everybody has dropped; nobody is left to be paired")
    pairs, proved = _cheapest_pairs(field)
    if len(field.still_in) > MOST_LOOKED_AHEAD:
        return _make_pairing(field, pairs, None, optimal=proved, ahead=False)
    ahead = look_ahead(field, played, pairs)
    optimal = proved and ahead.proved
    return _make_pairing(
        field, ahead.pairs, ahead.dead_end, optimal=optimal, ahead=ahead.pairs is not pairs
    )


def _cheapest_pairs(field: Field) -> tuple[list[PositionPair], bool]:
    """The best pairing without regard to dead ends, and whether that is proved."""
    if not field.playing:
        return [], True
    quick = draft_neighbours(field)
    small = len(field.playing) <= MOST_SOLVED_WHOLE
    if not quick.stuck and (quick.floats_least or not small):
        pairs = mend_wishes(field, quick.pairs)
        if not small or not open_wish_cost(field, pairs):
            return pairs, True
    if small:
        return cheapest_matching(costs_of(field, field.playing)), True
    pairs, proved = large_fields.solve_large_field(field, quick)
    return mend_wishes(field, pairs), proved


def _make_pairing(
    field: Field, pairs: list[PositionPair], dead_end: int | None, *, optimal: bool, ahead: bool
) -> Pairing:
    ids = field.ids
    cost = cost_of_pairs(field, pairs, dead_end)
    bye = next((a for a, b in pairs if b == BYE), None)
    seated = _order_tables(field, pairs)
    reasons = why.PairingReasons(field, pairs if cost.rematches else (), ahead=ahead)
    return Pairing(
        number=field.number,
        pairings=tuple([Pair(table, ids[a], ids[b]) for table, (a, b) in enumerate(seated, 1)]),
        bye=None if bye is None else ids[bye],
        awarded=tuple(ids[player] for player in field.awarded),
        cost=cost,
        optimal=optimal,
        why=reasons.of_round(seated, bye),
        relaxed=tuple(name for name in ("rematches", "second_byes") if getattr(cost, name)),
    )


def _order_tables(field: Field, pairs: list[PositionPair]) -> list[PositionPair]:
    """By the points of the higher player, of the lower, and by chance; the higher of two first."""
    points, rank = field.points, field.rank
    seated = [(a, b) if rank[a] < rank[b] else (b, a) for a, b in pairs if b != BYE]
    step = max(points, default=0) + 1  # sorting by one number a table is faster than by three
    order = [rank[a] - step * points[a] - points[b] for a, b in seated]
    return [seated[index] for index in sorted(range(len(seated)), key=order.__getitem__)]
