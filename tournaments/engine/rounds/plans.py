"""Asks a SAT solver whether this round and all coming ones can be paired without a rematch.

A variable says that two players play each other in a round. In each round everybody who plays has
exactly one opponent, and no two meet twice. The work is bounded by the solver's own count of
conflicts, not by a clock, so that the same question has the same answer on every machine.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from pysat.solvers import Solver

from tournaments.engine.rounds.lookahead import (
    ComingRounds,
    Graph,
    Pair,
    add_bye,
    set_bits,
)

SAT_SOLVER = "glucose4"
ROUNDS_AT_ONCE = (
    5  # up to this many variables exclude each other pair by pair; longer rows are split
)
MOST_CONFLICTS = 6_000  # about a second of work


class RoundsPlan:
    """The question for one field: `now` is who plays in this round, `free` who may meet in it."""

    def __init__(self, free: Graph, now: int, ahead: ComingRounds) -> None:
        self._solver = Solver(name=SAT_SOLVER)
        self._variables = 0
        self._now = self._add_round(free, add_bye(now, ahead.bye))
        coming = [self._add_round(ahead.free, mask) for mask in ahead.rounds]
        for times in _variables_by_pair(ahead, [self._now, *coming]):
            self._at_most_one(times)
        for number, (mask, following) in enumerate(pairwise(ahead.rounds)):
            if mask == following:
                self._order_rounds(coming[number], coming[number + 1], _hardest_player(ahead, mask))

    def is_possible(
        self, pairs: Iterable[Pair] = (), left_out: Iterable[Pair] = (), *, conflicts: int
    ) -> bool | None:
        """Whether all rounds can be paired with `pairs` in this round and without `left_out`.

        None where that is not decided within `conflicts` conflicts of the solver.
        """
        wanted = [self._now.get(_sort_pair(pair)) for pair in pairs]
        assumed = [variable for variable in wanted if variable is not None]
        if len(assumed) < len(wanted):
            return False
        unwanted = [self._now.get(_sort_pair(pair)) for pair in left_out]
        assumed += [-variable for variable in unwanted if variable is not None]
        self._solver.conf_budget(conflicts)
        answer: bool | None = self._solver.solve_limited(assumptions=assumed)
        return answer

    @property
    def conflicts(self) -> int:
        """The work so far, as the solver's number of conflicts."""
        count: int = self._solver.accum_stats()["conflicts"]
        return count

    def _add_round(self, free: Graph, mask: int) -> dict[Pair, int]:
        """The variables of a round's possible pairs: everybody who plays has exactly one."""
        variables = {
            (a, b): self._new_variable()
            for a in set_bits(mask)
            for b in set_bits(free[a] & mask)
            if a < b
        }
        for player in set_bits(mask):
            mine = [variable for _pair, variable in _variables_of_player(variables, player)]
            self._solver.add_clause(mine)
            self._at_most_one(mine)
        return variables

    def _new_variable(self) -> int:
        self._variables += 1
        return self._variables

    def _at_most_one(self, variables: Sequence[int]) -> None:
        head, tail = variables[:ROUNDS_AT_ONCE], variables[ROUNDS_AT_ONCE:]
        if tail:
            tail = [self._new_variable(), *tail]
            for variable in head:
                self._solver.add_clause([-variable, tail[0]])
            self._at_most_one(tail)
        for left, right in combinations(head, 2):
            self._solver.add_clause([-left, -right])

    def _order_rounds(
        self, variables: dict[Pair, int], following: dict[Pair, int], player: int
    ) -> None:
        """Fix the order of two interchangeable rounds by this player's pair in each: less work."""
        for pair, variable in _variables_of_player(variables, player):
            for next_pair, next_variable in _variables_of_player(following, player):
                if next_pair < pair:
                    self._solver.add_clause([-variable, -next_variable])


def _variables_by_pair(
    ahead: ComingRounds, rounds: Iterable[dict[Pair, int]]
) -> Iterable[list[int]]:
    """For each pair that can meet only once, its variables in all rounds."""
    times: dict[Pair, list[int]] = {}
    for variables in rounds:
        for pair, variable in variables.items():
            if not (ahead.byes_again and ahead.bye in pair):
                times.setdefault(pair, []).append(variable)
    return times.values()


def _hardest_player(ahead: ComingRounds, mask: int) -> int:
    """The player of a round with the fewest opponents left."""
    players = set_bits(mask & ~(1 << ahead.bye))
    return min(players, key=lambda player: (ahead.free[player] & mask).bit_count())


def _variables_of_player(variables: dict[Pair, int], player: int) -> list[tuple[Pair, int]]:
    return [(pair, variable) for pair, variable in variables.items() if player in pair]


def _sort_pair(pair: Pair) -> Pair:
    return (pair[0], pair[1]) if pair[0] < pair[1] else (pair[1], pair[0])
