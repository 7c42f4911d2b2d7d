"""Small fields: the best pairing after which the coming rounds can still avoid rematches.

Only rematches make a dead end. Of pairings that cost the same, one that also makes second byes
avoidable comes first, but no cheaper pairing is passed over for it: so says the command contract.
In an odd field with more rounds than the tables ask for, that costs somebody a second bye now and
then.

Pairings are tried from the cheapest up. Where one makes the coming rounds impossible, a few of its
pairs that suffice for this are found. What is left is every pairing that lacks at least one of
these: it is divided by the first of them that is missing, each part is bounded by its cheapest
pairing, and impossible parts are dropped. So the first pairing that keeps the coming rounds
possible is the best of all.
"""

from collections.abc import Collection, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple

import rustworkx

from tournaments.engine.rounds.field import BYE, Field, PositionPair, cost_of_pairs
from tournaments.engine.rounds.history import History
from tournaments.engine.rounds.lookahead import (
    ComingRounds,
    Graph,
    Pair,
    is_surely_impossible,
    is_surely_possible,
    make_coming_rounds,
)
from tournaments.engine.rounds.matching import PairCosts, costs_of
from tournaments.engine.rounds.plans import MOST_CONFLICTS, RoundsPlan

MOST_TRIES = 200  # pairings tried before the search gives up
MOST_UNDECIDED = 4  # one question may take a quarter of the allowed work
GLANCE_CONFLICTS = 60  # a question whose answer only saves work may take a sixtieth of it


class Outlook(NamedTuple):
    """A pairing; whether it is a dead end (1, 0, None: not decided) and whether proved the best."""

    pairs: list[PositionPair]
    dead_end: int | None
    proved: bool


class _RoundsToCome:
    """The round to be paired and those to come; players are numbered among those still in."""

    def __init__(self, field: Field, played: History, *, byes_again: bool) -> None:
        self._place = {player: place for place, player in enumerate([*field.still_in, BYE])}
        self._field, self._played = field, played
        self.free = self._make_graph()
        numbers = range(field.number + 1, played.planned_rounds + 1)
        masks = [self._players_of_round(number) for number in numbers]
        self.ahead = make_coming_rounds(self.free, masks, byes_again=byes_again)
        self.now = self._players_of_round(field.number)

    @property
    def has_byes_ahead(self) -> bool:
        """Whether somebody will have a random bye in a coming round."""
        return any(mask >> self.ahead.bye & 1 for mask in self.ahead.rounds)

    def as_places(self, pairs: Iterable[PositionPair]) -> list[Pair]:
        """Turn pairs of positions in the roster into pairs of places among those still in."""
        return [(self._place[a], self._place[b]) for a, b in pairs]

    @property
    def pair_costs(self) -> PairCosts:
        """The cost of every pair of this round."""
        return costs_of(self._field, self._field.playing)

    def cost_of(self, pairs: Collection[PositionPair]) -> tuple[int, int]:
        """The rematches and second byes among pairs of positions in the roster."""
        cost = cost_of_pairs(self._field, pairs)
        return cost.rematches, cost.second_byes

    def _players_of_round(self, number: int) -> int:
        return sum(
            1 << self._place[player]
            for player in self._field.still_in
            if number not in self._played.players[player].awarded_byes
        )

    def _make_graph(self) -> Graph:
        field, everybody = self._field, (1 << len(self._field.still_in)) - 1
        none_yet = sum(
            1 << self._place[player] for player in field.still_in if not field.byes[player]
        )
        free = []
        for place, player in enumerate(field.still_in):
            met = sum(
                {
                    1 << self._place[opponent]
                    for opponent in field.met[player]
                    if opponent in self._place
                }
            )
            bye = everybody + 1 if none_yet >> place & 1 else 0
            free.append((everybody & ~(met | 1 << place)) | bye)
        return (*free, none_yet)


