"""Small fields: the best pairing that leaves the rounds to come a way without rematches.

A way without second byes as well is what is looked for first; where no pairing leaves one, a way
on which somebody has the bye again will do: only rematches make a dead end.

Pairings are looked at from the cheapest up, each exactly once, until one is no dead end. That no
pairing is left out, and none comes too early, is owed to an exact estimate: what the rest of the
players cost at least is computed beforehand, for every set of players that can remain.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice, takewhile

from tournaments.engine.field import BYE, Field, Two, cost_of
from tournaments.engine.history import History
from tournaments.engine.lookahead import Ahead, Graph, without
from tournaments.engine.matching import Costs, costs_of

NEVER = 1 << 200
PATIENCE = 30  # pairings looked at before every pair is asked whether it leads on at all
Trail = tuple[Two, "Trail"] | None


def look_ahead(field: Field, played: History, first: list[Two]) -> tuple[list[Two], int]:
    """The cheapest pairing that is no dead end and 0, or, if all are, `first` and 1.

    `first` is the cheapest pairing of all; only pairings with no more rematches and second byes
    are weighed against it, these count for more.
    """
    costs: Costs | None = None
    for byes_again in (False, True):
        view = _View(field, played, Ahead(byes_again=byes_again))
        if view.goes_on(first):
            return first, 0
        if view.worth_a_search(first):
            costs = costs or costs_of(field, field.playing)
            if found := view.searched(costs, first):
                return found, 0
    return first, 1


def _gravest(field: Field, pairs: list[Two]) -> tuple[int, int]:
    cost = cost_of(field, pairs)
    return cost.rematches, cost.second_byes


class _View:
    """The rounds to come, as `lookahead` sees them: players by their place among those still in."""

    def __init__(self, field: Field, played: History, ahead: Ahead) -> None:
        self._field = field
        self._place = {at: place for place, at in enumerate([*field.still_in, BYE])}
        self._free = self._graph()
        coming = range(field.number + 1, played.planned_rounds + 1)
        self._rounds = [self._in_round(played, number) for number in coming]
        self._now = self._in_round(played, field.number)
        self._ahead = ahead

    def goes_on(self, pairs: list[Two]) -> bool:
        """Whether after these pairs all rounds to come can do without a rematch."""
        met = [(self._place[a], self._place[b]) for a, b in pairs]
        return self._ahead.possible(without(self._free, met), self._rounds)

    def worth_a_search(self, first: list[Two]) -> bool:
        """Whether some pairing as good as `first` might go on, as far as is seen at once."""
        if _gravest(self._field, first) != (0, 0):
            return self._ahead.possible(self._free, self._rounds)
        return self._ahead.possible(self._free, [self._now, *self._rounds])

    def searched(self, costs: Costs, first: list[Two]) -> list[Two] | None:
        """The cheapest pairing as good as `first` in what counts most, and no dead end."""
        gravest = _gravest(self._field, first)
        if gravest != (0, 0):
            return next(filter(self.goes_on, self._as_good(costs, gravest)), None)
        costs = self._leading_on(costs, lambda *situation: not self._ahead.hopeless(*situation))
        for pairs in islice(self._as_good(costs, gravest), PATIENCE):
            if self.goes_on(pairs):
                return pairs
        costs = self._leading_on(costs, self._ahead.possible)
        return next(filter(self.goes_on, self._as_good(costs, gravest)), None)

    def _as_good(self, costs: Costs, gravest: tuple[int, int]) -> Iterator[list[Two]]:
        return takewhile(
            lambda pairs: _gravest(self._field, pairs) == gravest, cheapest_first(costs)
        )

    def _leading_on(self, costs: Costs, good: Callable[[Graph, Sequence[int]], bool]) -> Costs:
        """The costs, with pairs that are in no way on out of all question."""
        table = [
            [
                NEVER if cost >= NEVER or not self._leads_on(costs, i, j, good) else cost
                for j, cost in enumerate(row)
            ]
            for i, row in enumerate(costs.table)
        ]
        return Costs(costs.vertices, table)

    def _leads_on(
        self, costs: Costs, i: int, j: int, good: Callable[[Graph, Sequence[int]], bool]
    ) -> bool:
        a, b = self._place[costs.vertices[i]], self._place[costs.vertices[j]]
        if not self._free[a] >> b & 1:
            return False
        others = self._now & ~(1 << a | 1 << b)
        return good(without(self._free, [(a, b)]), [others, *self._rounds])

    def _in_round(self, played: History, number: int) -> int:
        return sum(
            1 << self._place[at]
            for at in self._field.still_in
            if number not in played.players[at].awarded_byes
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


def cheapest_first(costs: Costs) -> Iterator[list[Two]]:
    """Every perfect matching without a pair of cost NEVER, in the order of cost."""
    least = _Least(costs)
    everybody = (1 << len(costs.vertices)) - 1
    heap: list[tuple[int, int, int, int, Trail]] = [(least.of(everybody), 0, 0, everybody, None)]
    made = 0
    while heap:
        bound, _, spent, rest, trail = heappop(heap)
        if bound >= NEVER:
            return
        if not rest:
            yield _walked(costs, trail)
            continue
        for i, j in _pairs_of_lowest(rest):
            left = rest & ~(1 << i | 1 << j)
            now = spent + costs.between(i, j)
            made += 1
            heappush(heap, (now + least.of(left), made, now, left, ((i, j), trail)))


class _Least:
    """What a set of vertices costs at least, paired among themselves; each set computed once."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._known = {0: 0}

    def of(self, rest: int) -> int:
        if rest not in self._known:
            self._known[rest] = min(
                self._costs.between(i, j) + self.of(rest & ~(1 << i | 1 << j))
                for i, j in _pairs_of_lowest(rest)
            )
        return self._known[rest]


def _pairs_of_lowest(rest: int) -> Iterator[Two]:
    low = rest & -rest
    i, rest = low.bit_length() - 1, rest ^ low
    while rest:
        low = rest & -rest
        yield i, low.bit_length() - 1
        rest ^= low


def _walked(costs: Costs, trail: Trail) -> list[Two]:
    pairs = []
    while trail:
        (i, j), trail = trail
        pairs.append((costs.vertices[i], costs.vertices[j]))
    return pairs
