"""Standings, exactly as the official program computes them.

Points: win and bye 3, tie 1. Then the era's chain of tie-breaks (`tiebreaks`): players on time
before late ones, OWP, OOWP, the match between two who are level, and the order of the roster. A
random bye counts neither as a win nor as a round in the own percentage; an awarded bye counts as
both, and as an opponent at 100 %. Own percentage: at least 1/4, at most 3/4 for a player who
dropped before the last planned round. A dropped player's OWP and OOWP stay as they were at the
drop. Source: the official program's printed results, reproduced place by place.

Each kind of percentage is a whole number over a common denominator (see `Scale`), so that comparing
percentages is comparing integers: exact, and quick for thousands of players.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tournaments.engine.rounds.history import (
    AWARDED_BYE_CODE,
    BYE_CODE,
    CODE_BY_RESULT,
    MISSED_CODE,
    OPEN_CODE,
    RESULTS,
    History,
    PlayedRound,
    Positions,
    history_of,
)
from tournaments.engine.rounds.state import TIE_POINTS, WIN_POINTS, State
from tournaments.engine.standings import tiebreaks
from tournaments.engine.standings.tiebreaks import CURRENT_CHAIN, TiebreakChain

Shares = NDArray[Any]  # whole numbers of a `Scale`
AWARDED_OPPONENT = -1  # stands for the opponent at 100 % that an awarded bye counts as


class Scale(msgspec.Struct, frozen=True, gc=False):
    """The whole numbers that stand for 100 % in own percentages, OWP and OOWP."""

    own: int
    owp: int
    oowp: int


class Line(msgspec.Struct, frozen=True, gc=False):
    """One player's line. `own`, `owp` and `oowp` are exact fractions from 0 to 1.

    `wins` includes the byes, as a record is read out; `byes` says how many of the wins were byes.
    """

    place: int
    id: str
    division: str
    division_place: int
    points: int
    wins: int
    losses: int
    ties: int
    byes: int
    dropped_after: int | None
    parts: tuple[int, int, int]
    scale: Scale

    @property
    def shares(self) -> tuple[float, float, float]:
        """Own percentage, OWP and OOWP as numbers from 0 to 1, for display."""
        own, owp, oowp = self.parts
        return own / self.scale.own, owp / self.scale.owp, oowp / self.scale.oowp

    @property
    def own(self) -> Fraction:
        """The share of the rounds played that were won; a tie counts half."""
        return Fraction(self.parts[0], self.scale.own)

    @property
    def owp(self) -> Fraction:
        """The mean of the opponents' own percentages."""
        return Fraction(self.parts[1], self.scale.owp)

    @property
    def oowp(self) -> Fraction:
        """The mean of the opponents' OWP."""
        return Fraction(self.parts[2], self.scale.oowp)


WON_INDEX, LOST_INDEX, TIED_INDEX, NO_INDEX = range(4)
# What a result means for the left and the right side; an open match counts for nothing.
_OUTCOMES = {
    "a": (WON_INDEX, LOST_INDEX),
    "b": (LOST_INDEX, WON_INDEX),
    "tie": (TIED_INDEX, TIED_INDEX),
    "double_loss": (LOST_INDEX, LOST_INDEX),
}
_OUTCOMES_BY_CODE = [_OUTCOMES.get(result or "", (NO_INDEX, NO_INDEX)) for result in RESULTS]
_LEFT_OUTCOMES, _RIGHT_OUTCOMES = (np.array(side) for side in zip(*_OUTCOMES_BY_CODE, strict=True))


class PlayerRecord(msgspec.Struct, frozen=True, gc=False):
    """What a player has done so far.

    `won`, `lost` and `tied`: numbers of matches; missed rounds count as lost. `opponents`:
    positions in the roster, or AWARDED_OPPONENT.
    """

    won: int
    lost: int
    tied: int
    opponents: list[int]
    byes: int
    awarded: int


