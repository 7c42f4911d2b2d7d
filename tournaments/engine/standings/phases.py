"""Standings of a tournament of two days: who went through the gate, then who did not.

Match points are carried over. OWP and OOWP of the second day count the rounds of that day alone:
the public reader of the big events' published pages does the same; no official text was found that
says it, so this is unconfirmed. Players who did not go through the gate keep their order after day
one, below everybody who did.
"""

from collections.abc import Container

from msgspec.structs import replace

from tournaments.engine.rounds.history import History
from tournaments.engine.rounds.state import Player
from tournaments.engine.standings.table import (
    Line,
    StandingsTable,
    compute_standings,
    order_players,
)
from tournaments.engine.standings.tiebreaks import CURRENT_CHAIN, TiebreakChain


class SecondDayTable(StandingsTable):
    """Percentages of the rounds after the gate; points and meetings of both days."""

    def __init__(self, whole: StandingsTable, after: int) -> None:
        super().__init__(second_day_history(whole.played, after))
        self._whole = whole
        self.played, self.faced = whole.played, whole.faced

    def count_points(self) -> list[int]:
        """Match points of both days."""
        return self._whole.count_points()


def second_day_history(played: History, after: int) -> History:
    """The history of the rounds after the gate alone, numbered from 1."""
    players = tuple(_player_of_second_day(player, after) for player in played.players)
    return replace(
        played, players=players, rounds=played.rounds[after:],
        planned_rounds=max(played.planned_rounds - after, 1),
    )  # fmt: skip


def _player_of_second_day(player: Player, after: int) -> Player:
    if player.dropped_after is None:
        return player
    return replace(player, dropped_after=max(player.dropped_after - after, 0))


def standings_by_phase(
    played: History, after: int, held: Container[str], chain: TiebreakChain = CURRENT_CHAIN
) -> list[Line]:
    """Every player's line, best first; until day two has a round, the ordinary standings.

    `after`: the last round of day one. `held`: who did not go through the gate.
    """
    if len(played.rounds) <= after:
        return compute_standings(played, chain)
    held_positions = {
        position for position, player in enumerate(played.players) if player.id in held
    }
    second = SecondDayTable(StandingsTable(played), after)
    whole = {line.id: line for line in compute_standings(played, chain)}
    lines = [
        _merge_line(whole, second, position)
        for position in order_players(second, chain, held_positions)
    ]
    lines += [
        line for line in compute_standings(played.until_round(after), chain) if line.id in held
    ]
    return _number_places(lines)


def _merge_line(whole: dict[str, Line], second: SecondDayTable, position: int) -> Line:
    parts = (second.own[position], second.owp[position], second.oowp[position])
    return replace(whole[second.players[position].id], parts=parts, scale=second.scale)


def _number_places(lines: list[Line]) -> list[Line]:
    """The lines with places numbered anew, overall and in each division."""
    among: dict[str, int] = {}
    placed = []
    for place, line in enumerate(lines, start=1):
        among[line.division] = among.get(line.division, 0) + 1
        placed.append(replace(line, place=place, division_place=among[line.division]))
    return placed
