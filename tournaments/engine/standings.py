"""Standings as the official program computes them, exactly.

Points: win and bye 3, tie 1. Then the chain of the era (`tiebreaks`): on time before late, OWP,
OOWP, the match between two who are level, and the order of the roster. A random bye is neither a
win nor a round of one's own record; an awarded bye is both, and an opponent at 100 %. Own
percentage: at least 1/4, at most 3/4 for a player who dropped before the last planned round. A
dropped player's OWP and OOWP stay as they were at the drop. Source: the official program's printed
results, reproduced place by place.

Percentages are whole numbers over one denominator a kind (see `Scale`), so that comparing them is
comparing integers: exact, and quick for thousands of players.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec
import numpy as np

from tournaments.engine import tiebreaks
from tournaments.engine.history import CODE, RESULTS, History, Played, history_of
from tournaments.engine.state import TIE, WIN, Player, State
from tournaments.engine.tiebreaks import CURRENT, Chain

AWARDED = -1  # among opponents: the one at 100 % that an awarded bye stands for


class Scale(msgspec.Struct, frozen=True, gc=False):
    """The whole numbers that stand for 100 % in own percentages, OWP and OOWP."""

    own: int
    owp: int
    oowp: int


class Line(msgspec.Struct, frozen=True, gc=False):
    """One player's line. `own`, `owp` and `oowp` are exact fractions from 0 to 1.

    `wins` has the byes in it, as a record is read out; `byes` says how many of them were byes.
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
        """Own percentage, OWP and OOWP as numbers from 0 to 1, to be shown."""
        own, owp, oowp = self.parts
        return own / self.scale.own, owp / self.scale.owp, oowp / self.scale.oowp

    @property
    def own(self) -> Fraction:
        """The share of the rounds played that were won, a tie half."""
        return Fraction(self.parts[0], self.scale.own)

    @property
    def owp(self) -> Fraction:
        """The mean of the opponents' own percentages."""
        return Fraction(self.parts[1], self.scale.owp)

    @property
    def oowp(self) -> Fraction:
        """The mean of the opponents' OWP."""
        return Fraction(self.parts[2], self.scale.oowp)


WON, LOST, TIED = range(3)
# What a match is for either side; open matches are nothing yet.
_OUTCOMES = {
    "a": (WON, LOST),
    "b": (LOST, WON),
    "tie": (TIED, TIED),
    "double_loss": (LOST, LOST),
}
_BY_CODE = [_OUTCOMES.get(result or "") for result in RESULTS]


class Record(msgspec.Struct, gc=False):
    """What a player has done so far.

    `results`: matches won, lost and tied, missed rounds among the lost. `opponents`: positions in
    the roster, or AWARDED.
    """

    results: list[int]
    opponents: list[int]
    byes: int = 0
    awarded: int = 0

    @property
    def wins(self) -> int:
        """Matches and byes won, as a record is read out."""
        return self.results[WON] + self.awarded + self.byes

    @property
    def points(self) -> int:
        """Match points."""
        return WIN * self.wins + TIE * self.results[TIED]


class Table:
    """Records and percentages of a tournament, played through round by round.

    What belongs to a player stands at the player's position in the roster. `frozen` holds OWP and
    OOWP as they were at the drop, by position; `share` divides by any number of rounds played.
    """

    def __init__(self, played: History) -> None:
        self.played = played
        self.players = played.players
        self.records = [Record([0, 0, 0], []) for _ in played.players]
        self.frozen: dict[int, tuple[int, int]] = {}
        whole = lcm(*range(1, len(played.rounds) + 1))
        self.scale = Scale(4 * whole, 4 * whole**2, 4 * whole**3)
        self.share = whole
        self._play()
        self.own, self.owp, self.oowp = _Rates(self, len(played.rounds)).of_everybody()

    def _play(self) -> None:
        leaving = defaultdict(list)
        for at, player in enumerate(self.players):
            if player.dropped_after is not None and player.dropped_after < len(self.played.rounds):
                leaving[player.dropped_after].append(at)
        self._freeze(0, leaving[0])
        for number, one in enumerate(self.played.rounds, start=1):
            self._play_round(one)
            self._freeze(number, leaving[number])

    def _play_round(self, one: Played) -> None:
        records, nobody = self.records, len(self.players)
        columns = (one.left.tolist(), one.right.tolist(), one.results.tolist())
        for left, right, code in zip(*columns, strict=True):
            if right == nobody:
                self._alone(records[left], RESULTS[code])
            elif both := _BY_CODE[code]:
                a, b = records[left], records[right]
                a.results[both[0]] += 1
                b.results[both[1]] += 1
                a.opponents.append(right)
                b.opponents.append(left)

    @staticmethod
    def _alone(record: Record, result: str | None) -> None:
        if result == "bye":
            record.byes += 1
        elif result == "awarded_bye":
            record.awarded += 1
            record.opponents.append(AWARDED)
        elif result == "loss":
            record.results[LOST] += 1

    def _freeze(self, after: int, leaving: Sequence[int]) -> None:
        if leaving:
            then = _Rates(self, after)
            # Two steps: whoever leaves in the same round still counts as they stand.
            self.frozen |= {at: (then.owp(at), then.oowp(at)) for at in leaving}


