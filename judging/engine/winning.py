"""Who has won, and in how many ways (WIN)."""

from collections.abc import Mapping

from judging.engine.actions import Concede, Settle, WayToWin
from judging.engine.position import PlayerName, opponent_of
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
    decide(run, wins)
    if run.status == "ongoing":
        run.conclude("nobody_won")


def concede(run: Run, action: Concede) -> None:
    """A player gives up."""
    winner = opponent_of(action.player)
    run.say("WIN", "concedes", player=action.player, other=winner)
    decide(run, {winner: ("concession",)})


def decide(run: Run, wins: Mapping[PlayerName, tuple[WayToWin, ...]]) -> None:
    """Who wins, given each player's ways: more ways win, equally many lead to Sudden Death."""
    run.wins = {player: tuple(sorted(set(ways))) for player, ways in sorted(wins.items()) if ways}
    if not run.wins:
        return
    if len(run.wins) == 1:
        _won(run, next(iter(run.wins)))
        return
    more = {player: len(ways) for player, ways in run.wins.items()}
    if more["A"] == more["B"]:
        run.say("WIN-4", "both_win", ways=more["A"])
        run.say("WIN-5", "sudden_death")
        run.status = "sudden_death"
        run.conclude("sudden_death_verdict")
        return
    winner: PlayerName = "A" if more["A"] > more["B"] else "B"
    run.say("WIN-4", "more_ways", player=winner, ways=more[winner])
    _won(run, winner)


def _won(run: Run, winner: PlayerName) -> None:
    run.status, run.winner = "won", winner
    run.conclude("wins", player=winner)
