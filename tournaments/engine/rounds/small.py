"""Small fields: the best pairing that leaves the rounds to come a way without rematches.

A way without second byes as well is what is looked for first; where no pairing leaves one, a way
on which somebody has the bye again will do: only rematches make a dead end.

Pairings are tried from the cheapest up. Where one leaves no way, the few of its pairs that are to
blame are found, and what is left is every pairing without all of these together: it is divided by
which of them comes first to be missing, each part is bounded by its cheapest pairing, and parts
without any way are dropped. So the first pairing that leaves a way is the best of all.
"""

from collections.abc import Collection, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple

import rustworkx

from tournaments.engine.rounds.field import BYE, Field, Two, cost_of
from tournaments.engine.rounds.history import History
from tournaments.engine.rounds.lookahead import (
    Coming,
    Graph,
    Pair,
    coming,
    surely_impossible,
    surely_possible,
)
from tournaments.engine.rounds.matching import Costs, costs_of
from tournaments.engine.rounds.plans import CONFLICTS, Plan

TRIES = 200  # pairings tried before the search gives up
PATIENCE = 4  # one question may take this part of the work allowed
GLANCE = 60  # and one whose answer only saves work this part


class Outlook(NamedTuple):
    """A pairing; whether it is a dead end (1, 0, or None: not decided); whether it is the best."""

    pairs: list[Two]
    dead_end: int | None
    proved: bool


def look_ahead(field: Field, played: History, first: list[Two], work: int = CONFLICTS) -> Outlook:
    """The cheapest pairing that is no dead end, or, if all are or nothing better is known, `first`.

    `first` is the cheapest pairing of all; only pairings with no more rematches and second byes
    are weighed against it, these count for more. `work`: conflicts the solver may meet.
    """
    decided = True
    costs: Costs | None = None
    for byes_again in (False, True):
        rounds = _Rounds(field, played, byes_again=byes_again)
        if surely_possible(rounds.ahead.after(rounds.placed(first))):
            return Outlook(first, 0, decided)
        gravest = rounds.gravest(first)
        if _hopeless(rounds, gravest):
            continue
        plan = Plan(_now(rounds, gravest), rounds.now, rounds.ahead)
        if _leaves_a_way(rounds.ahead, plan, rounds.placed(first), work):
            return Outlook(first, 0, decided)
        costs = costs or costs_of(field, field.playing)
        search = _Search(rounds, plan, costs, gravest, work=work)
        pairs = search.run()
        decided = decided and search.decided
        if pairs is not None:
            return Outlook(pairs, 0, decided)
    return Outlook(first, 1, proved=True) if decided else Outlook(first, None, proved=False)


def _hopeless(rounds: "_Rounds", gravest: tuple[int, int]) -> bool:
    now = [rounds.now] if gravest == (0, 0) else []
    ahead = rounds.ahead
    return surely_impossible(
        coming(rounds.free, [*now, *ahead.rounds], byes_again=ahead.byes_again)
    )


def _now(rounds: "_Rounds", gravest: tuple[int, int]) -> Graph:
    """Who may be paired in this round: anybody, where rematches or second byes must be."""
    if gravest == (0, 0):
        return rounds.free
    everybody = (1 << len(rounds.free)) - 1
    return tuple(everybody & ~(1 << at) for at in range(len(rounds.free)))