class StandingsTable:
    """Records and percentages of a tournament, built up round by round.

    Columns have an entry for each position in the roster, and a last one for "nobody". `frozen`
    holds OWP and OOWP at the time of the drop, by position.
    """

    def __init__(self, played: History) -> None:
        rounds, self.nobody = len(played.rounds), len(played.players)
        self.played, self.players = played, played.players
        self.tally = np.zeros((4, self.nobody + 1), np.int64)
        self.byes = np.zeros(self.nobody + 1, np.int64)
        self.awarded = np.zeros(self.nobody + 1, np.int64)
        self.faced = np.full((rounds, self.nobody + 1), self.nobody)
        self.share = lcm(*range(1, rounds + 1))  # divisible by any number of rounds played
        self.scale = Scale(4 * self.share, 4 * self.share**2, 4 * self.share**3)
        # Python's integers would be exact as well, but are much slower.
        self.kind = np.int64 if rounds * self.scale.oowp < 2**63 else object
        never = rounds + played.planned_rounds + 1
        gone = [
            never if player.dropped_after is None else player.dropped_after
            for player in self.players
        ]
        self.gone = np.array(gone, np.int64)
        self.frozen: dict[int, tuple[int, int]] = {}
        self._play_rounds()
        own, owp, oowp = self._compute_rates(rounds)
        self.own: list[int] = own.tolist()
        self.owp: list[int] = owp.tolist()
        self.oowp: list[int] = oowp.tolist()

    def _play_rounds(self) -> None:
        self._freeze_leaving(0)
        for number, round_ in enumerate(self.played.rounds, start=1):
            self._play_round(round_, self.faced[number - 1])
            self._freeze_leaving(number)

    def _play_round(self, round_: PlayedRound, faced: Positions) -> None:
        alone = round_.right == self.nobody
        decided = ~alone & (round_.results != OPEN_CODE)
        left, right, codes = round_.left[decided], round_.right[decided], round_.results[decided]
        self.tally[_LEFT_OUTCOMES[codes], left] += 1
        self.tally[_RIGHT_OUTCOMES[codes], right] += 1
        faced[left], faced[right] = right, left
        self.byes[round_.left[alone & (round_.results == BYE_CODE)]] += 1
        self.tally[LOST_INDEX, round_.left[alone & (round_.results == MISSED_CODE)]] += 1
        awarded = round_.left[alone & (round_.results == AWARDED_BYE_CODE)]
        self.awarded[awarded] += 1
        faced[awarded] = AWARDED_OPPONENT

    def _freeze_leaving(self, after: int) -> None:
        """Freeze OWP and OOWP of everybody who leaves after this round, all at once."""
        leaving = np.flatnonzero(self.gone == after)
        if leaving.size and after < len(self.played.rounds):
            _own, owp, oowp = self._compute_rates(after)
            self.frozen |= {
                int(player): (int(owp[player]), int(oowp[player])) for player in leaving
            }

    def _compute_rates(self, after: int) -> tuple[Shares, Shares, Shares]:
        """Everybody's own percentage, OWP and OOWP as they are after a round."""
        own = self._own_rates(after)
        met, frozen_players = self.faced[:after, :-1], list(self.frozen)
        owp = self._mean_rates(met, np.append(own, [0, self.scale.own]))
        owp[frozen_players] = [self.frozen[player][0] for player in frozen_players]
        players = np.where(met == AWARDED_OPPONENT, self.nobody, met)
        oowp = self._mean_rates(players, np.append(owp, [0, 0]))
        oowp[frozen_players] = [self.frozen[player][1] for player in frozen_players]
        return own, owp, oowp

    def _own_rates(self, after: int) -> Shares:
        won, lost, tied = self.tally[:NO_INDEX, :-1].astype(self.kind)
        won += self.awarded[:-1]
        played = won + lost + tied
        share = (2 * won + tied) * (2 * self.share // np.maximum(played, 1))
        whole = self.scale.own
        early = (self.gone <= after) & (self.gone < self.played.planned_rounds)
        most = np.full(self.nobody, whole, self.kind)
        most[early] = 3 * whole // 4
        own: Shares = np.maximum(whole // 4, np.minimum(most, share))
        return own

    def _mean_rates(self, faced: Positions, rates: Shares) -> Shares:
        """The mean of opponents' rates; `rates` ends with those of nobody and AWARDED_OPPONENT."""
        total = np.zeros(self.nobody, self.kind)
        for row in faced:
            total += rates[row]
        many = np.count_nonzero(faced != self.nobody, axis=0).astype(self.kind)
        mean: Shares = total * self.share // np.maximum(many, 1)
        return mean

    def record_of(self, player: int) -> PlayerRecord:
        """What the player at this position has achieved."""
        won, lost, tied = self.tally[:NO_INDEX, player].tolist()
        faced = [opponent for opponent in self.faced[:, player].tolist() if opponent != self.nobody]
        return PlayerRecord(
            won, lost, tied, faced, int(self.byes[player]), int(self.awarded[player])
        )

    def count_points(self) -> list[int]:
        """Each player's match points."""
        wins = self.tally[WON_INDEX] + self.byes + self.awarded
        points: list[int] = (WIN_POINTS * wins + TIE_POINTS * self.tally[TIED_INDEX])[:-1].tolist()
        return points


def compute_standings(state: State | History, chain: TiebreakChain = CURRENT_CHAIN) -> list[Line]:
    """Every player's line, best first by this chain. Open matches do not count."""
    table = StandingsTable(history_of(state))
    points, byes = table.count_points(), (table.byes + table.awarded).tolist()
    won, lost, tied, _open = table.tally.tolist()
    divisions: dict[str, int] = defaultdict(int)
    lines = []
    for place, position in enumerate(order_players(table, chain), start=1):
        player = table.players[position]
        divisions[player.division] += 1
        line = Line(
            place=place,
            id=player.id,
            division=player.division,
            division_place=divisions[player.division],
            points=points[position],
            wins=won[position] + byes[position],
            losses=lost[position],
            ties=tied[position],
            byes=byes[position],
            dropped_after=player.dropped_after,
            parts=(table.own[position], table.owp[position], table.oowp[position]),
            scale=table.scale,
        )
        lines.append(line)
    return lines


def points_of(state: State | History) -> dict[str, int]:
    """Match points by player."""
    played = history_of(state)
    ids = (player.id for player in played.players)
    return dict(zip(ids, played.count_points(), strict=True))


def line_as_row(line: Line) -> dict[str, Any]:
    """A line as the command contract writes it, percentages as numbers from 0 to 1."""
    row = {field: getattr(line, field) for field in line.__struct_fields__[:-2]}
    dropped = row.pop("dropped_after")
    shares = dict(zip(("own", "owp", "oowp"), line.shares, strict=True))
    return {**row, **shares, "dropped_after": dropped}


def order_players(
    table: StandingsTable, chain: TiebreakChain, left_out: Container[int] = ()
) -> Iterator[int]:
    """Positions, best first by this chain, without those left out."""
    level: dict[tuple[int, ...], list[int]] = defaultdict(list)
    columns = [_MERITS[merit](table) for merit in chain.merits]
    for position, merit in enumerate(zip(*columns, strict=True)):
        if position not in left_out:
            level[merit].append(position)
    for merit in sorted(level, reverse=True):
        together = level[merit]
        yield from _order_by_direct_match(table, together) if chain.head_to_head else together


_MERITS: dict[str, Callable[[StandingsTable], Sequence[int]]] = {
    # a method: on day two it counts both days
    tiebreaks.POINTS: lambda table: table.count_points(),
    tiebreaks.ON_TIME: lambda table: [not player.late for player in table.players],
    tiebreaks.OWP: lambda table: table.owp,
    tiebreaks.OOWP: lambda table: table.oowp,
}


def _order_by_direct_match(table: StandingsTable, level: list[int]) -> list[int]:
    if len(level) != 2 or level[1] not in table.faced[:, level[0]]:
        return level
    first, second = (wins_against(table.played, *pair) for pair in (level, level[::-1]))
    return level if first >= second else level[::-1]


def wins_against(played: History, player: int, opponent: int) -> int:
    """How often the player has won against the opponent, both given by position."""
    return sum(
        int(
            np.count_nonzero(
                (win == player) & (loss == opponent) & (round_.results == CODE_BY_RESULT[result])
            )
        )
        for round_ in played.rounds
        for win, loss, result in (
            (round_.left, round_.right, "a"),
            (round_.right, round_.left, "b"),
        )
    )
