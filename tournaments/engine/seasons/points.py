"""Points of a season: by place and attendance, as data, and the table that comes of them.

A league chooses one of these for a season, or the official points (`championship`). These are this
service's own.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec


class Step(msgspec.Struct, frozen=True):
    """From `players` in the division on: points of the places from the first down."""

    players: int
    places: tuple[int, ...]


class Scheme(msgspec.Struct, frozen=True):
    """How an event gives points. `attendance`: to everybody who played a round."""

    key: str
    name: str
    attendance: int
    steps: tuple[Step, ...] = ()

    def points(self, place: int, players: int) -> int:
        """Points of a place in a division of so many players."""
        fitting = [step for step in self.steps if step.players <= players]
        places = fitting[-1].places if fitting else ()
        return self.attendance + (places[place - 1] if place <= len(places) else 0)


SCHEMES = (
    Scheme(
        "league",
        "Places and attendance: 1 point for playing, more for the first places of a larger field",
        attendance=1,
        steps=(
            Step(4, (3, 2, 1)),
            Step(8, (6, 4, 3, 3)),
            Step(16, (10, 8, 6, 6, 4, 4, 4, 4)),
            Step(32, (15, 12, 9, 9, 7, 7, 7, 7)),
            Step(64, (20, 16, 12, 12, 9, 9, 9, 9, 5, 5, 5, 5, 5, 5, 5, 5)),
        ),
    ),
    Scheme(
        "places",
        "Places alone: 8 points for the first, 5, 3, 2, 1",
        attendance=0,
        steps=(Step(2, (8, 5, 3, 2, 1)),),
    ),
    Scheme("attendance", "Attendance alone: 1 point for every event played", attendance=1),
)
BY_KEY = {scheme.key: scheme for scheme in SCHEMES}


class Finish(msgspec.Struct, frozen=True):
    """Where a player ended at an event: the place among `players` of the same division.

    `kind`: a key of `championship.KINDS`, empty if not known; `day`: the event's ISO date.
    """

    player: int
    division: str
    event: int
    place: int
    players: int
    kind: str = ""
    day: str = ""


class Counted(msgspec.Struct, frozen=True):
    """What an event gave a player, and whether it is among the best that count.

    `points`: None where they cannot be worked out. `note`: a message id of `wording.POINTS` with
    its `args`, where there is something to say. `play_points`: None where they are not known.
    `sure`: whether all of it stands in the sources.
    """

    event: int
    place: int
    players: int
    points: int | None
    counts: bool
    note: str = ""
    args: dict[str, Any] = {}
    kind: str = ""
    play_points: int | None = None
    sure: bool = True


class Row(msgspec.Struct, frozen=True):
    """A player's line in the table of a division. Who is level shares the place."""

    place: int
    player: int
    division: str
    points: int
    events: tuple[Counted, ...]


def table(scheme: Scheme, best: int, finishes: Iterable[Finish]) -> list[Row]:
    """The table, division by division, best first. `best`: how many events count, 0 for all.

    Level on points: the better single event, then more events played; then level.
    """
    of_player: dict[tuple[str, int], list[Finish]] = defaultdict(list)
    for finish in finishes:
        of_player[finish.division, finish.player].append(finish)
    by_division: dict[str, list[tuple[tuple[int, ...], int, tuple[Counted, ...]]]] = defaultdict(
        list
    )
    for (division, player), ended in of_player.items():
        counted = _counted(scheme, best, ended)
        points = sum(one.points or 0 for one in counted if one.counts)
        highest = max(one.points or 0 for one in counted)
        by_division[division].append(((points, highest, len(counted)), player, counted))
    return [row for division, lines in by_division.items() for row in ranked(division, lines)]


def _counted(scheme: Scheme, best: int, ended: Sequence[Finish]) -> tuple[Counted, ...]:
    points = [scheme.points(one.place, one.players) for one in ended]
    highest = sorted(range(len(ended)), key=lambda at: -points[at])
    counting = set(highest[:best] if best else highest)
    return tuple(
        Counted(one.event, one.place, one.players, points[at], at in counting)
        for at, one in enumerate(ended)
    )


def ranked(
    division: str, lines: list[tuple[tuple[int, ...], int, tuple[Counted, ...]]]
) -> list[Row]:
    """The rows of a division out of merit (points first), player and events; level is shared."""
    lines.sort(key=lambda line: (tuple(-one for one in line[0]), line[1]))
    rows: list[Row] = []
    for at, (merit, player, counted) in enumerate(lines):
        level = at > 0 and lines[at - 1][0] == merit
        place = rows[-1].place if level else at + 1
        rows.append(Row(place, player, division, merit[0], counted))
    return rows
