"""The end of a match when time is called, by the policy of its era."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from tournaments.engine import policies
from tournaments.engine.matches import SIDES, Game, Reason, Standing, game_winner, stand
from tournaments.engine.policies import Policy

PRIZES = 6
FOUR = 4


class Call(msgspec.Struct, frozen=True):
    """Time is called over a match.

    `prizes_left`: by side, in the game that is running once the turns still allowed are played;
    None where no game is running. `cut`: a match of the top cut, which cannot be tied.
    """

    policy: Policy
    prizes_left: Mapping[str, int] | None = None
    cut: bool = False

    @property
    def ties(self) -> bool:
        """Whether a match may be tied here."""
        return self.policy.swiss_ties and not self.cut


class _Case(msgspec.Struct, frozen=True):
    games: Sequence[Game]
    best_of: int
    call: Call
    now: Standing


def at_time(games: Sequence[Game], best_of: int, call: Call) -> Standing:
    """Where a match stands when time is called after these games.

    Beside a result, `next` may be `next_prize` (play on until somebody takes one), `tiebreaker`,
    `sudden_death`, or `organiser`, where no rule is known.
    """
    case = _Case(games, best_of, call, stand(games, best_of, ties=call.ties))
    if case.now.result:
        return case.now
    if case.now.next == "sudden_death" and call.prizes_left is None:
        # Where a match may be tied no Sudden Death is begun any more.
        return _tie(case) if call.ties else case.now
    return _RULES[_rule(case)](case)


def _rule(case: _Case) -> str:
    rules = case.call.policy.cut if case.call.cut else case.call.policy.swiss
    done = sum(game_winner(game) is not None for game in case.games)
    if case.call.prizes_left is None:
        return (rules.first, rules.before_second, rules.before_third)[min(done, 2)]
    return (rules.first, rules.second, rules.third)[min(done, 2)]


def _by_prizes(case: _Case) -> Standing:
    left = case.call.prizes_left or dict.fromkeys(SIDES, PRIZES)
    if left["a"] == left["b"]:
        return _open(case, "next_prize", Reason("time_level", {"left": left["a"]}))
    games = [*case.games, Game(min(SIDES, key=left.__getitem__), "time")]
    return at_time(games, case.best_of, msgspec.structs.replace(case.call, prizes_left=None))


def _by_four_prizes(case: _Case) -> Standing:
    left = case.call.prizes_left or dict.fromkeys(SIDES, PRIZES)
    return _by_prizes(case) if min(left.values()) <= PRIZES - FOUR else _leader(case)


def _leader(case: _Case) -> Standing:
    won = case.now.won
    if won["a"] == won["b"]:
        return _organiser(case)
    winner = max(SIDES, key=won.__getitem__)
    return _ended(case, winner, Reason("time_leader", {"winner": winner}))


def _tie(case: _Case) -> Standing:
    return _ended(case, "tie", Reason("time_tie"))


def _tiebreaker(case: _Case) -> Standing:
    return _open(case, "tiebreaker", Reason("time_tiebreaker"))


def _organiser(case: _Case) -> Standing:
    return _open(case, "organiser", Reason("time_organiser"))


_RULES: Mapping[str, Callable[[_Case], Standing]] = {
    policies.PRIZES: _by_prizes,
    policies.FOUR_PRIZES: _by_four_prizes,
    policies.LEADER: _leader,
    policies.TIE: _tie,
    policies.TIEBREAKER: _tiebreaker,
    policies.ORGANISER: _organiser,
}


def _ended(case: _Case, result: str, why: Reason) -> Standing:
    reasons = (*case.now.reasons, why)
    return msgspec.structs.replace(case.now, result=result, next=None, reasons=reasons)


def _open(case: _Case, upcoming: str, why: Reason) -> Standing:
    return msgspec.structs.replace(case.now, next=upcoming, reasons=(*case.now.reasons, why))
