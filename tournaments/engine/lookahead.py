"""Looking ahead: whether the planned rounds can still be paired without a rematch.

Exact, for small fields: a depth-first search over rounds and pairs, the player with the fewest
opponents left first. What is known of a position is kept, so no position is searched twice.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.engine.swiss import Field

Pairs = list[tuple[str, str]]
BYE = ""


def can_go_on(
    players: Sequence[str],
    met: dict[str, set[str]],
    had_bye: set[str],
    pairs: Sequence[tuple[str, str]],
    rounds_left: int,
) -> bool:
    """Whether `rounds_left` rounds without a rematch or second bye remain after these pairs."""
    allowed = _allowed(players, met, had_bye, pairs)
    return _rounds(allowed, rounds_left, {})


def search(
    field: "Field", first: Pairs, rounds_left: int, cost_of: Callable[[Pairs], Any]
) -> Pairs | None:
    """The cheapest pairing as free of rematches and second byes as `first` that is no dead end."""
    best_rank = cost_of(first)[:2]
    fitting = [pairs for pairs in _pairings(field) if cost_of(pairs)[:2] == best_rank]
    fitting.sort(key=cost_of)
    for pairs in fitting:
        if can_go_on(field.players, field.met, field.had_bye, pairs, rounds_left):
            return pairs
    return None


def _pairings(field: "Field") -> Iterator[Pairs]:
    odd = len(field.players) % 2

    def go(rest: list[str]) -> Iterator[Pairs]:
        if not rest:
            yield []
            return
        one, *others = rest
        for at, other in enumerate(others):
            if other == BYE or other not in field.met[one]:
                for pairs in go(others[:at] + others[at + 1 :]):
                    yield [(one, other), *pairs]

    yield from go([*field.players, BYE] if odd else list(field.players))


def _allowed(
    players: Sequence[str],
    met: dict[str, set[str]],
    had_bye: set[str],
    pairs: Sequence[tuple[str, str]],
) -> tuple[frozenset[int], ...]:
    """For each vertex (the bye last, in an odd field) those it may still meet."""
    names = [*players, BYE] if len(players) % 2 else list(players)
    now = {frozenset(two) for two in pairs}

    def free(a: str, b: str) -> bool:
        if frozenset((a, b)) in now:
            return False
        if BYE in (a, b):
            return (a or b) not in had_bye
        return b not in met[a]

    return tuple(
        frozenset(j for j, b in enumerate(names) if i != j and free(a, b))
        for i, a in enumerate(names)
    )


def _rounds(
    allowed: tuple[frozenset[int], ...], left: int, known: dict[tuple[Any, int], bool]
) -> bool:
    if left == 0:
        return True
    if any(len(opponents) < left for opponents in allowed):
        return False
    key = (allowed, left)
    if key not in known:
        known[key] = any(
            _rounds(_without(allowed, pairs), left - 1, known)
            for pairs in _matchings(allowed, frozenset(range(len(allowed))))
        )
    return known[key]


def _without(
    allowed: tuple[frozenset[int], ...], pairs: list[tuple[int, int]]
) -> tuple[frozenset[int], ...]:
    gone = dict(pairs) | {b: a for a, b in pairs}
    return tuple(opponents - {gone[i]} for i, opponents in enumerate(allowed))


def _matchings(
    allowed: tuple[frozenset[int], ...], rest: frozenset[int]
) -> Iterator[list[tuple[int, int]]]:
    if not rest:
        yield []
        return
    one = min(rest, key=lambda i: (len(allowed[i] & rest), i))
    for other in sorted(allowed[one] & rest):
        for pairs in _matchings(allowed, rest - {one, other}):
            yield [(one, other), *pairs]
