"""Points of a season: by place and attendance, as data, and the table calculated from them.

A league chooses one of these schemes for a season, or the official points (`championship`). These
schemes are this service's own.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import msgspec


class Step(msgspec.Struct, frozen=True):
    """The points by place, from the first down, in a division with at least `players` players."""

    players: int
    places: tuple[int, ...]


class Scheme(msgspec.Struct, frozen=True):
    """How an event gives points. `attendance`: points of everybody who played a round."""

    key: str
    name: str
    attendance: int
    steps: tuple[Step, ...] = ()

    def points_for(self, place: int, players: int) -> int:
        """The points of a place in a division with this number of players."""
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
    """Where a player finished at an event: the place among `players` of the same division.

    `kind`: a key of `championship.EVENT_KINDS`, empty if not known; `day`: the event's ISO date.
    """

    player: int
    division: str
    event: int
    place: int
    players: int
    kind: str = ""
    day: str = ""


class Counted(msgspec.Struct, frozen=True):
    """What an event gave a player, and whether it is one of the best that count.

    `points`: None where they cannot be calculated. `note`: a message id of
    `wording.POINTS_MESSAGES` with its `args`, where there is something to explain. `play_points`:
    None where they are not known. `sure`: whether all of it is in the sources.
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
    """A player's line in the table of a division. Players who are level share the place."""

    place: int
    player: int
    division: str
    points: int
    events: tuple[Counted, ...]


Merit: TypeAlias = tuple[int, ...]  # points first, then what separates players level on them
Line: TypeAlias = tuple[Merit, tuple[Counted, ...]]


def points_table(scheme: Scheme, best: int, finishes: Iterable[Finish]) -> list[Row]:
    """The table, division by division, best first. `best`: how many events count, 0 for all.

    Level on points: the better single event comes first, then more events played.
    """

    def make_line(ended: Sequence[Finish]) -> Line:
        counted = _counted_finishes(scheme, best, ended)
        points = sum(finish.points or 0 for finish in counted if finish.counts)
        return (points, max(finish.points or 0 for finish in counted), len(counted)), counted

    return table_by_division(finishes, make_line)


def table_by_division(
    finishes: Iterable[Finish], line: Callable[[Sequence[Finish]], Line]
) -> list[Row]:
    """The table from every player's line: division by division, best first."""
    of_player: dict[tuple[str, int], list[Finish]] = defaultdict(list)
    for finish in finishes:
        of_player[finish.division, finish.player].append(finish)
    lines: dict[str, list[tuple[Merit, int, tuple[Counted, ...]]]] = defaultdict(list)
    for (division, player), ended in of_player.items():
        merit, counted = line(ended)
        lines[division].append((merit, player, counted))
    return [row for division, ranked in lines.items() for row in _rank_rows(division, ranked)]


def _counted_finishes(scheme: Scheme, best: int, ended: Sequence[Finish]) -> tuple[Counted, ...]:
    points = [scheme.points_for(finish.place, finish.players) for finish in ended]
    highest = sorted(range(len(ended)), key=lambda index: -points[index])
    counting = set(highest[:best] if best else highest)
    return tuple(
        Counted(finish.event, finish.place, finish.players, points[index], index in counting)
        for index, finish in enumerate(ended)
    )


def _rank_rows(division: str, lines: list[tuple[Merit, int, tuple[Counted, ...]]]) -> list[Row]:
    """The rows of a division from (merit, points first; player; events); ties share a place."""
    lines.sort(key=lambda line: (tuple(-figure for figure in line[0]), line[1]))
    rows: list[Row] = []
    for index, (merit, player, counted) in enumerate(lines):
        level = index > 0 and lines[index - 1][0] == merit
        place = rows[-1].place if level else index + 1
        rows.append(Row(place, player, division, merit[0], counted))
    return rows
