"""Rounds and cut by attendance, and which age divisions play together: all data.

Counts are those of one age division. Source: tournament rules handbook, revision 2026-09-01,
section 5.5.6 (unchanged since 2025) and 5.2.1.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tournaments.engine import wording

FEWEST = 4  # players of a sanctioned event


class StructureError(ValueError):
    """What the tables have no answer for; `note` is a message id, `args` its arguments."""

    def __init__(self, note: str, **args: Any) -> None:
        super().__init__(wording.refused(note, args))
        self.note, self.given = note, args

    def said(self, translate: wording.Translate) -> str:
        """The sentence in a reader's language."""
        return wording.refused(self.note, self.given, translate)


class Step(msgspec.Struct, frozen=True):
    """A row of a table: from `players` on, so many Swiss rounds and a cut to `cut` (0: none)."""

    players: int
    rounds: int
    cut: int = 0


class Structure(msgspec.Struct, frozen=True):
    """A kind of event: its table, lowest attendance first. An organiser may have their own."""

    key: str
    steps: tuple[Step, ...]

    def of(self, players: int) -> Step:
        """The row for an attendance. Raises StructureError below the first row."""
        fitting = [step for step in self.steps if step.players <= players]
        if not fitting:
            raise StructureError("too_few_players", players=players, fewest=self.steps[0].players)
        return fitting[-1]


LEAGUE_CHALLENGE = Structure(
    "league-challenge",
    (
        Step(4, 3),
        Step(9, 4),
        Step(17, 5),
        Step(33, 6),
        Step(65, 7),
        Step(129, 8),
        Step(257, 9),
        Step(513, 10),
    ),
)
LEAGUE_CUP = Structure(
    "league-cup",
    (
        Step(4, 3),
        Step(9, 4, 4),
        Step(13, 5, 4),
        Step(21, 5, 8),
        Step(33, 6, 8),
        Step(65, 7, 8),
        Step(129, 8, 8),
        Step(227, 9, 8),
        Step(410, 10, 8),
    ),
)
STRUCTURES = {one.key: one for one in (LEAGUE_CHALLENGE, LEAGUE_CUP)}

JUNIOR, SENIOR, MASTERS = DIVISIONS = ("junior", "senior", "masters")


def pods(players: Mapping[str, int], enough: int = 6) -> list[tuple[str, ...]]:
    """Which divisions play together, by the number of players in each.

    Each alone with `enough` of its own; else the youngest with Seniors, or Seniors with Masters,
    where that is enough; else all. Divisions without players stand in none.
    """
    junior, senior, masters = (players.get(division, 0) for division in DIVISIONS)
    if min(junior, senior, masters) >= enough:
        parts: Sequence[tuple[str, ...]] = ((JUNIOR,), (SENIOR,), (MASTERS,))
    elif junior < enough <= min(masters, junior + senior):
        parts = ((JUNIOR, SENIOR), (MASTERS,))
    elif min(junior, senior + masters) >= enough:
        parts = ((JUNIOR,), (SENIOR, MASTERS))
    else:
        parts = (DIVISIONS,)
    present = (tuple(one for one in part if players.get(one, 0)) for part in parts)
    return [part for part in present if part]


def pod_of(division: str, parts: Sequence[Sequence[str]]) -> int:
    """Where a division plays: its own part, else that of the nearest division, the older first.

    A late player can come from a division nobody was of when the parts were made.
    """
    for at, part in enumerate(parts):
        if division in part:
            return at
    age = DIVISIONS.index(division) if division in DIVISIONS else len(DIVISIONS) - 1
    distances = [
        (min(abs(DIVISIONS.index(one) - age) for one in part if one in DIVISIONS), -at)
        for at, part in enumerate(parts)
    ]
    return -min(distances)[1]
