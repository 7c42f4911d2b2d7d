"""The field of a Swiss round: who is to be paired, and all that the objectives ask about them.

Players are positions in the roster. Everything is read from the state in one pass.
"""

import random
from collections.abc import Iterable

import msgspec

from tournaments.engine.state import POINTS, State

BYE = -1  # who plays the player with the bye
Two = tuple[int, int]


class Field(msgspec.Struct, frozen=True):
    """A field. Lists are by position in the roster, `playing` those to be paired.

    `met`: opponents so far; `byes`: random byes so far; `floats`: matches so far against somebody
    on other points; `luck`: the seed's draw, from 0 to 1; `still_in`: all who have not dropped,
    those with an awarded bye in this round (`awarded`) included.
    """

    number: int
    ids: list[str]
    points: list[int]
    met: list[list[int]]
    byes: list[int]
    floats: list[int]
    luck: list[float]
    still_in: list[int]
    playing: list[int]
    awarded: list[int]
    chance: random.Random

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
    still_in = [at for at, player in enumerate(state.players) if player.plays_in(number)]
    awarded = [at for at in still_in if number in state.players[at].awarded_byes]
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
    )


def _history(state: State) -> tuple[list[int], list[list[int]], list[int], list[int]]:
    position = {player.id: at for at, player in enumerate(state.players)}
    points, byes, floats = ([0] * len(position) for _ in range(3))
    met: list[list[int]] = [[] for _ in position]
    for one in state.rounds:
        for match in one.matches:
            a, result = position[match.a], match.result
            for_a, for_b = POINTS[result]
            if match.b is None:
                byes[a] += result == "bye"
                points[a] += for_a
                continue
            b = position[match.b]
            met[a].append(b)
            met[b].append(a)
            if points[a] != points[b]:
                floats[a] += 1
                floats[b] += 1
            points[a] += for_a
            points[b] += for_b
    return points, met, byes, floats


def cost_of(field: Field, pairs: Iterable[Two], dead_end: int | None = None) -> Cost:
    """What these pairs cost; (player, BYE) is the bye."""
    points, rematches, second, bye_points, gap = field.points, 0, 0, 0, 0
    for a, b in pairs:
        if b == BYE:
            second += field.byes[a] > 0
            bye_points += points[a]
            continue
        gap += (points[a] - points[b]) ** 2
        rematches += b in field.met[a]
    return Cost(rematches, second, dead_end, bye_points, gap)
