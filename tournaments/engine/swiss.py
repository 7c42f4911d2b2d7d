"""The next Swiss round: the best there is, by the order of objectives of the command contract.

Minimised in this order: rematches, second random byes, leaving the planned rounds without any way
to be paired free of rematches (decided up to 16 players), the points of the player with the bye,
and the sum over pairs of the squared difference in points. Then players float who floated least,
and the seed decides. An exact minimum-cost perfect matching, so what is called optimal is proved.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

import msgspec
import rustworkx

from tournaments.engine import lookahead
from tournaments.engine.matches import Reason
from tournaments.engine.standings import points_of
from tournaments.engine.state import Player, State

BYE = ""
LOOK_AHEAD = 16  # players up to whom a dead end is decided exactly


class Pair(msgspec.Struct, frozen=True):
    """Two players at a table, the higher in points first."""

    table: int
    a: str
    b: str


class Cost(msgspec.Struct, frozen=True):
    """What a round costs, by objective, most important first; `dead_end` None: not decided."""

    rematches: int
    second_byes: int
    dead_end: int | None
    bye_points: int
    score_gap: int


class Why(msgspec.Struct, frozen=True):
    """Why two play each other, or one has the bye (`b` None)."""

    a: str
    b: str | None
    reasons: tuple[Reason, ...]


class Pairing(msgspec.Struct, frozen=True):
    """A round as paired. `relaxed`: rules that had to give way; `awarded`: byes promised."""

    number: int
    pairings: tuple[Pair, ...]
    bye: str | None
    awarded: tuple[str, ...]
    cost: Cost
    optimal: bool
    why: tuple[Why, ...]
    relaxed: tuple[str, ...]


class Field(msgspec.Struct):
    """Who is to be paired, and all that the objectives ask about them."""

    players: list[str]
    points: dict[str, int]
    met: dict[str, set[str]]
    had_bye: set[str]
    floated: dict[str, int]
    chance: random.Random


def pair(state: State) -> Pairing:
    """Pair the round after the last one. Same state and seed, same pairing."""
    number = len(state.rounds) + 1
    awarded = tuple(p.id for p in _still_in(state, number) if number in p.awarded_byes)
    field = field_of(state, number, set(awarded))
    chosen, dead_end = _best(field, state.planned_rounds - number)
    return _told(field, number, awarded, chosen, dead_end)


def field_of(state: State, number: int, left_out: set[str]) -> Field:
    """The field of a round, in the seed's order."""
    players = [p.id for p in _still_in(state, number) if p.id not in left_out]
    chance = random.Random(f"{state.seed}/{number}")  # noqa: S311 -- repeatable, not secret
    chance.shuffle(players)
    met, had_bye, floated = _history(state)
    return Field(players, points_of(state), met, had_bye, floated, chance)


def _still_in(state: State, number: int) -> list[Player]:
    return [p for p in state.players if p.dropped_after is None or p.dropped_after >= number]


def _history(state: State) -> tuple[dict[str, set[str]], set[str], dict[str, int]]:
    met: dict[str, set[str]] = {player.id: set() for player in state.players}
    floated = dict.fromkeys(met, 0)
    had_bye: set[str] = set()
    for at, one in enumerate(state.rounds):
        before = points_of(msgspec.structs.replace(state, rounds=state.rounds[:at]))
        for match in one.matches:
            if match.b is None:
                had_bye |= {match.a} if match.result == "bye" else set()
                continue
            met[match.a].add(match.b)
            met[match.b].add(match.a)
            if before[match.a] != before[match.b]:
                floated[match.a] += 1
                floated[match.b] += 1
    return met, had_bye, floated


def _best(field: Field, rounds_left: int) -> tuple[list[tuple[str, str]], int | None]:
    """The best pairing and whether it is a dead end. Forbidden pairs grow until none is left."""
    decidable = len(field.players) <= LOOK_AHEAD
    first = matching(field)
    if not decidable:
        return first, None
    if rounds_left < 1 or _open(field, first, rounds_left):
        return first, 0
    other = lookahead.search(
        field, first, rounds_left, cost_of=lambda pairs: cost_key(field, pairs)
    )
    return (other, 0) if other is not None else (first, 1)


