"""Rounds and cut by attendance, age divisions by season, and who plays together: all data.

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


class Season(msgspec.Struct, frozen=True):
    """A season, named for the year it ends in, and who is young in it.

    `junior`, `senior`: the earliest birth year of the division; everybody older is Masters.
    `begins`: ISO date. `derived`: by the rule of its neighbours, no text of the time was found.
    """

    year: int
    begins: str
    junior: int
    senior: int
    derived: bool = False


SEASONS = (
    Season(2010, "2009-07-01", 1999, 1995, derived=True),
    Season(2011, "2010-07-01", 2000, 1996, derived=True),
    Season(2012, "2011-07-01", 2001, 1997, derived=True),
    Season(2013, "2012-07-01", 2002, 1998, derived=True),
    Season(2014, "2013-07-01", 2003, 1999, derived=True),
    Season(2015, "2014-07-01", 2004, 2000, derived=True),
    Season(2016, "2015-07-01", 2005, 2001, derived=True),
    Season(2017, "2016-07-01", 2006, 2002, derived=True),
    Season(2018, "2017-07-01", 2007, 2003),
    Season(2019, "2018-07-01", 2008, 2004),
    Season(2020, "2019-07-01", 2009, 2005),
    Season(2021, "2020-07-01", 2009, 2005),
    Season(2022, "2021-07-01", 2010, 2006),
    Season(2023, "2022-07-01", 2011, 2007),
    Season(2024, "2023-07-01", 2012, 2008),
    Season(2025, "2024-07-01", 2013, 2009),
    Season(2026, "2025-07-01", 2014, 2010),
    Season(2027, "2026-09-01", 2015, 2011),
)


def season_of(day: str) -> Season:
    """The season an ISO date lies in. Raises StructureError before the first."""
    begun = [season for season in SEASONS if season.begins <= day]
    if not begun:
        raise StructureError("no_such_season", day=day, first=SEASONS[0].begins)
    return begun[-1]


def division_of(birth_year: int | None, season: Season) -> str:
    """The age division of a birth year; unknown is Masters."""
    if birth_year is None or birth_year < season.senior:
        return MASTERS
    return JUNIOR if birth_year >= season.junior else SENIOR


def division_on(birth_year: int | None, day: str) -> str:
    """The age division on an ISO date; where no season is known everybody is Masters."""
    if day < SEASONS[0].begins:
        return MASTERS
    return division_of(birth_year, season_of(day))


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
