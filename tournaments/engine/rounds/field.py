"""The field of a Swiss round: who is to be paired, and all that the objectives ask about them.

Players are positions in the roster. Everything is read from the state in one pass.
"""

import random
from collections.abc import Collection, Sequence
from functools import cached_property
from operator import sub

import msgspec
import numpy as np

from tournaments.engine.rounds import history
from tournaments.engine.rounds.history import History, Positions
from tournaments.engine.rounds.state import Player, State

BYE = -1  # who plays the player with the bye
Two = tuple[int, int]


class Met:
    """Who has met whom, kept by round as it was played: of thousands few are asked about.

    `mates`: for each round a row of opponents by position, `nobody` for none.
    """

    def __init__(self, mates: Positions, nobody: int) -> None:
        self.mates = mates
        self.nobody = nobody

    def __getitem__(self, at: int) -> list[int]:
        """A player's opponents so far."""
        return [mate for mate in self.mates[:, at].tolist() if mate != self.nobody]

    def places(self, left: Sequence[int], right: Sequence[int]) -> list[int]:
        """Where of two columns of players those stand who have met one another, in order."""
        one, other = np.array(left, np.int64), np.array(right, np.int64)
        again = np.zeros(len(one), bool)
        for mates in self.mates:
            again |= mates[one] == other
        found: list[int] = np.flatnonzero(again).tolist()
        return found

    def again(self, pairs: Collection[Two]) -> set[Two]:
        """The pairs among these who have met."""
        here = list(pairs)
        return {here[at] for at in self.places([a for a, _ in here], [b for _, b in here])}


class Floats:
    """How often everybody has floated, counted once somebody asks.

    `before`: everybody's points before each round.
    """

    def __init__(self, met: Met, before: list[Positions]) -> None:
        self._met = met
        self._before = before

    def __getitem__(self, at: int) -> int:
        return self._counted[at]

    @cached_property
    def _counted(self) -> list[int]:
        nobody = self._met.nobody
        floats = np.zeros(nobody, np.int64)
        for row, points in zip(self._met.mates, self._before, strict=True):
            mates = row[:nobody]
            floats += (points[:nobody] != points[mates]) & (mates != nobody)
        counted: list[int] = floats.tolist()
        return counted


class Field(msgspec.Struct, frozen=True):
    """A field. Lists are by position in the roster, `playing` those to be paired.

    `met`: opponents so far; `byes`: random byes so far; `floats`: matches so far against somebody
    on other points; `luck`: the seed's draw, from 0 to 1; `still_in`: all who have not dropped,
    those with an awarded bye in this round (`awarded`) included. `avoid` and `broken`: whom
    everybody would rather not meet, BYE among the broken for who would rather not have the bye.
    """

    number: int
    ids: list[str]
    points: list[int]
    met: Met
    byes: list[int]
    floats: Floats
    luck: list[float]
    still_in: list[int]
    playing: list[int]
    awarded: list[int]
    chance: random.Random
    avoid: dict[int, set[int]] = {}
    ages: list[str] = []
    broken: dict[int, set[int]] = {}

    @property
    def rank(self) -> list[float]:
        """What sorts by score, the highest first, and then by chance."""
        return list(map(sub, self.luck, self.points))

    def by_rank(self) -> list[int]:
        """Those to be paired, by score and then by chance."""
        playing = np.array(self.playing, np.int64)
        order = np.argsort(np.array(self.rank)[playing], kind="stable")
        seats: list[int] = playing[order].tolist()
        return seats

    @property
    def wishful(self) -> bool:
        """Whether anybody has a last wish."""
        return bool(self.avoid or self.ages or self.broken)

    @property
    def odd(self) -> bool:
        """Whether somebody has the bye."""
        return len(self.playing) % 2 == 1


class Cost(msgspec.Struct, frozen=True, order=True):
    """What a round costs, by objective, most important first; `dead_end` None: not decided."""

    rematches: int
    second_byes: int
    dead_end: int | None
    bye_points: int
    score_gap: int


def field_of(state: State | History) -> Field:
    """The field of the round after the last one, in chance's hands by the seed."""
    played = history.history_of(state)
    number = len(played.rounds) + 1
    chance = random.Random(f"{played.seed}/{number}")  # noqa: S311 -- repeatable, not secret
    players = played.players
    still_in = [
        at
        for at, player in enumerate(players)
        if player.dropped_after is None or player.plays_in(number)
    ]
    awarded = [
        at for at in still_in if players[at].awarded_byes and number in players[at].awarded_byes
    ]
    promised = set(awarded)
    points, met, floats = _met(played)
    return Field(
        number=number,
        ids=[player.id for player in players],
        points=points,
        met=met,
        byes=_byes(played),
        floats=floats,
        luck=[chance.random() for _ in players],
        still_in=still_in,
        playing=[at for at in still_in if at not in promised] if promised else still_in,
        awarded=awarded,
        chance=chance,
        avoid=_apart(players, played.avoid),
        broken=_apart(players, played.broken),
        ages=[player.division for player in players] if played.own_division else [],
    )


def _apart(
    players: Sequence[Player], pairs: Collection[tuple[str, str | None]]
) -> dict[int, set[int]]:
    """Pairs of ids by position, both ways; None is the bye. Who is not there is left out."""
    if not pairs:
        return {}
    position: dict[str | None, int] = {player.id: at for at, player in enumerate(players)}
    position[None] = BYE
    apart: dict[int, set[int]] = {}
    for one, other in pairs:
        if one in position and other in position:
            apart.setdefault(position[one], set()).add(position[other])
            apart.setdefault(position[other], set()).add(position[one])
    return apart


def _met(played: History) -> tuple[list[int], Met, Floats]:
    """Everybody's points, opponents and floats."""
    players = len(played.players)
    points = np.zeros(players + 1, np.int64)
    mates = np.empty((len(played.rounds), players + 1), np.int64)
    before = []
    for at, one in enumerate(played.rounds):
        before.append(points.copy())
        one.add_points(points)
        mates[at] = one.mates(players)
    met = Met(mates, players)
    return points[:-1].tolist(), met, Floats(met, before)


def _byes(played: History) -> list[int]:
    """How often everybody has had the bye by chance."""
    byes = np.zeros(len(played.players), np.int64)
    for one in played.rounds:
        byes[one.left[one.results == history.BYE]] += 1
    counted: list[int] = byes.tolist()
    return counted


def cost_of(field: Field, pairs: Collection[Two], dead_end: int | None = None) -> Cost:
    """What these pairs cost; (player, BYE) is the bye."""
    points = field.points
    byes = [a for a, b in pairs if b == BYE]
    return Cost(
        rematches=len(field.met.again(pairs)),
        second_byes=sum(field.byes[a] > 0 for a in byes),
        dead_end=dead_end,
        bye_points=sum(points[a] for a in byes),
        score_gap=sum([(points[a] - points[b]) ** 2 for a, b in pairs if b != BYE]),
    )
