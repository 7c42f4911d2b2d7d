"""Standings of a tournament of two days: who went through the gate, then who did not.

Match points are carried over. OWP and OOWP of the second day count the rounds of that day alone:
so does the public reader of the big events' published pages; no official text was seen that says
it, so this is unconfirmed. Who did not go through keeps the place of the standings after day one,
below everybody who did.
"""

from collections.abc import Container

from msgspec.structs import replace

from tournaments.engine.rounds.history import History
from tournaments.engine.rounds.state import Player
from tournaments.engine.standings.table import Line, Table, ordered, standings
from tournaments.engine.standings.tiebreaks import CURRENT, Chain


class SecondDay(Table):
    """Percentages of the rounds after the gate; points and meetings are those of the whole."""

    def __init__(self, whole: Table, after: int) -> None:
        super().__init__(second_day(whole.played, after))
        self._whole = whole
        self.played, self.faced = whole.played, whole.faced

    def points(self) -> list[int]:
        """Match points of both days."""
        return self._whole.points()


def second_day(played: History, after: int) -> History:
    """The rounds after the gate alone, counted from 1."""
    players = tuple(_from(one, after) for one in played.players)
    return replace(
        played, players=players, rounds=played.rounds[after:],
        planned_rounds=max(played.planned_rounds - after, 1),
    )  # fmt: skip


def _from(player: Player, after: int) -> Player:
    if player.dropped_after is None:
        return player
    return replace(player, dropped_after=max(player.dropped_after - after, 0))


def by_phase(
    played: History, after: int, held: Container[str], chain: Chain = CURRENT
) -> list[Line]:
    """Every player's line, best first; before a round of day two is there, as they always are.

    `after`: the last round of day one. `held`: who did not go through its gate.
    """
    if len(played.rounds) <= after:
        return standings(played, chain)
    out = {at for at, player in enumerate(played.players) if player.id in held}
    second = SecondDay(Table(played), after)
    whole = {line.id: line for line in standings(played, chain)}
    lines = [_line(whole, second, at) for at in ordered(second, chain, out)]
    lines += [line for line in standings(played.until(after), chain) if line.id in held]
    return _placed(lines)


def _line(whole: dict[str, Line], second: SecondDay, at: int) -> Line:
    parts = (second.own[at], second.owp[at], second.oowp[at])
    return replace(whole[second.players[at].id], parts=parts, scale=second.scale)


def _placed(lines: list[Line]) -> list[Line]:
    """Places counted anew, of all and of each division."""
    among: dict[str, int] = {}
    placed = []
    for place, line in enumerate(lines, start=1):
        among[line.division] = among.get(line.division, 0) + 1
        placed.append(replace(line, place=place, division_place=among[line.division]))
    return placed
