"""The field of a Swiss round: who is to be paired, and all that the objectives need of them.

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

BYE = -1  # stands for the opponent of the player with the bye
PositionPair = tuple[int, int]


class Meetings:
    """Who has met whom, kept by round as played, since few of thousands of players are asked about.

    `mates`: for each round a row of opponents by position, `nobody` where there is none.
    """

    def __init__(self, mates: Positions, nobody: int) -> None:
        self.mates = mates
        self.nobody = nobody

    def __getitem__(self, player: int) -> list[int]:
        """A player's opponents so far."""
        return [mate for mate in self.mates[:, player].tolist() if mate != self.nobody]

    def rematch_places(self, left: Sequence[int], right: Sequence[int]) -> list[int]:
        """The indexes at which the players of the two columns have met, in ascending order."""
        left_players, right_players = np.array(left, np.int64), np.array(right, np.int64)
        again = np.zeros(len(left_players), bool)
        for mates in self.mates:
            again |= mates[left_players] == right_players
        indexes: list[int] = np.flatnonzero(again).tolist()
        return indexes

    def find_rematches(self, pairs: Collection[PositionPair]) -> set[PositionPair]:
        """Those of these pairs who have met."""
        candidates = list(pairs)
        return {
            candidates[index]
            for index in self.rematch_places([a for a, _ in candidates], [b for _, b in candidates])
        }


class FloatCounts:
    """How often each player has floated, counted when first asked for.

    `before`: each player's points before each round.
    """

    def __init__(self, met: Meetings, before: list[Positions]) -> None:
        self._met = met
        self._before = before

    def __getitem__(self, player: int) -> int:
        return self._count_floats[player]

    @cached_property
    def _count_floats(self) -> list[int]:
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
    with other points; `luck`: the seed's draw, from 0 to 1; `still_in`: all who have not dropped,
    including those with an awarded bye in this round (`awarded`). `avoid`: by player, whom the
    player wishes not to meet; `broken`: by player, opponents of pairs that were broken, BYE for a
    broken bye.
    """

    number: int
    ids: list[str]
    points: list[int]
    met: Meetings
    byes: list[int]
    floats: FloatCounts
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
        """By player a number that sorts by score, the highest first, and then by chance."""
        return list(map(sub, self.luck, self.points))

    def by_rank(self) -> list[int]:
        """The players to be paired, by score and then by chance."""
        playing = np.array(self.playing, np.int64)
        order = np.argsort(np.array(self.rank)[playing], kind="stable")
        seats: list[int] = playing[order].tolist()
        return seats

    @property
    def has_wishes(self) -> bool:
        """Whether there is any wish: to avoid somebody, own division, broken pairs."""
        return bool(self.avoid or self.ages or self.broken)

    @property
    def is_odd(self) -> bool:
        """Whether the number of players is odd, so that somebody has the bye."""
        return len(self.playing) % 2 == 1


class Cost(msgspec.Struct, frozen=True, order=True):
    """What a round costs, by objective, most important first; `dead_end` None: not decided."""

    rematches: int
    second_byes: int
    dead_end: int | None
    bye_points: int
    score_gap: int


def make_field(state: State | History) -> Field:
    """The field of the round after the last one, with the seed's chance."""
    played = history.history_of(state)
    number = len(played.rounds) + 1
    chance = random.Random(f"{played.seed}/{number}")  # noqa: S311 -- repeatable, not secret
    players = played.players
    still_in = [
        position
        for position, player in enumerate(players)
        if player.dropped_after is None or player.plays_in(number)
    ]
    awarded = [
        position
        for position in still_in
        if players[position].awarded_byes and number in players[position].awarded_byes
    ]
    promised = set(awarded)
    points, met, floats = _points_and_meetings(played)
    return Field(
        number=number,
        ids=[player.id for player in players],
        points=points,
        met=met,
        byes=_count_byes(played),
        floats=floats,
        luck=[chance.random() for _ in players],
        still_in=still_in,
        playing=[position for position in still_in if position not in promised]
        if promised
        else still_in,
        awarded=awarded,
        chance=chance,
        avoid=_pairs_by_position(players, played.avoid),
        broken=_pairs_by_position(players, played.broken),
        ages=[player.division for player in players] if played.own_division else [],
    )


def _pairs_by_position(
    players: Sequence[Player], pairs: Collection[tuple[str, str | None]]
) -> dict[int, set[int]]:
    """Pairs of ids by position, both ways; None is the bye. Unknown ids are left out."""
    if not pairs:
        return {}
    position: dict[str | None, int] = {
        player.id: position for position, player in enumerate(players)
    }
    position[None] = BYE
    apart: dict[int, set[int]] = {}
    for left, right in pairs:
        if left in position and right in position:
            apart.setdefault(position[left], set()).add(position[right])
            apart.setdefault(position[right], set()).add(position[left])
    return apart


def _points_and_meetings(played: History) -> tuple[list[int], Meetings, FloatCounts]:
    """Each player's points, opponents and floats."""
    players = len(played.players)
    points = np.zeros(players + 1, np.int64)
    mates = np.empty((len(played.rounds), players + 1), np.int64)
    before = []
    for index, round_ in enumerate(played.rounds):
        before.append(points.copy())
        round_.add_points(points)
        mates[index] = round_.opponents_by_position(players)
    met = Meetings(mates, players)
    return points[:-1].tolist(), met, FloatCounts(met, before)


def _count_byes(played: History) -> list[int]:
    """How often each player has had a random bye."""
    byes = np.zeros(len(played.players), np.int64)
    for round_ in played.rounds:
        byes[round_.left[round_.results == history.BYE_CODE]] += 1
    counted: list[int] = byes.tolist()
    return counted


def cost_of_pairs(
    field: Field, pairs: Collection[PositionPair], dead_end: int | None = None
) -> Cost:
    """What these pairs cost; (player, BYE) is the bye."""
    points = field.points
    byes = [a for a, b in pairs if b == BYE]
    return Cost(
        rematches=len(field.met.find_rematches(pairs)),
        second_byes=sum(field.byes[a] > 0 for a in byes),
        dead_end=dead_end,
        bye_points=sum(points[a] for a in byes),
        score_gap=sum([(points[a] - points[b]) ** 2 for a, b in pairs if b != BYE]),
    )
