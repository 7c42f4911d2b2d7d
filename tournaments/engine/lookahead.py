"""Looking ahead: whether the rounds still to come can all be paired without a rematch.

Exact, for small fields. Players are bits; a round to come is the mask of those who will play in it.
The question is whether as many matchings exist that share no pair, each covering its round.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from operator import or_

Graph = tuple[int, ...]  # for each vertex the mask of those it may still meet
Pair = tuple[int, int]
FEW = 20  # opponents to spare, all players together, up to which it is asked whose they can be
EXTRA = 2  # byes nobody needs, up to which it is asked who can have them
TRIES = 20  # how often luck is tried before everything is searched


class Ahead:
    """Answers for one field; what is known of a position is kept, so that none is searched twice.

    The last vertex of every graph is the bye: a round with an odd number of players plays it too,
    and it may still meet whoever has had none, or anybody where it can be had again (`byes_again`).
    """

    def __init__(self, *, byes_again: bool) -> None:
        self._byes_again = byes_again
        self._known: dict[tuple[Graph, tuple[int, ...]], bool] = {}
        self._chance = random.Random(0)  # noqa: S311 -- an order of search, the same every time

    def hopeless(self, free: Graph, rounds: Sequence[int]) -> bool:
        """Whether counting alone says that it is not possible."""
        return self._plainly(*self._in_order(free, rounds)) is False

    def possible(self, free: Graph, rounds: Sequence[int]) -> bool:
        """Whether rounds with these masks of players can be paired one after the other."""
        free, masks = self._in_order(free, rounds)
        if (plain := self._plainly(free, masks)) is not None:
            return plain
        return any(self._lucky(free, masks) for _ in range(TRIES)) or self._surely(free, masks)

    def _in_order(self, free: Graph, rounds: Sequence[int]) -> tuple[Graph, tuple[int, ...]]:
        """The graph, and the masks with the bye in them where it is needed."""
        bye = 1 << (len(free) - 1)
        masks = sorted(mask | bye if mask.bit_count() % 2 else mask for mask in rounds if mask)
        if self._byes_again:
            free = (*(others | bye for others in free[:-1]), bye - 1)
        return free, tuple(masks)

    def _lucky(self, free: Graph, rounds: tuple[int, ...]) -> bool:
        """One round after the other as it comes, without ever going back."""
        while rounds:
            if (plain := self._plainly(free, rounds)) is not None:
                return plain
            now = self._next(free, rounds)
            pairs = next(matchings(now, rounds[0], self._chance), None)
            if pairs is None:
                return False
            free, rounds = self._played(free, pairs), rounds[1:]
        return True

    def _surely(self, free: Graph, rounds: tuple[int, ...]) -> bool:
        key = (free, rounds)
        if key not in self._known:
            plain = self._plainly(free, rounds)
            self._known[key] = self._search(free, rounds) if plain is None else plain
        return self._known[key]

    def _search(self, free: Graph, rounds: tuple[int, ...]) -> bool:
        mask, rest = rounds[0], rounds[1:]
        alike = rounds[-1] == mask
        pivot = min(_players(free, mask), key=lambda at: (free[at] & mask).bit_count())
        now = self._next(free, rounds)
        for other in bits(now[pivot] & mask):
            for pairs in matchings(now, mask & ~(1 << pivot | 1 << other), self._chance):
                if self._surely(self._played(free, [(pivot, other), *pairs]), rest):
                    return True
            if alike:
                # Rounds alike can change places: let the pivot's opponents come in this order.
                free = without(free, [(pivot, other)])
                if self._plainly(free, rounds) is False:
                    return False
                now = self._next(free, rounds)
        return False

    def _played(self, free: Graph, pairs: Iterable[Pair]) -> Graph:
        bye = len(free) - 1
        if self._byes_again:
            pairs = (two for two in pairs if bye not in two)
        return without(free, pairs)

    def _plainly(self, free: Graph, rounds: tuple[int, ...]) -> bool | None:
        """The answer where counting alone gives it."""
        if not rounds:
            return True
        if self._too_few(free, rounds):
            return False
        mask = rounds[0]
        if rounds[-1] != mask:
            return None
        # Half of all others as opponents are enough for a round (Dirac), and one goes a round.
        fewest = min((free[at] & mask).bit_count() for at in bits(mask))
        return True if 2 * (fewest - len(rounds) + 1) >= mask.bit_count() else None

    def _too_few(self, free: Graph, rounds: tuple[int, ...]) -> bool:
        needed = [sum(mask >> at & 1 for mask in rounds) for at in range(len(free))]
        playing = reduce(or_, rounds)
        spare = [
            (others & playing).bit_count() - need if need else 0
            for others, need in zip(free, needed, strict=True)
        ]
        if not self._byes_again:
            return min(spare) < 0 or not _can_spare(free, spare)
        extra = _byes_to_spare(free, rounds)
        return extra < 0 or not _can_spare_byes(free, rounds, extra)

    def _next(self, free: Graph, rounds: tuple[int, ...]) -> Graph:
        """The graph for the next round: with no bye to spare, only who needs one can have it."""
        if not self._byes_again or _byes_to_spare(free, rounds) > 0:
            return free
        bye = len(free) - 1
        return without(
            free, [(at, bye) for at, lack in enumerate(_lacking(free, rounds)) if not lack]
        )


def without(free: Graph, pairs: Iterable[Pair]) -> Graph:
    """The graph without these pairs."""
    left = list(free)
    for a, b in pairs:
        left[a] &= ~(1 << b)
        left[b] &= ~(1 << a)
    return tuple(left)


def matchings(
    free: Graph, rest: int, chance: random.Random, barren: set[int] | None = None
) -> Iterator[list[Pair]]:
    """Every way to pair all of `rest`, in an order left to chance.

    The vertex with the fewest opponents comes first. In any fixed order of opponents the same ones
    would be paired again and again, until the graph falls into halves. `barren` collects what
    cannot be paired at all, so that it is tried but once.
    """
    if not rest:
        yield []
        return
    barren = set() if barren is None else barren
    if rest in barren:
        return
    found = False
    one = min(bits(rest), key=lambda at: (free[at] & rest).bit_count())
    others = list(bits(free[one] & rest))
    chance.shuffle(others)
    for other in others:
        for pairs in matchings(free, rest & ~(1 << one | 1 << other), chance, barren):
            found = True
            yield [(one, other), *pairs]
    if not found:
        barren.add(rest)


def _lacking(free: Graph, rounds: tuple[int, ...]) -> list[int]:
    """For each player the rounds for which no new opponent is left."""
    bye = len(free) - 1
    return [
        max(0, sum(mask >> at & 1 for mask in rounds) - (others & ~(1 << bye)).bit_count())
        for at, others in enumerate(free[:-1])
    ]


def _byes_to_spare(free: Graph, rounds: tuple[int, ...]) -> int:
    """The byes of the rounds, less those that players need for want of opponents.

    Below zero where a player in need can have none at all.
    """
    bye = len(free) - 1
    lacking = _lacking(free, rounds)
    if any(lack and not free[at] >> bye & 1 for at, lack in enumerate(lacking)):
        return -1
    return sum(mask >> bye & 1 for mask in rounds) - sum(lacking)


def _can_spare(free: Graph, spare: list[int]) -> bool:
    """Whether the pairs that are never played can be chosen: for each vertex so many of its own.

    Whoever has no opponent to spare has to play all, so they lie among those who have. Where there
    are many to spare it is not asked, and the answer is yes.
    """
    having = [at for at, count in enumerate(spare) if count]
    if not having or sum(spare) > FEW:
        return True
    able = sum(1 << at for at in having)
    one = min(having, key=lambda at: (free[at] & able).bit_count() - spare[at])
    for other in bits(free[one] & able):
        less = [count - (at in {one, other}) for at, count in enumerate(spare)]
        free = without(free, [(one, other)])
        if _can_spare(free, less):
            return True
    return False


def _can_spare_byes(free: Graph, rounds: tuple[int, ...], extra: int) -> bool:
    """As `_can_spare`, where `extra` byes can be had by anybody; asked only where they are few."""
    if extra > EXTRA:
        return True
    bye = len(free) - 1
    players = without(free, [(at, bye) for at in range(bye)])
    spare = [
        max(0, others.bit_count() - sum(mask >> at & 1 for mask in rounds))
        for at, others in enumerate(players[:-1])
    ]
    return any(
        _can_spare(players, [count + who.count(at) for at, count in enumerate(spare)] + [0])
        for who in combinations_with_replacement(range(bye), extra)
    )


def _players(free: Graph, mask: int) -> Iterator[int]:
    return bits(mask & ~(1 << (len(free) - 1)))


def bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