def _leaves_a_way(ahead: Coming, plan: Plan, pairs: Collection[Pair], work: int) -> bool | None:
    """Whether the rounds to come can be paired after these pairs; None: not decided."""
    after = ahead.after(pairs)
    if surely_possible(after):
        return True
    if surely_impossible(after):
        return False
    return plan.can(pairs, conflicts=work // PATIENCE)


class _Rounds:
    """The round to be paired and those to come, players by their place among those still in."""

    def __init__(self, field: Field, played: History, *, byes_again: bool) -> None:
        self._place = {at: place for place, at in enumerate([*field.still_in, BYE])}
        self._field, self._played = field, played
        self.free = self._graph()
        numbers = range(field.number + 1, played.planned_rounds + 1)
        masks = [self._in_round(number) for number in numbers]
        self.ahead = coming(self.free, masks, byes_again=byes_again)
        self.now = self._in_round(field.number)

    def placed(self, pairs: Iterable[Two]) -> list[Pair]:
        """Pairs of positions in the roster as pairs of places."""
        return [(self._place[a], self._place[b]) for a, b in pairs]

    def gravest(self, pairs: Collection[Two]) -> tuple[int, int]:
        """The rematches and second byes among pairs of positions in the roster."""
        cost = cost_of(self._field, pairs)
        return cost.rematches, cost.second_byes

    def _in_round(self, number: int) -> int:
        return sum(
            1 << self._place[at]
            for at in self._field.still_in
            if number not in self._played.players[at].awarded_byes
        )

    def _graph(self) -> Graph:
        field, everybody = self._field, (1 << len(self._field.still_in)) - 1
        none_yet = sum(1 << self._place[at] for at in field.still_in if not field.byes[at])
        free = []
        for place, at in enumerate(field.still_in):
            met = sum({1 << self._place[one] for one in field.met[at] if one in self._place})
            bye = everybody + 1 if none_yet >> place & 1 else 0
            free.append((everybody & ~(met | 1 << place)) | bye)
        return (*free, none_yet)


Pairs = frozenset[Two]


class _Part(NamedTuple):
    """All pairings with the pairs `kept` and without those `missing`; the cheapest and its cost."""

    cost: int
    made: int
    pairs: Pairs
    kept: Pairs
    missing: Pairs


class _Search:
    """One search; afterwards `decided` tells whether its answer is certain."""

    def __init__(
        self, rounds: _Rounds, plan: Plan, costs: Costs, gravest: tuple[int, int], *, work: int
    ) -> None:
        self.decided = True
        self._ahead: Coming = rounds.ahead
        self._rounds, self._plan, self._costs, self._gravest = rounds, plan, costs, gravest
        self._work, self._glance = work, work // GLANCE
        self._parts: list[_Part] = []
        self._made = 0

    def run(self) -> list[Two] | None:
        """The cheapest pairing as good as the first in what counts most that leaves a way, or None.

        Where the work grows too much, a cheap one that leaves a way, as far as one was found.
        """
        self._add(frozenset(), frozenset())
        for _ in range(TRIES):
            if not self._parts or self._plan.conflicts > self._work:
                break
            part = heappop(self._parts)
            if not self._is_as_good(part.pairs):
                return None
            answer = _leaves_a_way(self._ahead, self._plan, self._placed(part.pairs), self._work)
            if answer:
                return self._told(part.pairs)
            self.decided = self.decided and answer is False
            blamed = part.pairs if answer is None else self._blamed(part.pairs)
            if not blamed:
                return None
            self._divide(part, sorted(blamed - part.kept))
        if not self._parts:
            return None
        self.decided = False
        return self._any_way()

    def _blamed(self, pairs: Pairs) -> Pairs:
        """Of pairs that leave no way those that suffice for it: few, so that much is ruled out."""
        blamed = pairs
        by_counting = surely_impossible(self._ahead.after(self._placed(pairs)))
        for pair in sorted(pairs):
            fewer = blamed - {pair}
            if pair in blamed and self._is_no_way(fewer, by_counting=by_counting):
                blamed = fewer
        return blamed

    def _is_no_way(self, pairs: Pairs, *, by_counting: bool) -> bool:
        placed = self._placed(pairs)
        if by_counting:
            return surely_impossible(self._ahead.after(placed))
        return self._plan.can(placed, conflicts=self._glance) is False

    def _divide(self, part: _Part, blamed: list[Two]) -> None:
        kept = part.kept
        for pair in blamed:
            self._add(kept, part.missing | {pair})
            kept |= {pair}

    def _add(self, kept: Pairs, missing: Pairs) -> None:
        placed = self._placed(kept)
        if surely_impossible(self._ahead.after(placed)):
            return
        if self._plan.can(placed, self._placed(missing), conflicts=self._glance) is False:
            return
        if pairs := _cheapest(self._costs, kept, missing):
            self._made += 1
            heappush(self._parts, _Part(self._cost(pairs), self._made, pairs, kept, missing))

    def _any_way(self) -> list[Two] | None:
        """The cheapest pairing among the first of each part that leaves a way."""
        for part in sorted(self._parts)[:TRIES]:
            if not self._is_as_good(part.pairs):
                return None
            if _leaves_a_way(self._ahead, self._plan, self._placed(part.pairs), self._work):
                return self._told(part.pairs)
        return None

    def _cost(self, pairs: Pairs) -> int:
        return sum(self._costs.between(i, j) for i, j in pairs)

    def _is_as_good(self, pairs: Pairs) -> bool:
        return self._rounds.gravest(self._told(pairs)) == self._gravest

    def _told(self, pairs: Pairs) -> list[Two]:
        """Pairs of vertices as pairs of positions in the roster; the bye comes second."""
        vertices = self._costs.vertices
        return [(vertices[i], vertices[j]) for i, j in sorted(pairs)]

    def _placed(self, pairs: Pairs) -> list[Pair]:
        return self._rounds.placed(self._told(pairs))


def _cheapest(costs: Costs, kept: Pairs, missing: Pairs) -> Pairs | None:
    """The cheapest pairing of all vertices with the pairs kept and without those missing.

    Pairs are of places in `costs.vertices`, the lower first.
    """
    settled = {at for pair in kept for at in pair}
    heaviest = max(max(row) for row in costs.table if row)
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(costs.vertices)))
    graph.add_edges_from(
        [
            (j, i, heaviest - cost)
            for i, row in enumerate(costs.table)
            for j, cost in enumerate(row)
            if not settled & {i, j} and (j, i) not in missing
        ]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = kept | {(min(pair), max(pair)) for pair in found}
    return pairs if 2 * len(pairs) == len(costs.vertices) else None