def look_ahead(
    field: Field, played: History, first: list[PositionPair], work: int = MOST_CONFLICTS
) -> Outlook:
    """The cheapest pairing that is no dead end; `first` if all are, or nothing better is known.

    `first` is the cheapest pairing of all; only pairings with no more rematches and second byes
    compete with it, since these count for more. `work`: the most conflicts of the solver.
    """
    rounds = _RoundsToCome(field, played, byes_again=False)
    once = _look_one_way(rounds, first, work)
    if once.dead_end == 0 and cost_of_pairs(field, once.pairs) == cost_of_pairs(field, first):
        return once._replace(proved=True)
    if not rounds.has_byes_ahead:
        return once
    again = _look_one_way(_RoundsToCome(field, played, byes_again=True), first, work)
    if once.dead_end != 0 or (
        again.dead_end == 0 and cost_of_pairs(field, again.pairs) < cost_of_pairs(field, once.pairs)
    ):
        return again
    return once._replace(proved=again.proved)


def _look_one_way(rounds: _RoundsToCome, first: list[PositionPair], work: int) -> Outlook:
    """Look ahead with second byes in the coming rounds, or without, as `rounds` is set up."""
    if is_surely_possible(rounds.ahead.after_pairs(rounds.as_places(first))):
        return Outlook(first, 0, proved=True)
    gravest = rounds.cost_of(first)
    if _is_hopeless(rounds, gravest):
        return Outlook(first, 1, proved=True)
    plan = RoundsPlan(_graph_of_this_round(rounds, gravest), rounds.now, rounds.ahead)
    if _leaves_way_open(rounds.ahead, plan, rounds.as_places(first), work):
        return Outlook(first, 0, proved=True)
    search = _PairingSearch(rounds, plan, gravest, work=work)
    pairs = search.search_pairing()
    if pairs is not None:
        return Outlook(pairs, 0, search.decided)
    return Outlook(first, 1 if search.decided else None, search.decided)


def _is_hopeless(rounds: _RoundsToCome, gravest: tuple[int, int]) -> bool:
    this_round = [rounds.now] if gravest == (0, 0) else []
    ahead = rounds.ahead
    return is_surely_impossible(
        make_coming_rounds(rounds.free, [*this_round, *ahead.rounds], byes_again=ahead.byes_again)
    )


def _graph_of_this_round(rounds: _RoundsToCome, gravest: tuple[int, int]) -> Graph:
    """Who may be paired in this round: anybody, if rematches or second byes are inevitable."""
    if gravest == (0, 0):
        return rounds.free
    everybody = (1 << len(rounds.free)) - 1
    return tuple(everybody & ~(1 << place) for place in range(len(rounds.free)))