def _open(field: Field, pairs: Sequence[tuple[str, str]], rounds_left: int) -> bool:
    return lookahead.can_go_on(field.players, field.met, field.had_bye, pairs, rounds_left)


def cost_key(field: Field, pairs: Iterable[tuple[str, str]]) -> tuple[int, int, int, int]:
    """Rematches, second byes, bye points, score gap of a set of pairs."""
    rematches = second = bye_points = gap = 0
    for a, b in pairs:
        if b == BYE:
            second += a in field.had_bye
            bye_points += field.points[a]
        else:
            rematches += b in field.met[a]
            gap += (field.points[a] - field.points[b]) ** 2
    return rematches, second, bye_points, gap


def matching(field: Field) -> list[tuple[str, str]]:
    """The minimum-cost perfect matching of the field, (player, BYE) for the bye."""
    players = [*field.players, BYE] if len(field.players) % 2 else field.players
    weigh = _weights(field, len(players))
    edges = [(i, j, weigh(players[i], players[j])) for i, j in combinations(range(len(players)), 2)]
    heaviest = max((cost for _, _, cost in edges), default=0)
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(players)))
    graph.add_edges_from([(i, j, heaviest - cost) for i, j, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    # The library answers with a set, whose order and sides differ from run to run.
    pairs = sorted((min(two), max(two)) for two in found)
    return [_bye_last(players[i], players[j]) for i, j in pairs]


def _bye_last(a: str, b: str) -> tuple[str, str]:
    return (b, a) if a == BYE else (a, b)


def _weights(field: Field, size: int) -> Callable[[str, str], int]:
    """One integer an edge, in which every objective outweighs all later ones together."""
    pairs = max(1, size // 2)
    chance_step = pairs * 1024
    floats = chance_step * pairs * (1 + 2 * max(field.floated.values(), default=0))
    top = max((field.points[one] for one in field.players), default=0)
    gap = floats * 2
    bye = gap * pairs * (top * top + 1)
    second = bye * (top + 1) * 2
    rematch = second * 2

    def weigh(a: str, b: str) -> int:
        noise = field.chance.randrange(1024)
        a, b = _bye_last(a, b)
        if b == BYE:
            return second * (a in field.had_bye) + bye * field.points[a] + noise
        cost = noise + rematch * (b in field.met[a])
        if difference := field.points[a] - field.points[b]:
            cost += gap * difference**2
            cost += chance_step * (field.floated[a] + field.floated[b])
        return cost

    return weigh


def _told(
    field: Field,
    number: int,
    awarded: tuple[str, ...],
    chosen: list[tuple[str, str]],
    dead_end: int | None,
) -> Pairing:
    rematches, second, bye_points, gap = cost_key(field, chosen)
    bye = next((a for a, b in chosen if b == BYE), None)
    seated = [_higher_first(field, a, b) for a, b in chosen if b != BYE]
    seated.sort(key=lambda two: (-field.points[two[0]], -field.points[two[1]]))
    relaxed = [name for name, hit in (("rematch", rematches), ("second_bye", second)) if hit]
    return Pairing(
        number=number,
        pairings=tuple(Pair(table, a, b) for table, (a, b) in enumerate(seated, start=1)),
        bye=bye,
        awarded=awarded,
        cost=Cost(rematches, second, dead_end, bye_points, gap),
        optimal=True,
        why=tuple(_why(field, a, b) for a, b in seated) + _why_bye(field, bye),
        relaxed=tuple(relaxed),
    )


def _higher_first(field: Field, a: str, b: str) -> tuple[str, str]:
    return (a, b) if field.points[a] >= field.points[b] else (b, a)


def _why(field: Field, a: str, b: str) -> Why:
    points = {"a_points": field.points[a], "b_points": field.points[b]}
    reasons = [
        Reason("pair_level" if points["a_points"] == points["b_points"] else "pair_float", points)
    ]
    if b in field.met[a]:
        reasons.append(Reason("pair_rematch"))
    return Why(a, b, tuple(reasons))


def _why_bye(field: Field, bye: str | None) -> tuple[Why, ...]:
    if bye is None:
        return ()
    kind = "bye_again" if bye in field.had_bye else "bye_lowest"
    return (Why(bye, None, (Reason(kind, {"points": field.points[bye]}),)),)
