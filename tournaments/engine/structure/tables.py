"""Which age divisions play together, by attendance: all data.

Source: tournament rules handbook, revision 2026-09-01, section 5.2.1.
"""

from collections.abc import Mapping, Sequence

from tournaments.engine.structure.attendance import KINDS

LEAGUE_CHALLENGE, LEAGUE_CUP = KINDS["league-challenge"], KINDS["league-cup"]
STRUCTURES = KINDS

JUNIOR, SENIOR, MASTERS = DIVISIONS = ("junior", "senior", "masters")
ENOUGH_FOR_OWN_POD = 6  # from this many players on a division plays by itself


def pods_by_attendance(players: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Which divisions play together, by the number of players in each.

    Each plays alone if it has six players; else the youngest with Seniors, or Seniors with Masters,
    where that is enough; else all together. Divisions without players are left out.
    """
    junior, senior, masters = (players.get(division, 0) for division in DIVISIONS)
    if min(junior, senior, masters) >= ENOUGH_FOR_OWN_POD:
        parts: Sequence[tuple[str, ...]] = ((JUNIOR,), (SENIOR,), (MASTERS,))
    elif junior < ENOUGH_FOR_OWN_POD <= min(masters, junior + senior):
        parts = ((JUNIOR, SENIOR), (MASTERS,))
    elif min(junior, senior + masters) >= ENOUGH_FOR_OWN_POD:
        parts = ((JUNIOR,), (SENIOR, MASTERS))
    else:
        parts = (DIVISIONS,)
    present = (tuple(division for division in part if players.get(division, 0)) for part in parts)
    return [part for part in present if part]


def pod_of_division(division: str, parts: Sequence[Sequence[str]]) -> int:
    """Where a division plays: its own part, else the nearest division's, the older first.

    A late player can be of a division that had no players when the parts were made.
    """
    for index, part in enumerate(parts):
        if division in part:
            return index
    age = DIVISIONS.index(division) if division in DIVISIONS else len(DIVISIONS) - 1
    distances = [
        (min(abs(DIVISIONS.index(name) - age) for name in part if name in DIVISIONS), -index)
        for index, part in enumerate(parts)
    ]
    return -min(distances)[1]
