"""The field of a Swiss round: who is to be paired, and all that the objectives ask about them.

Players are positions in the roster. Everything is read from the state in one pass.
"""

import random
from collections.abc import Collection
from functools import cached_property
from operator import eq, sub

import msgspec

from tournaments.engine.state import POINTS, State

BYE = -1  # who plays the player with the bye
Two = tuple[int, int]


class Met:
    """Who has met whom, kept by round as it was played: of thousands few are asked about.

    `mates`: for each round the opponent by position, `nobody` for none.
    """

    def __init__(self, mates: list[list[int]], nobody: int) -> None:
        self.mates = mates
        self.nobody = nobody

    def __getitem__(self, at: int) -> list[int]:
        """A player's opponents so far."""
        return [mates[at] for mates in self.mates if mates[at] != self.nobody]

    def again(self, pairs: Collection[Two]) -> set[Two]:
        """The pairs among these who have met."""
        left, right = [a for a, _ in pairs], [b for _, b in pairs]
        found: set[Two] = set()
        for mates in self.mates:
            if any(map(eq, map(mates.__getitem__, left), right)):
                found.update(two for two in pairs if mates[two[0]] == two[1])
        return found


class Floats:
    """How often everybody has floated, counted once somebody asks.

    `before`: everybody's points before each round.
    """

    def __init__(self, met: Met, before: list[list[int]]) -> None:
        self._met = met
        self._before = before

    def __getitem__(self, at: int) -> int:
        return self._counted[at]

    @cached_property
    def _counted(self) -> list[int]:
        nobody = self._met.nobody
        floats = [0] * nobody
        for mates, points in zip(self._met.mates, self._before, strict=True):
            for at, mate in enumerate(mates[:nobody]):
                if points[at] != points[mate] and mate != nobody:
                    floats[at] += 1
        return floats


class Field(msgspec.Struct, frozen=True):
    """A field. Lists are by position in the roster, `playing` those to be paired.

    `met`: opponents so far; `byes`: random byes so far; `floats`: matches so far against somebody
    on other points; `luck`: the seed's draw, from 0 to 1; `still_in`: all who have not dropped,
    those with an awarded bye in this round (`awarded`) included.
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

    @property
    def rank(self) -> list[float]:
        """What sorts by score, the highest first, and then by chance."""
        return list(map(sub, self.luck, self.points))

    @property
    def wishful(self) -> bool:
        """Whether anybody has a last wish."""
        return bool(self.avoid or self.ages)

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


def field_of(state: State) -> Field:
    """The field of the round after the last one, in chance's hands by the state's seed."""
    number = len(state.rounds) + 1
    chance = random.Random(f"{state.seed}/{number}")  # noqa: S311 -- repeatable, not secret
    still_in = [
        at
        for at, player in enumerate(state.players)
        if player.dropped_after is None or player.plays_in(number)
    ]
    players = state.players
    awarded = [
        at for at in still_in if players[at].awarded_byes and number in players[at].awarded_byes
    ]
    promised = set(awarded)
    points, met, byes, floats = _history(state)
    return Field(
        number=number,
        ids=[player.id for player in state.players],
        points=points,
        met=met,
        byes=byes,
        floats=floats,
        luck=[chance.random() for _ in state.players],
        still_in=still_in,
        playing=[at for at in still_in if at not in promised] if promised else still_in,
        awarded=awarded,
        chance=chance,
        avoid=_avoid(state),
        ages=[player.division for player in state.players] if state.own_division else [],
    )


def _avoid(state: State) -> dict[int, set[int]]:
    if not state.avoid:
        return {}
    position = {player.id: at for at, player in enumerate(state.players)}
    avoid: dict[int, set[int]] = {}
    for one, other in state.avoid:
        if one in position and other in position:
            avoid.setdefault(position[one], set()).add(position[other])
            avoid.setdefault(position[other], set()).add(position[one])
    return avoid


def _history(state: State) -> tuple[list[int], "Met", list[int], "Floats"]:
    """Points, opponents, random byes and floats of everybody, in one pass over the matches."""
    players = len(state.players)  # also where nobody sits: the opponent of who plays alone
    position: dict[str | None, int] = {one.id: at for at, one in enumerate(state.players)}
    position[None] = players
    points, byes = [0] * (players + 1), [0] * players
    mates: list[list[int]] = []
    before: list[list[int]] = []
    for one in state.rounds:
        left = [position[match.a] for match in one.matches]
        right = [position[match.b] for match in one.matches]
        results = [match.result for match in one.matches]
        before.append(points.copy())
        mates.append(_play(points, left, right, results))
        if mates[-1][players] != players:
            for a, result in zip(left, results, strict=True):
                byes[a] += result == "bye"
    points.pop()
    met = Met(mates, players)
    return points, met, byes, Floats(met, before)


def _play(
    points: list[int], left: list[int], right: list[int], results: list[str | None]
) -> list[int]:
    """Add a round's points; who plays whom in it."""
    mates = [len(points) - 1] * len(points)
    for a, b, (for_a, for_b) in zip(left, right, map(POINTS.__getitem__, results), strict=True):
        mates[a], mates[b] = b, a
        if for_a:
            points[a] += for_a
        if for_b:
            points[b] += for_b
    return mates


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