def _leaves_way_open(
    ahead: ComingRounds, plan: RoundsPlan, pairs: Collection[Pair], work: int
) -> bool | None:
    """Whether the coming rounds can be paired after these pairs; None: not decided."""
    after = ahead.after_pairs(pairs)
    if is_surely_possible(after):
        return True
    if is_surely_impossible(after):
        return False
    return plan.is_possible(pairs, conflicts=work // MOST_UNDECIDED)


PairSet = frozenset[PositionPair]


class _SearchPart(NamedTuple):
    """All pairings with the pairs `kept` and without those `missing`; the cheapest, its cost."""

    cost: int
    made: int
    pairs: PairSet
    kept: PairSet
    missing: PairSet


class _PairingSearch:
    """One search for a pairing; afterwards `decided` tells whether its answer is certain."""

    def __init__(
        self,
        rounds: _RoundsToCome,
        plan: RoundsPlan,
        gravest: tuple[int, int],
        *,
        work: int,
    ) -> None:
        self.decided = True
        self._ahead: ComingRounds = rounds.ahead
        self._rounds, self._plan, self._gravest = rounds, plan, gravest
        self._costs = rounds.pair_costs
        self._work, self._glance = work, work // GLANCE_CONFLICTS
        self._parts: list[_SearchPart] = []
        self._made = 0

    def search_pairing(self) -> list[PositionPair] | None:
        """The cheapest pairing that keeps the coming rounds possible, or None.

        It has no more rematches and second byes than the first one. Once the work limit is reached,
        any pairing found that keeps the coming rounds possible, not always the cheapest.
        """
        self._add_part(frozenset(), frozenset())
        for _ in range(MOST_TRIES):
            if not self._parts or self._plan.conflicts > self._work:
                break
            part = heappop(self._parts)
            if not self._is_as_good(part.pairs):
                return None
            answer = _leaves_way_open(
                self._ahead, self._plan, self._as_places(part.pairs), self._work
            )
            if answer:
                return self._as_positions(part.pairs)
            self.decided = self.decided and answer is False
            blamed = part.pairs if answer is None else self._blamed_pairs(part.pairs)
            if not blamed:
                return None
            self._divide_part(part, sorted(blamed - part.kept))
        if not self._parts:
            return None
        self.decided = False
        return self._find_any_way()

    def _blamed_pairs(self, pairs: PairSet) -> PairSet:
        """A few of a dead end's pairs that suffice to make it one: few rule out more at once."""
        blamed = pairs
        by_counting = is_surely_impossible(self._ahead.after_pairs(self._as_places(pairs)))
        for pair in sorted(pairs):
            fewer = blamed - {pair}
            if pair in blamed and self._is_no_way(fewer, by_counting=by_counting):
                blamed = fewer
        return blamed

    def _is_no_way(self, pairs: PairSet, *, by_counting: bool) -> bool:
        placed = self._as_places(pairs)
        if by_counting:
            return is_surely_impossible(self._ahead.after_pairs(placed))
        return self._plan.is_possible(placed, conflicts=self._glance) is False

    def _divide_part(self, part: _SearchPart, blamed: list[PositionPair]) -> None:
        kept = part.kept
        for pair in blamed:
            self._add_part(kept, part.missing | {pair})
            kept |= {pair}

    def _add_part(self, kept: PairSet, missing: PairSet) -> None:
        placed = self._as_places(kept)
        if is_surely_impossible(self._ahead.after_pairs(placed)):
            return
        if (
            self._plan.is_possible(placed, self._as_places(missing), conflicts=self._glance)
            is False
        ):
            return
        if pairs := _cheapest_pairing(self._costs, kept, missing):
            self._made += 1
            heappush(
                self._parts, _SearchPart(self._cost_of(pairs), self._made, pairs, kept, missing)
            )

    def _find_any_way(self) -> list[PositionPair] | None:
        """The cheapest of the parts' cheapest pairings that keeps the coming rounds possible."""
        for part in sorted(self._parts)[:MOST_TRIES]:
            if not self._is_as_good(part.pairs):
                return None
            if _leaves_way_open(self._ahead, self._plan, self._as_places(part.pairs), self._work):
                return self._as_positions(part.pairs)
        return None

    def _cost_of(self, pairs: PairSet) -> int:
        return sum(self._costs.cost_of(i, j) for i, j in pairs)

    def _is_as_good(self, pairs: PairSet) -> bool:
        return self._rounds.cost_of(self._as_positions(pairs)) == self._gravest

    def _as_positions(self, pairs: PairSet) -> list[PositionPair]:
        """Turn pairs of vertices into pairs of positions in the roster; the bye comes second."""
        vertices = self._costs.vertices
        return [(vertices[i], vertices[j]) for i, j in sorted(pairs)]

    def _as_places(self, pairs: PairSet) -> list[Pair]:
        return self._rounds.as_places(self._as_positions(pairs))


def _cheapest_pairing(costs: PairCosts, kept: PairSet, missing: PairSet) -> PairSet | None:
    """The cheapest pairing of all vertices with the pairs kept and without those missing.

    Pairs are of places in `costs.vertices`, the lower first.
    """
    settled = {vertex for pair in kept for vertex in pair}
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
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = kept | {(min(pair), max(pair)) for pair in matched}
    return pairs if 2 * len(pairs) == len(costs.vertices) else None
