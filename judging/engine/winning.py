"""Who has won, and in how many ways (WIN)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from judging.engine.actions import Concede, Settle, WayToWin
from judging.engine.extra_game import lead_decides, lead_rule, tell_extra_game
from judging.engine.position import PlayerName, opponent_of
from judging.engine.ruling import Outcome, Status
from judging.engine.run import RulingRun

RULE_OF: dict[WayToWin, str] = {
    "prizes": "WIN-1",
    "no_pokemon": "WIN-2",
    "deck_out": "WIN-3",
    "concession": "WIN",
    "lead": "WIN-5",
}


def settle_winner(run: RulingRun, action: Settle) -> None:
    """The judge says who has won in which ways; the ruling says what follows."""
    wins: dict[PlayerName, tuple[WayToWin, ...]] = {"A": action.wins.A, "B": action.wins.B}
    for player in run.order:
        for way in sorted(set(wins[player])):
            if way == "lead" and not lead_decides(run):
                run.tell_step("WIN-5", "lead_wins_not", player=player)
                wins[player] = tuple(other for other in wins[player] if other != way)
                continue
            rule = lead_rule(run) if way == "lead" else RULE_OF[way]
            run.tell_step(rule, f"wins_by_{way}", player=player, other=opponent_of(player))
    decide_winner(run, wins, told=True)
    if run.status == "ongoing":
        run.add_verdict("nobody_won")


def concede_game(run: RulingRun, action: Concede) -> None:
    """A player gives up."""
    winner = opponent_of(action.player)
    run.tell_step("WIN", "concedes", player=action.player, other=winner)
    decide_winner(run, {winner: ("concession",)})
    tell_outcomes(run, "KO-3")


def decide_winner(
    run: RulingRun,
    wins: Mapping[PlayerName, Sequence[WayToWin]],
    unsaid: Sequence[PlayerName] = (),
    *,
    told: bool = False,
) -> None:
    """Decide who wins: more ways win, equally many lead to Sudden Death or a tie.

    `unsaid`: players who have nothing left to be the Active Pokémon if their Bench, of which
    nothing was said, is empty. If that decides, nobody wins yet and the cases are kept. The same
    goes for players who may have lost before the action: if they have, it was never played. `told`:
    the ways are the question itself, so the verdict need not repeat them.
    """
    run.wins = {player: tuple(sorted(set(ways))) for player, ways in sorted(wins.items()) if ways}
    unsaid = sorted({*unsaid, *run.may_have_lost})
    if not run.wins and not unsaid:
        return
    if not told:
        _conclude_ways_to_win(run)
    cases = _bench_cases(run, _deciding_benches(run, unsaid))
    if len(cases) > 1:
        run.outcomes = cases
        return
    run.status, run.winner = cases[0].status, cases[0].winner
    _tell_winner(run)


def _game_end(run: RulingRun, ways: Mapping[PlayerName, int]) -> tuple[Status, PlayerName | None]:
    """How a game ends, by the number of ways in which each player has won."""
    if ways["A"] == ways["B"]:
        return _EQUAL_WINS[run.edition.equal_wins] if ways["A"] else "ongoing", None
    return "won", "A" if ways["A"] > ways["B"] else "B"


_EQUAL_WINS: dict[str, Status] = {"sudden death": "sudden_death", "tie": "tie"}


def _bench_cases(run: RulingRun, unsaid: Sequence[PlayerName]) -> tuple[Outcome, ...]:
    """How the game stands with each choice of empty Benches, the emptiest first."""
    return tuple(
        Outcome(empty, *_game_end(run, _count_ways(run, empty)))
        for empty in _list_empty_benches(unsaid)
    )


def _list_empty_benches(unsaid: Sequence[PlayerName]) -> Iterator[tuple[PlayerName, ...]]:
    """Which of these Benches may be empty: all of them first, none of them last."""
    for count in range(len(unsaid), -1, -1):
        yield from combinations(unsaid, count)


def wins_if_all_empty(winner: PlayerName, unsaid: Sequence[PlayerName]) -> tuple[Outcome, ...]:
    """The cases of a game that goes on unless every one of these Benches is empty."""
    return _ends_if_all_empty(unsaid, ("won", winner))


def wins_by_none_left(
    run: RulingRun, nothing: Sequence[PlayerName], unsaid: Sequence[PlayerName]
) -> tuple[Outcome, ...]:
    """The cases of a turn that cannot end while anybody must promote.

    `nothing`: players with nothing in play. Only if every one of the Benches of which nothing was
    said is empty does the turn end, and whoever then has nothing left has lost.
    """
    ways = dict.fromkeys(_PLAYER_NAMES, 0)
    for player in {*nothing, *unsaid}:
        ways[opponent_of(player)] += 1
    return _ends_if_all_empty(unsaid, _game_end(run, ways))


def _ends_if_all_empty(
    unsaid: Sequence[PlayerName], end: tuple[Status, PlayerName | None]
) -> tuple[Outcome, ...]:
    all_of_them, *others = _list_empty_benches(sorted(unsaid))
    return (Outcome(all_of_them, *end), *(Outcome(empty, "ongoing") for empty in others))


def _count_ways(run: RulingRun, empty: Sequence[PlayerName]) -> dict[PlayerName, int]:
    """In how many ways each player has won if these Benches are empty.

    If the game was over before the action, those who had lost it by then decide, and nobody else.
    """
    lost_before = [player for player in empty if player in run.may_have_lost]
    ways = {name: 0 if lost_before else len(run.wins.get(name, ())) for name in _PLAYER_NAMES}
    for player in lost_before or empty:
        ways[opponent_of(player)] += 1
    return ways


def _deciding_benches(run: RulingRun, unsaid: Sequence[PlayerName]) -> tuple[PlayerName, ...]:
    """The players (of these) whose Bench being empty or not changes how the game stands."""
    ends = {one.empty: (one.status, one.winner) for one in _bench_cases(run, unsaid)}
    return tuple(
        player
        for player in unsaid
        if any(
            ends[tuple(one for one in empty if one != player)] != end for empty, end in ends.items()
        )
    )


_PLAYER_NAMES: tuple[PlayerName, PlayerName] = ("A", "B")


def _extra_game(run: RulingRun) -> str:
    """The name of the extra game in message ids: a tiebreaker if the first lead wins it."""
    return "tiebreak" if run.edition.sudden_death_lead_wins else "sudden_death"


def _tell_winner(run: RulingRun) -> None:
    if run.status == "sudden_death":
        run.tell_step("WIN-4", "both_win", ways=len(run.wins["A"]))
        run.add_verdict(f"{_extra_game(run)}_verdict")
        tell_extra_game(run)
    elif run.status == "tie":
        run.tell_step("WIN-4", "both_win", ways=len(run.wins["A"]))
        run.tell_step("WIN-4:tie", "tie")
        run.add_verdict("tie_verdict")
        tell_extra_game(run, "_if_wanted")
    elif run.winner:
        if len(run.wins) > 1:
            ways = len(run.wins[run.winner])
            run.tell_step("WIN-4", "more_ways", player=run.winner, ways=ways)
        run.add_verdict("wins", player=run.winner)


def tell_outcomes(run: RulingRun, rule: str, *, forbids: bool = False) -> None:
    """Say how the game stands with each of the Benches that decide, where any does.

    `rule` is the one by which an empty Bench loses. `forbids`: the action is not allowed meanwhile.
    """
    if not run.outcomes:
        return
    *emptier, full = run.outcomes
    for case in emptier:
        if (case.status, case.winner) != (full.status, full.winner):
            _tell_case(run, rule, _case_message_prefix(case, run.outcomes), case, forbids=forbids)
    if full.status != "ongoing":
        _tell_case(run, rule, "otherwise", full, forbids=forbids)


def _case_message_prefix(case: Outcome, cases: Sequence[Outcome]) -> str:
    if len(cases) == 2:
        return "if_empty"
    return "if_both_empty" if len(case.empty) == 2 else "if_only_empty"


def _tell_case(run: RulingRun, rule: str, which: str, case: Outcome, *, forbids: bool) -> None:
    end = _extra_game(run) if case.status == "sudden_death" else case.status
    message = f"{which}_wins" if case.winner else f"{which}_{end}"
    args: dict[str, Any] = {"player": case.empty[0]} if len(case.empty) == 1 else {}
    if case.winner:
        args["winner"] = case.winner
    if forbids:
        run.forbid_by_rule(rule, message, **args)
        return
    run.tell_step(_deciding_rule(run, rule, case), message, **args)
    run.add_verdict(message, **args)


def _deciding_rule(run: RulingRun, rule: str, case: Outcome) -> str:
    """The rule a case is decided by: who has more ways, if both win; a way told already; `rule`."""
    if case.winner is None or all(_count_ways(run, case.empty).values()):
        return "WIN-4"
    return rule if case.empty else RULE_OF[run.wins[case.winner][0]]


def _conclude_ways_to_win(run: RulingRun) -> None:
    for player in run.order:
        for way in run.wins.get(player, ()):
            run.add_verdict(f"wins_by_{way}", player=player, other=opponent_of(player))
