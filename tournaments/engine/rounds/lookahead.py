"""Looking ahead by counting: whether all rounds to come can be paired without a rematch.

For small fields. A player is a bit, and the last vertex of every graph is the bye; a coming round
is the mask of those who will play in it. Counting settles most positions at once, either way;
`plans` decides those it leaves open.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

import msgspec
import rustworkx

Graph = tuple[int, ...]  # for each vertex the mask of the vertices it may still meet
Pair = tuple[int, int]


class ComingRounds(msgspec.Struct, frozen=True):
    """The rounds to come: who may still meet whom, and who plays in each round.

    `rounds` are in order of their masks, with the bye's bit where the number of players is odd.
    With `byes_again` anybody may have the bye any number of times, else once, and only those `free`
    allows.
    """

    free: Graph
    rounds: tuple[int, ...]
    byes_again: bool

    @property
    def bye(self) -> int:
        return len(self.free) - 1

    def after_pairs(self, pairs: Iterable[Pair]) -> Self:
        """The coming rounds once these pairs have met."""
        if self.byes_again:
            pairs = (pair for pair in pairs if self.bye not in pair)
        return msgspec.structs.replace(self, free=without_pairs(self.free, pairs))


def make_coming_rounds(free: Graph, rounds: Sequence[int], *, byes_again: bool) -> ComingRounds:
    """The coming rounds with these masks of players; rounds nobody plays in are left out."""
    bye = len(free) - 1
    if byes_again:
        free = (*(others | 1 << bye for others in free[:-1]), (1 << bye) - 1)
    masks = sorted(add_bye(mask, bye) for mask in rounds if mask)
    return ComingRounds(free, tuple(masks), byes_again)


def add_bye(mask: int, bye: int) -> int:
    """A round's players, with the bye where their number is odd."""
    return mask | 1 << bye if mask.bit_count() % 2 else mask


def is_surely_possible(ahead: ComingRounds) -> bool:
    """Whether everybody has so many opponents left that no order of pairing can go wrong.

    A round can be paired if everybody has half of all others as opponents (Dirac), and each round
    uses up one of them.
    """
    if not ahead.rounds:
        return True
    mask = ahead.rounds[0]
    if ahead.rounds[-1] != mask:
        return False
    fewest = min((ahead.free[vertex] & mask).bit_count() for vertex in set_bits(mask))
    return 2 * (fewest - len(ahead.rounds) + 1) >= mask.bit_count()


def is_surely_impossible(ahead: ComingRounds) -> bool:
    """Whether some round cannot be paired, or all together need more pairs than are left."""
    if any(not _can_be_paired(ahead.free, mask) for mask in set(ahead.rounds)):
        return True
    needed = [sum(mask >> vertex & 1 for mask in ahead.rounds) for vertex in range(len(ahead.free))]
    return not _has_enough_pairs(ahead, needed)


def _can_be_paired(free: Graph, mask: int) -> bool:
    """Whether this round, taken alone, can be paired."""
    edges = [(a, b) for a in set_bits(mask) for b in set_bits(free[a] & mask) if a < b]
    return _matching_size(len(free), edges) == mask.bit_count()


def _has_enough_pairs(ahead: ComingRounds, needed: Sequence[int]) -> bool:
    """Whether pairs can be chosen so that everybody is in as many as there are rounds to play.

    Any full plan of the rounds is such a choice; the choice disregards the order. It is a matching
    in a larger graph (Tutte): each possible pair has an end at either player, and fillers take a
    player's ends that are not needed.
    """
    ends: list[list[int]] = [[] for _ in ahead.free]
    edges: list[Pair] = []
    size = 0
    for a, b in _possible_pairs(ahead, needed):
        edges.append((size, size + 1))
        ends[a].append(size)
        ends[b].append(size + 1)
        size += 2
    for mine, need in zip(ends, needed, strict=True):
        if len(mine) < need:
            return False
        for filler in range(size, size + len(mine) - need):
            edges += [(end, filler) for end in mine]
        size += len(mine) - need
    return _matching_size(size, edges) == size


def _possible_pairs(ahead: ComingRounds, needed: Sequence[int]) -> Iterator[Pair]:
    """Each pair, as often as it can be played."""
    for a, others in enumerate(ahead.free):
        for b in set_bits(others >> a + 1):
            b_vertex = a + 1 + b
            if needed[a] and needed[b_vertex]:
                again = ahead.byes_again and b_vertex == ahead.bye
                yield from [(a, b_vertex)] * (needed[b_vertex] if again else 1)


def _matching_size(size: int, edges: Sequence[Pair]) -> int:
    """How many vertices a largest matching covers."""
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from_no_data(list(edges))
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def without_pairs(free: Graph, pairs: Iterable[Pair]) -> Graph:
    """The graph without these pairs."""
    left = list(free)
    for a, b in pairs:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return tuple(left)


def set_bits(mask: int) -> Iterator[int]:
    """The indexes of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
