"""The end of a match when time is called, by the policy of its era."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from tournaments.engine import policies
from tournaments.engine.matches import (
    JUDGE,
    SIDES,
    BothLose,
    Game,
    Reason,
    Standing,
    game_winner,
    stand,
)
from tournaments.engine.policies import Policy

PRIZES = 6
FOUR = 4


class Call(msgspec.Struct, frozen=True):
    """Time is called over a match.

    `prizes_left`: by side, in the game that is running once the turns still allowed are played;
    None where no game is running. `cut`: a match of the top cut, which cannot be tied. `both_lose`:
    what follows where both lost a game.
    """

    policy: Policy
    prizes_left: Mapping[str, int] | None = None
    cut: bool = False
    both_lose: BothLose = BothLose()

    @property
    def ties(self) -> bool:
        """Whether a match may be tied here."""
        return self.policy.swiss_ties and not self.cut

    def stand(self, games: Sequence[Game], best_of: int) -> Standing:
        """Where the match stands by its games alone."""
        return stand(games, best_of, ties=self.ties, both_lose=self.both_lose)


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
    case = _Case(games, best_of, call, call.stand(games, best_of))
    if case.now.result or case.now.next == JUDGE:
        return case.now
    if case.now.next == "sudden_death" and call.prizes_left is None:
        # Where a match may be tied no Sudden Death is begun any more.
        return _tie(case) if call.ties else case.now
    return _RULES[_rule(case)](case)


def after_call(games: Sequence[Game], best_of: int, call: Call, after: int) -> Standing:
    """Where a match stands that time was called over once `after` games were played.

    Games beyond those are what the call led to: the next Prize, a tiebreaker, Sudden Death.
    """
    if len(games) <= after:
        return at_time(games, best_of, call)
    played_on = call.stand(games, best_of)
    if played_on.result:
        return played_on
    return at_time(games, best_of, msgspec.structs.replace(call, prizes_left=None))


def instructions(games: Sequence[Game], best_of: int, call: Call) -> list[Reason]:
    """What is done now that time is called over a match, step by step; no matter what is left.

    First the turns still played, then what settles a game that is still running, and what is done
    where none is. Empty once the match is decided.
    """
    now, policy = call.stand(games, best_of), call.policy
    if now.result or now.next == JUDGE:
        return []
    rules = policy.cut if call.cut else policy.swiss
    done = min(sum(game_winner(game) is not None for game in games), 2)
    running = (rules.first, rules.second, rules.third)[done]
    steps = [_turns(policy), Reason("time_finished")]
    if now.next == "sudden_death" and call.ties:
        return [*steps, Reason("time_no_sudden_death")]
    steps.append(Reason(f"time_running_{running}", {"number": done + 1}))
    if done:
        pause = (rules.before_second, rules.before_third)[done - 1]
        steps.append(Reason(f"time_pause_{pause}", {"number": done + 1}))
    return steps


def _turns(policy: Policy) -> Reason:
    if policy.turns is None:
        return Reason("time_turns_unknown")
    if not policy.turns:
        return Reason("time_turn_finished")
    kind = "time_turns_within" if policy.minutes else "time_turns"
    return Reason(kind, {"turns": policy.turns, "minutes": policy.minutes})


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
    winner = min(SIDES, key=left.__getitem__)
    call = msgspec.structs.replace(case.call, prizes_left=None)
    ended = at_time([*case.games, Game(winner, "time")], case.best_of, call)
    why = Reason(
        "time_fewer", {"winner": winner, "left": min(left.values()), "other": max(left.values())}
    )
    return msgspec.structs.replace(ended, reasons=(*ended.reasons, why))


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
