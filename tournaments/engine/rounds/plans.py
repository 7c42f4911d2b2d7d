"""Plans: whether this round and all to come can be paired, as one question to a SAT solver.

A variable says that two play each other in a round. In each round everybody who plays has exactly
one opponent, and no two meet twice. The work is bounded by the solver's own count of conflicts, not
by a clock, so that the same question has the same answer on every machine.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from pysat.solvers import Solver

from tournaments.engine.rounds.lookahead import (
    Coming,
    Graph,
    Pair,
    bits,
    surely_impossible,
    surely_possible,
    with_bye,
)

SOLVER = "glucose4"
AT_ONCE = 5  # of so many variables each two exclude each other outright; longer rows are split
CONFLICTS = 6_000  # about a second of work


def possible(ahead: Coming, conflicts: int = CONFLICTS) -> bool | None:
    """Whether all rounds to come can be paired; None where that is not decided within bounds."""
    if surely_possible(ahead):
        return True
    if surely_impossible(ahead):
        return False
    return Plan(ahead.free, 0, ahead).can(conflicts=conflicts)


class Plan:
    """The question for one field: `now` is who plays in this round, `free` who may meet in it."""

    def __init__(self, free: Graph, now: int, ahead: Coming) -> None:
        self._solver = Solver(name=SOLVER)
        self._variables = 0
        self._now = self._round(free, with_bye(now, ahead.bye))
        coming = [self._round(ahead.free, mask) for mask in ahead.rounds]
        for times in _by_pair(ahead, [self._now, *coming]):
            self._at_most_one(times)
        for number, (mask, following) in enumerate(pairwise(ahead.rounds)):
            if mask == following:
                self._in_order(coming[number], coming[number + 1], _hardest(ahead, mask))

    def can(
        self, pairs: Iterable[Pair] = (), left_out: Iterable[Pair] = (), *, conflicts: int
    ) -> bool | None:
        """Whether it is possible with these pairs in this round and without those left out of it.

        None where that is not decided within so many conflicts.
        """
        wanted = [self._now.get(_sorted(pair)) for pair in pairs]
        given = [variable for variable in wanted if variable is not None]
        if len(given) < len(wanted):
            return False
        unwanted = [self._now.get(_sorted(pair)) for pair in left_out]
        given += [-variable for variable in unwanted if variable is not None]
        self._solver.conf_budget(conflicts)
        answer: bool | None = self._solver.solve_limited(assumptions=given)
        return answer

    @property
    def conflicts(self) -> int:
        """How much was worked so far."""
        count: int = self._solver.accum_stats()["conflicts"]
        return count

    def _round(self, free: Graph, mask: int) -> dict[Pair, int]:
        """Variables for a round's possible pairs: everybody who plays has exactly one."""
        variables = {(a, b): self._new() for a in bits(mask) for b in bits(free[a] & mask) if a < b}
        for player in bits(mask):
            mine = [variable for pair, variable in variables.items() if player in pair]
            self._solver.add_clause(mine)
            self._at_most_one(mine)
        return variables

    def _new(self) -> int:
        self._variables += 1
        return self._variables

    def _at_most_one(self, variables: Sequence[int]) -> None:
        head, tail = variables[:AT_ONCE], variables[AT_ONCE:]
        if tail:
            tail = [self._new(), *tail]
            for variable in head:
                self._solver.add_clause([-variable, tail[0]])
            self._at_most_one(tail)
        for one, other in combinations(head, 2):
            self._solver.add_clause([-one, -other])

    def _in_order(self, one: dict[Pair, int], following: dict[Pair, int], player: int) -> None:
        """Rounds alike could change places: this player's opponents come in order of place."""
        for opponent, variable in _opponents(one, player):
            for next_opponent, next_variable in _opponents(following, player):
                if next_opponent < opponent:
                    self._solver.add_clause([-variable, -next_variable])


def _by_pair(ahead: Coming, rounds: Iterable[dict[Pair, int]]) -> Iterable[list[int]]:
    """For each pair that can meet but once its variables in all rounds."""
    times: dict[Pair, list[int]] = {}
    for variables in rounds:
        for pair, variable in variables.items():
            if not (ahead.byes_again and ahead.bye in pair):
                times.setdefault(pair, []).append(variable)
    return times.values()


def _hardest(ahead: Coming, mask: int) -> int:
    """The player of a round with the fewest opponents left."""
    players = bits(mask & ~(1 << ahead.bye))
    return min(players, key=lambda at: (ahead.free[at] & mask).bit_count())


def _opponents(variables: dict[Pair, int], player: int) -> list[tuple[int, int]]:
    return [
        (pair[0] if pair[1] == player else pair[1], variable)
        for pair, variable in variables.items()
        if player in pair
    ]


def _sorted(pair: Pair) -> Pair:
    return (pair[0], pair[1]) if pair[0] < pair[1] else (pair[1], pair[0])
