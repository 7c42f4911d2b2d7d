"""Who has won, and in how many ways (WIN)."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from judging.engine.actions import Concede, Settle, WayToWin
from judging.engine.position import PlayerName, opponent_of
from judging.engine.ruling import Outcome, Status
from judging.engine.run import Run

RULE_OF: dict[WayToWin, str] = {
    "prizes": "WIN-1",
    "no_pokemon": "WIN-2",
    "deck_out": "WIN-3",
    "concession": "WIN",
}


def settle(run: Run, action: Settle) -> None:
    """The judge says who has won in which ways; the ruling says what follows."""
    wins: dict[PlayerName, tuple[WayToWin, ...]] = {"A": action.wins.A, "B": action.wins.B}
    for player in run.order:
        for way in sorted(set(wins[player])):
            run.say(RULE_OF[way], f"wins_by_{way}", player=player, other=opponent_of(player))
    decide(run, wins, told=True)
    if run.status == "ongoing":
        run.conclude("nobody_won")


def concede(run: Run, action: Concede) -> None:
    """A player gives up."""
    winner = opponent_of(action.player)
    run.say("WIN", "concedes", player=action.player, other=winner)
    decide(run, {winner: ("concession",)})


def decide(
    run: Run,
    wins: Mapping[PlayerName, Sequence[WayToWin]],
    unsaid: Sequence[PlayerName] = (),
    *,
    told: bool = False,
) -> None:
    """Who wins, given each player's ways: more ways win, equally many lead to Sudden Death.

    `unsaid`: players who have nothing left to be the Active Pokémon if their Bench, of which
    nothing was said, is empty. Where that decides, nobody wins yet and the cases are kept.
    `told`: the ways are the question itself, the verdict need not repeat them.
    """
    run.wins = {player: tuple(sorted(set(ways))) for player, ways in sorted(wins.items()) if ways}
    if not run.wins and not unsaid:
        return
    if not told:
        _conclude_why(run)
    cases = _cases(run.wins, _deciding(run.wins, unsaid))
    if len(cases) > 1:
        run.outcomes = cases
        return
    run.status, run.winner = cases[0].status, cases[0].winner
    _tell(run)


def _ends(ways: Mapping[PlayerName, int]) -> tuple[Status, PlayerName | None]:
    """How a game ends in which each player has won in so many ways."""
    if ways["A"] == ways["B"]:
        return ("sudden_death", None) if ways["A"] else ("ongoing", None)
    return "won", "A" if ways["A"] > ways["B"] else "B"


def _cases(
    wins: Mapping[PlayerName, Sequence[WayToWin]], unsaid: Sequence[PlayerName]
) -> tuple[Outcome, ...]:
    """How the game stands with each choice of empty Benches, the emptiest first."""
    found = []
    for count in range(len(unsaid), -1, -1):
        for empty in combinations(unsaid, count):
            ways = {name: len(wins.get(name, ())) for name in _PLAYERS}
            for player in empty:
                ways[opponent_of(player)] += 1
            found.append(Outcome(empty, *_ends(ways)))
    return tuple(found)


def _deciding(
    wins: Mapping[PlayerName, Sequence[WayToWin]], unsaid: Sequence[PlayerName]
) -> tuple[PlayerName, ...]:
    """Those of the Benches on which it depends how the game stands, by the players' names."""
    ends = {one.empty: (one.status, one.winner) for one in _cases(wins, sorted(unsaid))}
    return tuple(
        player
        for player in sorted(unsaid)
        if any(
            ends[tuple(one for one in empty if one != player)] != end for empty, end in ends.items()
        )
    )


_PLAYERS: tuple[PlayerName, PlayerName] = ("A", "B")


def _tell(run: Run) -> None:
    if run.status == "sudden_death":
        run.say("WIN-4", "both_win", ways=len(run.wins["A"]))
        run.say("WIN-5", "sudden_death")
        run.conclude("sudden_death_verdict")
    elif run.winner:
        if len(run.wins) > 1:
            ways = len(run.wins[run.winner])
            run.say("WIN-4", "more_ways", player=run.winner, ways=ways)
        run.conclude("wins", player=run.winner)


def tell_outcomes(run: Run, rule: str, *, forbids: bool = False) -> None:
    """Say how the game stands with each of the Benches that decide, where any does.

    `rule` is the one by which an empty Bench loses. `forbids`: the action is not allowed meanwhile.
    """
    if not run.outcomes:
        return
    *emptier, full = run.outcomes
    for case in emptier:
        if (case.status, case.winner) != (full.status, full.winner):
            _tell_case(run, rule, _which(case, run.outcomes), case, forbids=forbids)
    if full.status != "ongoing":
        _tell_case(run, rule, "otherwise", full, forbids=forbids)


def _which(case: Outcome, cases: Sequence[Outcome]) -> str:
    if len(cases) == 2:
        return "if_empty"
    return "if_both_empty" if len(case.empty) == 2 else "if_only_empty"


def _tell_case(run: Run, rule: str, which: str, case: Outcome, *, forbids: bool) -> None:
    message = f"{which}_wins" if case.winner else f"{which}_sudden_death"
    args: dict[str, Any] = {"player": case.empty[0]} if len(case.empty) == 1 else {}
    if case.winner:
        args["winner"] = case.winner
    if forbids:
        run.forbid(rule, message, **args)
        return
    run.say(_decided_by(run, rule, case), message, **args)
    run.conclude(message, **args)


def _decided_by(run: Run, rule: str, case: Outcome) -> str:
    """The rule a case is decided by: who has more ways, if both win; a way told already; `rule`."""
    winners = {*run.wins, *(opponent_of(player) for player in case.empty)}
    if len(winners) == 2 or case.winner is None:
        return "WIN-4"
    return rule if case.empty else RULE_OF[run.wins[case.winner][0]]


def _conclude_why(run: Run) -> None:
    for player in run.order:
        for way in run.wins.get(player, ()):
            run.conclude(f"wins_by_{way}", player=player, other=opponent_of(player))