class _Rates:
    """Percentages as they are after a round, each computed when first asked for."""

    def __init__(self, table: Table, after: int) -> None:
        self._records, self._frozen = table.records, dict(table.frozen)
        self._players, self._planned = table.players, table.played.planned_rounds
        self._after, self._scale, self._share = after, table.scale, table.share
        self._own: dict[int, int] = {AWARDED: table.scale.own}
        self._owp: dict[int, int] = {}

    def own(self, at: int) -> int:
        """A player's own percentage, in `scale.own`."""
        if at not in self._own:
            self._own[at] = self._own_of(at)
        return self._own[at]

    def _own_of(self, at: int) -> int:
        record = self._records[at]
        won, lost, tied = record.results
        won += record.awarded
        played = won + lost + tied
        whole = self._scale.own
        share = (2 * won + tied) * (2 * self._share // played) if played else 0
        gone = self._players[at].dropped_after
        early = gone is not None and gone <= self._after and gone < self._planned
        return max(whole // 4, min(3 * whole // 4 if early else whole, share))

    def of_everybody(self) -> tuple[list[int], list[int], list[int]]:
        """Own percentage, OWP and OOWP by position: each figure looked up rather than asked for."""
        everybody = range(len(self._records))
        own = [self._own_of(at) for at in everybody]
        rate = [*own, self._scale.own].__getitem__  # the last place is that of AWARDED
        frozen = self._frozen
        owp = [
            frozen[at][0] if at in frozen else self._mean(rate, self._records[at].opponents)
            for at in everybody
        ]
        return own, owp, [self._oowp_of(at, owp.__getitem__) for at in everybody]

    def owp(self, at: int) -> int:
        """A player's OWP, in `scale.owp`; as at the drop where the player has dropped."""
        if at not in self._owp:
            faced = self._records[at].opponents
            self._owp[at] = (
                self._frozen[at][0] if at in self._frozen else self._mean(self.own, faced)
            )
        return self._owp[at]

    def oowp(self, at: int) -> int:
        """A player's OOWP, in `scale.oowp`; as at the drop where the player has dropped."""
        return self._oowp_of(at, self.owp)

    def _oowp_of(self, at: int, owp: Callable[[int], int]) -> int:
        if at in self._frozen:
            return self._frozen[at][1]
        record = self._records[at]
        faced = record.opponents
        if record.awarded:
            faced = [one for one in faced if one != AWARDED]
        return self._mean(owp, faced)

    def _mean(self, rate: Callable[[int], int], faced: Sequence[int]) -> int:
        return sum(map(rate, faced)) * self._share // len(faced) if faced else 0


def standings(state: State | History, chain: Chain = CURRENT) -> list[Line]:
    """Every player's line, best first by this chain. Open matches count for nothing."""
    table = Table(history_of(state))
    divisions: dict[str, int] = defaultdict(int)
    lines = []
    for place, at in enumerate(_ordered(table, chain), start=1):
        player = table.players[at]
        divisions[player.division] += 1
        lines.append(_line(table, at, player, place, divisions[player.division]))
    return lines


def points_of(state: State | History) -> dict[str, int]:
    """Match points by player."""
    played = history_of(state)
    ids = (player.id for player in played.players)
    return dict(zip(ids, played.points(), strict=True))


def as_row(line: Line) -> dict[str, Any]:
    """A line as the command contract writes it, percentages as numbers from 0 to 1."""
    row = {field: getattr(line, field) for field in line.__struct_fields__[:-2]}
    dropped = row.pop("dropped_after")
    shares = dict(zip(("own", "owp", "oowp"), line.shares, strict=True))
    return {**row, **shares, "dropped_after": dropped}


def _ordered(table: Table, chain: Chain) -> Iterator[int]:
    level: dict[tuple[int, ...], list[int]] = defaultdict(list)
    columns = [_MERITS[merit](table) for merit in chain.merits]
    for at, merit in enumerate(zip(*columns, strict=True)):
        level[merit].append(at)
    for merit in sorted(level, reverse=True):
        together = level[merit]
        yield from _by_their_match(table, together) if chain.head_to_head else together


_MERITS: dict[str, Callable[[Table], Sequence[int]]] = {
    tiebreaks.POINTS: lambda table: [record.points for record in table.records],
    tiebreaks.ON_TIME: lambda table: [not player.late for player in table.players],
    tiebreaks.OWP: lambda table: table.owp,
    tiebreaks.OOWP: lambda table: table.oowp,
}


def _by_their_match(table: Table, level: list[int]) -> list[int]:
    if len(level) != 2 or level[1] not in table.records[level[0]].opponents:
        return level
    first, second = (_won(table.played, *two) for two in (level, level[::-1]))
    return level if first >= second else level[::-1]


def _won(played: History, one: int, other: int) -> int:
    """How often the one has won against the other."""
    return sum(
        int(np.count_nonzero((win == one) & (loss == other) & (at.results == CODE[result])))
        for at in played.rounds
        for win, loss, result in ((at.left, at.right, "a"), (at.right, at.left, "b"))
    )


def _line(table: Table, at: int, player: Player, place: int, among: int) -> Line:
    record = table.records[at]
    return Line(
        place=place,
        id=player.id,
        division=player.division,
        division_place=among,
        points=record.points,
        wins=record.wins,
        losses=record.results[LOST],
        ties=record.results[TIED],
        byes=record.byes + record.awarded,
        dropped_after=player.dropped_after,
        parts=(table.own[at], table.owp[at], table.oowp[at]),
        scale=table.scale,
    )
