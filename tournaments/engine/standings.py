"""Standings as the official program computes them, exactly.

Points: win and bye 3, tie 1. Then: on time before late, OWP, OOWP, the match between two who are
level, and the order of the roster. A random bye is neither a win nor a round of one's own record;
an awarded bye is both, and an opponent at 100 %. Own percentage: at least 1/4, at most 3/4 for a
player who dropped before the last planned round. A dropped player's OWP and OOWP stay as they were
at the drop. Source: the official program's printed results, reproduced place by place.

Percentages are whole numbers over one denominator a kind (see `Scale`), so that comparing them is
comparing integers: exact, and quick for thousands of players.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from tournaments.engine.state import POINTS, WIN, Player, Round, State

AWARDED = -1  # among opponents: the one at 100 % that an awarded bye stands for


class Scale(msgspec.Struct, frozen=True):
    """The whole numbers that stand for 100 % in own percentages, OWP and OOWP."""

    own: int
    owp: int
    oowp: int


class Line(msgspec.Struct, frozen=True):
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


class Record(msgspec.Struct):
    """What a player has done so far. `opponents`: positions in the roster, or AWARDED."""

    wins: int = 0
    losses: int = 0
    ties: int = 0
    byes: int = 0
    awarded: int = 0
    points: int = 0
    opponents: list[int] = msgspec.field(default_factory=list)
    beat: list[int] = msgspec.field(default_factory=list)


class Table:
    """Records and percentages of a tournament, played through round by round.

    What belongs to a player stands at the player's position in the roster. `frozen` holds OWP and
    OOWP as they were at the drop, by position.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.records = [Record() for _ in state.players]
        self.position = {player.id: at for at, player in enumerate(state.players)}
        self.frozen: dict[int, tuple[int, int]] = {}
        whole = lcm(*range(1, len(state.rounds) + 1))
        self.scale = Scale(4 * whole, 4 * whole**2, 4 * whole**3)
        self._share = whole
        self._play()
        self.own = [self.own_of(at) for at in range(len(state.players))]
        self.owp = [self.owp_of(at) for at in range(len(state.players))]
        self.oowp = [self.oowp_of(at) for at in range(len(state.players))]

    def _play(self) -> None:
        leaving = defaultdict(list)
        for at, player in enumerate(self.state.players):
            if player.dropped_after is not None and player.dropped_after < len(self.state.rounds):
                leaving[player.dropped_after].append(at)
        self._freeze(0, leaving[0])
        for number, one in enumerate(self.state.rounds, start=1):
            self._play_round(one)
            self._freeze(number, leaving[number])

    def _play_round(self, one: Round) -> None:
        for match in one.matches:
            a = self.position[match.a]
            if match.b is None:
                self._alone(self.records[a], match.result)
            elif match.result is not None:
                b = self.position[match.b]
                for_a, for_b = POINTS[match.result]
                _against(self.records[a], b, match.result, for_a)
                _against(self.records[b], a, match.result, for_b)

    @staticmethod
    def _alone(record: Record, result: str | None) -> None:
        record.points += POINTS[result][0]
        if result == "bye":
            record.byes += 1
        elif result == "awarded_bye":
            record.awarded += 1
            record.opponents.append(AWARDED)
        elif result == "loss":
            record.losses += 1

    def _freeze(self, after: int, leaving: Sequence[int]) -> None:
        # Two steps: whoever leaves in the same round still counts as they stand.
        now = {at: (self.owp_of(at, after), self.oowp_of(at, after)) for at in leaving}
        self.frozen |= now

    def own_of(self, at: int, after: int | None = None) -> int:
        """A player's own percentage after so many rounds (all, if None), in `scale.own`."""
        record = self.records[at]
        wins = record.wins + record.awarded
        played = wins + record.losses + record.ties
        whole = self.scale.own
        share = (2 * wins + record.ties) * (2 * self._share // played) if played else 0
        most = 3 * whole // 4 if self._left_early(at, after) else whole
        return max(whole // 4, min(most, share))

    def _left_early(self, at: int, after: int | None) -> bool:
        gone = self.state.players[at].dropped_after
        now = len(self.state.rounds) if after is None else after
        return gone is not None and gone <= now and gone < self.state.planned_rounds

    def owp_of(self, at: int, after: int | None = None) -> int:
        """A player's OWP, in `scale.owp`; frozen where the player has dropped."""
        if at in self.frozen:
            return self.frozen[at][0]
        faced = self.records[at].opponents
        own = self.own if after is None else None
        total = sum(
            self.scale.own if one == AWARDED else own[one] if own else self.own_of(one, after)
            for one in faced
        )
        return total * self._share // len(faced) if faced else 0

    def oowp_of(self, at: int, after: int | None = None) -> int:
        """A player's OOWP, in `scale.oowp`; frozen where the player has dropped."""
        if at in self.frozen:
            return self.frozen[at][1]
        faced = [one for one in self.records[at].opponents if one != AWARDED]
        total = sum(self.owp[one] if after is None else self.owp_of(one, after) for one in faced)
        return total * self._share // len(faced) if faced else 0


def _against(record: Record, opponent: int, result: str, points: int) -> None:
    record.opponents.append(opponent)
    record.points += points
    if points == WIN:
        record.wins += 1
        record.beat.append(opponent)
    elif result == "tie":
        record.ties += 1
    else:
        record.losses += 1


def standings(state: State) -> list[Line]:
    """Every player's line, best first. Open matches count for nothing."""
    table = Table(state)
    divisions: dict[str, int] = defaultdict(int)
    lines = []
    for place, at in enumerate(_ordered(table), start=1):
        player = state.players[at]
        divisions[player.division] += 1
        lines.append(_line(table, at, player, place, divisions[player.division]))
    return lines


def points_of(state: State) -> dict[str, int]:
    """Match points by player."""
    points = {player.id: 0 for player in state.players}
    for one in state.rounds:
        for match in one.matches:
            for_a, for_b = POINTS[match.result]
            points[match.a] += for_a
            if match.b is not None:
                points[match.b] += for_b
    return points


def as_row(line: Line) -> dict[str, Any]:
    """A line as the command contract writes it, percentages as numbers from 0 to 1."""
    row = {field: getattr(line, field) for field in line.__struct_fields__[:-2]}
    dropped = row.pop("dropped_after")
    shares = {name: float(getattr(line, name)) for name in ("own", "owp", "oowp")}
    return {**row, **shares, "dropped_after": dropped}


def _ordered(table: Table) -> Iterator[int]:
    level: dict[tuple[int, bool, int, int], list[int]] = defaultdict(list)
    for at, player in enumerate(table.state.players):
        merit = (table.records[at].points, not player.late, table.owp[at], table.oowp[at])
        level[merit].append(at)
    for merit in sorted(level, reverse=True):
        yield from _by_their_match(table, level[merit])


def _by_their_match(table: Table, level: list[int]) -> list[int]:
    if len(level) != 2:
        return level
    first, second = level
    lead = table.records[first].beat.count(second) - table.records[second].beat.count(first)
    return level if lead >= 0 else [second, first]


def _line(table: Table, at: int, player: Player, place: int, among: int) -> Line:
    record = table.records[at]
    return Line(
        place=place,
        id=player.id,
        division=player.division,
        division_place=among,
        points=record.points,
        wins=record.wins + record.awarded + record.byes,
        losses=record.losses,
        ties=record.ties,
        byes=record.byes + record.awarded,
        dropped_after=player.dropped_after,
        parts=(table.own[at], table.owp[at], table.oowp[at]),
        scale=table.scale,
    )
