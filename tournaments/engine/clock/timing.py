"""The end of a match when time is called, by the policy of its era."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from tournaments.engine.clock import policies
from tournaments.engine.clock.policies import Policy
from tournaments.engine.results.matches import (
    DECIDERS,
    JUDGE,
    SIDES,
    BothLose,
    BothWin,
    Game,
    Reason,
    Standing,
    game_winner,
    stand,
)

PRIZES = 6
FOUR = 4
DECIDER = "decider"  # the game that decides one both won is still played
_UNFINISHED = (policies.TIE, policies.LEADER)  # here an unfinished game counts for nothing


class Call(msgspec.Struct, frozen=True):
    """Time is called over a match.

    `prizes_left`: by side, in the game that is running once the turns still allowed are played;
    None where no game is running, or its Prizes count for nothing: `running` says which, by itself
    as `prizes_left` does. `cut`: a match of the top cut, which cannot be tied. `both_lose` and
    `both_win`: what follows where both lost a game, or won it.
    """

    policy: Policy
    prizes_left: Mapping[str, int] | None = None
    cut: bool = False
    both_lose: BothLose = BothLose()
    both_win: BothWin = BothWin()
    running: bool | None = None

    @property
    def runs(self) -> bool:
        """Whether a game is running once the turns are played."""
        return self.prizes_left is not None if self.running is None else self.running

    @property
    def rules(self) -> policies.AtTime:
        """What is done in each game and each pause of this match."""
        return self.policy.cut if self.cut else self.policy.swiss

    @property
    def inferred(self) -> bool:
        """Whether no text of the time was found for this part of the event."""
        return ("cut" if self.cut else "swiss") in self.policy.inferred

    @property
    def ties(self) -> bool:
        """Whether a match may be tied here."""
        return self.policy.swiss_ties and not self.cut

    def stand(self, games: Sequence[Game], best_of: int) -> Standing:
        """Where the match stands by its games alone."""
        return stand(
            games, best_of, ties=self.ties, both_lose=self.both_lose, both_win=self.both_win
        )


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
    ended = _RULES[_rule(case)](case)
    return msgspec.structs.replace(ended, reasons=(*ended.reasons, _by_which(call)))


def after_call(games: Sequence[Game], best_of: int, call: Call, after: int) -> Standing:
    """Where a match stands that time was called over once `after` games were played.

    Games beyond those are what the call led to: the next Prize, a tiebreaker, Sudden Death.
    """
    if len(games) <= after:
        return at_time(games, best_of, call)
    played_on = call.stand(games, best_of)
    if played_on.result:
        return played_on
    between = msgspec.structs.replace(call, prizes_left=None, running=False)
    return at_time(games, best_of, between)


def asks(games: Sequence[Game], best_of: int, call: Call) -> tuple[str, ...]:
    """What has to be said to settle a match by time: `running`, `prizes`, both or nothing.

    `running`: whether a game still runs; asked where that makes a difference. `prizes`: how many
    each side has left in it; asked where the rule counts them.
    """
    case = _Case(games, best_of, call, call.stand(games, best_of))
    in_game, in_pause = (
        _rule(_Case(games, best_of, msgspec.structs.replace(call, running=runs), case.now))
        for runs in (True, False)
    )
    if in_game in policies.COUNTING:
        return ("running", "prizes")
    return ("running",) if in_game != in_pause else ()


def instructions(games: Sequence[Game], best_of: int, call: Call) -> list[Reason]:
    """What is done now that time is called over a match, step by step; no matter what is left.

    First the turns still played, then what settles a game that is still running, and what is done
    where none is. Empty once the match is decided.
    """
    now = call.stand(games, best_of)
    if now.result or now.next == JUDGE:
        return []
    steps = [*_turns(call.policy), *_between(call.policy.between), Reason("time_finished")]
    return [*steps, *_settled(_Case(games, best_of, call, now)), _by_which(call)]


def _settled(case: _Case) -> list[Reason]:
    """What settles a game that still runs, and what is done where none does."""
    done, rules = _done(case.games), case.call.rules
    running = (rules.first, rules.second, rules.third)[done]
    if case.now.next in DECIDERS:
        kind = running if running in _UNFINISHED else case.now.next
        said = [Reason(f"time_decider_{kind}", {"number": done + 1})]
        counts = running in policies.COUNTING
        return [*said, Reason(f"time_running_{running}", {"number": done + 1})] if counts else said
    steps = [Reason(f"time_running_{running}", {"number": done + 1})]
    if done:
        pause = (rules.before_second, rules.before_third)[done - 1]
        steps.append(Reason(f"time_pause_{pause}", {"number": done + 1}))
    return steps


def _turns(policy: Policy) -> list[Reason]:
    if policy.turns is None:
        return [Reason("time_turns_unknown")]
    if not policy.turns:
        return [Reason("time_turn_finished")]
    if policy.turns == 1:
        kind = "time_one_turn_within" if policy.minutes else "time_one_turn"
        return [Reason(kind, {"minutes": policy.minutes})]
    kind = "time_turns_within" if policy.minutes else "time_turns"
    return [Reason(kind, {"turns": policy.turns, "minutes": policy.minutes})]


def _between(between: policies.Between) -> list[Reason]:
    """What becomes of the time between turns, by which text, and how certain that is."""
    if not between.called:
        return [Reason("time_between_unknown")]
    parts = (("called", between.called), ("last", between.last))
    return [
        Reason(
            f"time_between_{part}_{what}" + ("_unsure" if part in between.unconfirmed else ""),
            {"source": between.source},
        )
        for part, what in parts
    ]


def _by_which(call: Call) -> Reason:
    """By which text a match is settled, and whether that text is of its time."""
    known = call.policy.known and not call.inferred
    kind = "time_source" if known else "time_source_inferred"
    return Reason(kind if call.policy.known else "time_source_own", {"source": call.policy.source})


def _done(games: Sequence[Game]) -> int:
    """How many games are decided, as far as that makes a difference."""
    return min(sum(game_winner(game) is not None for game in games), 2)


def _rule(case: _Case) -> str:
    done, rules = _done(case.games), case.call.rules
    in_game = (rules.first, rules.second, rules.third)[done]
    if case.call.runs:
        return in_game
    if case.now.next in DECIDERS:
        # What both won, or both lost, is not finished until the game that decides it is.
        return in_game if in_game in _UNFINISHED else DECIDER
    return (rules.first, rules.before_second, rules.before_third)[done]


def _by_prizes(case: _Case) -> Standing:
    left = case.call.prizes_left or dict.fromkeys(SIDES, PRIZES)
    if left["a"] == left["b"]:
        return _open(case, "next_prize", Reason("time_level", {"left": left["a"]}))
    winner = min(SIDES, key=left.__getitem__)
    call = msgspec.structs.replace(case.call, prizes_left=None, running=False)
    games = [*case.games, Game(winner, "time")]
    ended = _Case(games, case.best_of, call, call.stand(games, case.best_of))
    now = ended.now if ended.now.result else _RULES[_rule(ended)](ended)
    why = Reason(
        "time_fewer", {"winner": winner, "left": min(left.values()), "other": max(left.values())}
    )
    return msgspec.structs.replace(now, reasons=(*now.reasons, why))


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


def _sudden_death(case: _Case) -> Standing:
    return _open(case, "sudden_death", Reason("time_sudden_death"))


def _decider(case: _Case) -> Standing:
    upcoming = str(case.now.next)
    return _open(case, upcoming, Reason(f"time_decider_{upcoming}"))


def _organiser(case: _Case) -> Standing:
    return _open(case, "organiser", Reason("time_organiser"))


_RULES: Mapping[str, Callable[[_Case], Standing]] = {
    policies.PRIZES: _by_prizes,
    policies.FOUR_PRIZES: _by_four_prizes,
    policies.LEADER: _leader,
    policies.TIE: _tie,
    policies.SUDDEN_DEATH: _sudden_death,
    policies.TIEBREAKER: _tiebreaker,
    policies.ORGANISER: _organiser,
    DECIDER: _decider,
}


def _ended(case: _Case, result: str, why: Reason) -> Standing:
    reasons = (*case.now.reasons, why)
    return msgspec.structs.replace(case.now, result=result, next=None, reasons=reasons)


def _open(case: _Case, upcoming: str, why: Reason) -> Standing:
    return msgspec.structs.replace(case.now, next=upcoming, reasons=(*case.now.reasons, why))
