"""Why two players play each other, or one has the bye: message ids of `wording`."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

import msgspec

from tournaments.engine.results.matches import Reason
from tournaments.engine.rounds.field import BYE, Field, PositionPair


class Why(msgspec.Struct, frozen=True, gc=False):
    """Why two players play each other, or one has the bye (`b` None)."""

    a: str
    b: str | None
    reasons: tuple[Reason, ...]


@cache
def _level_reason(points: int) -> tuple[Reason, ...]:
    return (Reason("pair_level", {"a_points": points, "b_points": points}),)


class PairingReasons:
    """The reasons of one round. `ahead`: a cheaper pairing was rejected as a dead end.

    `suspects`: all pairs that may have met before.
    """

    def __init__(self, field: Field, suspects: Collection[PositionPair], *, ahead: bool) -> None:
        self._field = field
        self._again = {frozenset(pair) for pair in field.met.find_rematches(suspects)}
        self._ahead = ahead
        self._scores: dict[int, list[int]] = {}

    def of_round(self, seated: Sequence[PositionPair], bye: int | None) -> tuple[Why, ...]:
        """A reason for every pair, the higher player first, and for the bye."""
        ids = self._field.ids
        points, plain = self._field.points, not (self._again or self._field.has_wishes)
        reasons = [
            Why(
                ids[a],
                ids[b],
                _level_reason(points[a])
                if plain and points[a] == points[b]
                else self._reasons_of_pair(a, b),
            )
            for a, b in seated
        ]
        if bye is not None:
            reasons.append(Why(ids[bye], None, self._reasons_of_bye(bye)))
        return tuple(reasons)

    def _reasons_of_pair(self, a: int, b: int) -> tuple[Reason, ...]:
        field, points = self._field, self._field.points
        again = frozenset((a, b)) in self._again
        wish = self._reasons_of_wish(a, b) if field.has_wishes else []
        level = points[a] == points[b]
        reasons = (
            list(() if again else _level_reason(points[a]))
            if level
            else self._reasons_of_float(a, b)
        )
        if again:
            reasons.append(Reason("pair_rematch", {"times": field.met[a].count(b)}))
        return tuple(reasons + wish)

    def _reasons_of_wish(self, a: int, b: int) -> list[Reason]:
        """The reason for a wish of these two that could not be met, if there is one."""
        field = self._field
        if b in field.broken.get(a, ()):
            return [Reason("broken_again", {})]
        if b in field.avoid.get(a, ()):
            return [Reason("wish_not_met", {})]
        across = field.ages and field.ages[a] != field.ages[b]
        return [Reason("other_division", {})] if across else []

    def _reasons_of_float(self, a: int, b: int) -> list[Reason]:
        floats, points = self._field.floats, self._field.points
        across: dict[str, Any] = {"a_points": points[a], "b_points": points[b]}
        before = {**across, "a_times": floats[a], "b_times": floats[b]}
        reasons = [
            Reason("pair_float", across),
            self._other_candidates(a),
            Reason("float_before", before),
        ]
        return [*reasons, Reason("looked_ahead")] if self._ahead else reasons

    def _other_candidates(self, player: int) -> Reason:
        """Why the higher player plays nobody else on the same score."""
        points = self._field.points
        if not self._scores:
            for other in self._field.playing:
                self._scores.setdefault(points[other], []).append(other)
        others = [other for other in self._scores[points[player]] if other != player]
        args = {"points": points[player], "others": len(others)}
        if not others:
            return Reason("alone_on_score", args)
        met = set(self._field.met[player])
        return Reason("met_all_level" if met.issuperset(others) else "score_is_odd", args)

    def _reasons_of_bye(self, player: int) -> tuple[Reason, ...]:
        kind = "bye_again" if self._field.byes[player] else "bye_lowest"
        reason = Reason(kind, {"points": self._field.points[player]})
        again = (Reason("broken_again", {}),) if BYE in self._field.broken.get(player, ()) else ()
        ahead = (Reason("looked_ahead"),) if self._ahead else ()
        return (reason, *ahead, *again)
