"""The end of a match when time is called, by the policy of its era."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from decks.engine.formats.editions import PRIZES
from tournaments.engine.clock import policies
from tournaments.engine.clock.policies import Policy
from tournaments.engine.results.matches import (
    DECIDERS,
    JUDGE,
    SIDES,
    BothLose,
    BothWin,
    Game,
    MatchState,
    Reason,
    evaluate_match,
    game_winner,
)

FOUR_PRIZES = 4
# both players won the game before: the game that decides it is still played
DECIDING_GAME = "decider"
# under these rules an unfinished game counts for nothing
_UNFINISHED = (policies.TIE, policies.LEADER)


class TimeCall(msgspec.Struct, frozen=True):
    """Time is called over a match.

    `prizes_left`: Prizes left by side in the running game, once the turns still allowed are played;
    None where no game is running, or where its Prizes do not count. `running`: whether a game is
    running; None: read from `prizes_left`. `cut`: a match of the top cut, which cannot be tied.
    `both_lose` and `both_win`: what follows where both players lost a game, or both won it.
    """

    policy: Policy
    prizes_left: Mapping[str, int] | None = None
    cut: bool = False
    both_lose: BothLose = BothLose()
    both_win: BothWin = BothWin()
    running: bool | None = None

    @property
    def is_running(self) -> bool:
        """Whether a game is running once the turns still allowed are played."""
        return self.prizes_left is not None if self.running is None else self.running

    @property
    def rules(self) -> policies.AtTime:
        """The rules for each game and each pause of this match."""
        return self.policy.cut if self.cut else self.policy.swiss

    @property
    def inferred(self) -> bool:
        """Whether no text of the time was found for this part of the event."""
        return ("cut" if self.cut else "swiss") in self.policy.inferred

    @property
    def allows_ties(self) -> bool:
        """Whether a match may be tied here."""
        return self.policy.swiss_ties and not self.cut

    def evaluate_games(self, games: Sequence[Game], best_of: int) -> MatchState:
        """Where the match stands by its games alone, without regard to time."""
        return evaluate_match(
            games, best_of, ties=self.allows_ties, both_lose=self.both_lose, both_win=self.both_win
        )


class _TimeCase(msgspec.Struct, frozen=True):
    games: Sequence[Game]
    best_of: int
    call: TimeCall
    now: MatchState


def state_at_time(games: Sequence[Game], best_of: int, call: TimeCall) -> MatchState:
    """Where a match stands when time is called after these games.

    Besides the values of `MatchState`, `next` may be `next_prize` (play on until somebody takes
    one), `tiebreaker`, `sudden_death`, or `organiser` where no rule is known.
    """
    case = _TimeCase(games, best_of, call, call.evaluate_games(games, best_of))
    if case.now.result or case.now.next == JUDGE:
        return case.now
    ended = _RULES[_rule_for(case)](case)
    return msgspec.structs.replace(ended, reasons=(*ended.reasons, _source_reason(call)))


def state_after_call(games: Sequence[Game], best_of: int, call: TimeCall, after: int) -> MatchState:
    """Where a match stands for which time was called once `after` games were played.

    Games beyond those were played because of the call: for the next Prize, a tiebreaker, Sudden
    Death.
    """
    if len(games) <= after:
        return state_at_time(games, best_of, call)
    played_on = call.evaluate_games(games, best_of)
    if played_on.result:
        return played_on
    between = msgspec.structs.replace(call, prizes_left=None, running=False)
    return state_at_time(games, best_of, between)


def missing_facts(games: Sequence[Game], best_of: int, call: TimeCall) -> tuple[str, ...]:
    """The facts needed to settle a match by time: `running`, `prizes`, both or nothing.

    `running`: whether a game still runs; asked where that makes a difference. `prizes`: how many
    each side has left in it; asked where the rule counts them.
    """
    case = _TimeCase(games, best_of, call, call.evaluate_games(games, best_of))
    in_game, in_pause = (
        _rule_for(_TimeCase(games, best_of, msgspec.structs.replace(call, running=runs), case.now))
        for runs in (True, False)
    )
    if in_game in policies.PRIZE_COUNTING:
        return ("running", "prizes")
    return ("running",) if in_game != in_pause else ()


def time_instructions(games: Sequence[Game], best_of: int, call: TimeCall) -> list[Reason]:
    """What to do now that time is called for a match, step by step, whatever the Prizes left.

    First the turns still played, then what settles a game that is still running, and what is done
    where none is running. Empty once the match is decided.
    """
    state = call.evaluate_games(games, best_of)
    if state.result or state.next == JUDGE:
        return []
    steps = [
        *_turn_instructions(call.policy),
        *_between_instructions(call.policy.between),
        Reason("time_finished"),
    ]
    return [
        *steps,
        *_settling_instructions(_TimeCase(games, best_of, call, state)),
        _source_reason(call),
    ]


def _settling_instructions(case: _TimeCase) -> list[Reason]:
    """What settles a game that is still running, and what is done where none is."""
    done, rules = _count_decided(case.games), case.call.rules
    running = (rules.first, rules.second, rules.third)[done]
    if case.now.next in DECIDERS:
        kind = running if running in _UNFINISHED else case.now.next
        reasons = [Reason(f"time_decider_{kind}", {"number": done + 1})]
        counts = running in policies.PRIZE_COUNTING
        return (
            [*reasons, Reason(f"time_running_{running}", {"number": done + 1})]
            if counts
            else reasons
        )
    steps = [Reason(f"time_running_{running}", {"number": done + 1})]
    if done:
        pause = (rules.before_second, rules.before_third)[done - 1]
        steps.append(Reason(f"time_pause_{pause}", {"number": done + 1}))
    return steps


def _turn_instructions(policy: Policy) -> list[Reason]:
    if policy.turns is None:
        return [Reason("time_turns_unknown")]
    if not policy.turns:
        return [Reason("time_turn_finished")]
    if policy.turns == 1:
        kind = "time_one_turn_within" if policy.minutes else "time_one_turn"
        return [Reason(kind, {"minutes": policy.minutes})]
    kind = "time_turns_within" if policy.minutes else "time_turns"
    return [Reason(kind, {"turns": policy.turns, "minutes": policy.minutes})]


def _between_instructions(between: policies.BetweenTurns) -> list[Reason]:
    """What happens between turns, which text says so, and how certain that is."""
    if not between.called:
        return [Reason("time_between_unknown")]
    parts = (("called", between.called), ("last", between.last))
    return [
        Reason(
            f"time_between_{part}_{rule}" + ("_unsure" if part in between.unconfirmed else ""),
            {"source": between.source},
        )
        for part, rule in parts
    ]


def _source_reason(call: TimeCall) -> Reason:
    """The text by which a match is settled, and whether that text is of its time."""
    known = call.policy.is_known and not call.inferred
    kind = "time_source" if known else "time_source_inferred"
    return Reason(
        kind if call.policy.is_known else "time_source_own", {"source": call.policy.source}
    )


def _count_decided(games: Sequence[Game]) -> int:
    """Count the decided games, at most two: the rules tell games 1, 2 and 3 apart."""
    return min(sum(game_winner(game) is not None for game in games), 2)


def _rule_for(case: _TimeCase) -> str:
    done, rules = _count_decided(case.games), case.call.rules
    in_game = (rules.first, rules.second, rules.third)[done]
    if case.call.is_running:
        return in_game
    if case.now.next in DECIDERS:
        # A game that both won, or both lost, is not over until the game that decides it is.
        return in_game if in_game in _UNFINISHED else DECIDING_GAME
    return (rules.first, rules.before_second, rules.before_third)[done]


def _settle_by_prizes(case: _TimeCase) -> MatchState:
    left = case.call.prizes_left or dict.fromkeys(SIDES, PRIZES)
    if left["a"] == left["b"]:
        return _open_state(case, "next_prize", Reason("time_level", {"left": left["a"]}))
    winner = min(SIDES, key=left.__getitem__)
    call = msgspec.structs.replace(case.call, prizes_left=None, running=False)
    games = [*case.games, Game(winner, "time")]
    ended = _TimeCase(games, case.best_of, call, call.evaluate_games(games, case.best_of))
    state = ended.now if ended.now.result else _RULES[_rule_for(ended)](ended)
    why = Reason(
        "time_fewer", {"winner": winner, "left": min(left.values()), "other": max(left.values())}
    )
    return msgspec.structs.replace(state, reasons=(*state.reasons, why))


def _settle_by_four_prizes(case: _TimeCase) -> MatchState:
    left = case.call.prizes_left or dict.fromkeys(SIDES, PRIZES)
    return (
        _settle_by_prizes(case)
        if min(left.values()) <= PRIZES - FOUR_PRIZES
        else _settle_by_lead(case)
    )


def _settle_by_lead(case: _TimeCase) -> MatchState:
    won = case.now.won
    if won["a"] == won["b"]:
        return _leave_to_organiser(case)
    winner = max(SIDES, key=won.__getitem__)
    return _ended_state(case, winner, Reason("time_leader", {"winner": winner}))


def _settle_as_tie(case: _TimeCase) -> MatchState:
    return _ended_state(case, "tie", Reason("time_tie"))


def _settle_by_tiebreaker(case: _TimeCase) -> MatchState:
    return _open_state(case, "tiebreaker", Reason("time_tiebreaker"))


def _settle_by_sudden_death(case: _TimeCase) -> MatchState:
    return _open_state(case, "sudden_death", Reason("time_sudden_death"))


def _settle_by_decider(case: _TimeCase) -> MatchState:
    upcoming = str(case.now.next)
    return _open_state(case, upcoming, Reason(f"time_decider_{upcoming}"))


def _leave_to_organiser(case: _TimeCase) -> MatchState:
    return _open_state(case, "organiser", Reason("time_organiser"))


_RULES: Mapping[str, Callable[[_TimeCase], MatchState]] = {
    policies.PRIZES: _settle_by_prizes,
    policies.FOUR_PRIZES: _settle_by_four_prizes,
    policies.LEADER: _settle_by_lead,
    policies.TIE: _settle_as_tie,
    policies.SUDDEN_DEATH: _settle_by_sudden_death,
    policies.TIEBREAKER: _settle_by_tiebreaker,
    policies.ORGANISER: _leave_to_organiser,
    DECIDING_GAME: _settle_by_decider,
}


def _ended_state(case: _TimeCase, result: str, why: Reason) -> MatchState:
    reasons = (*case.now.reasons, why)
    return msgspec.structs.replace(case.now, result=result, next=None, reasons=reasons)


def _open_state(case: _TimeCase, upcoming: str, why: Reason) -> MatchState:
    return msgspec.structs.replace(case.now, next=upcoming, reasons=(*case.now.reasons, why))
