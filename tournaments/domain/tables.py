"""Standings and pairings as CSV, for a spreadsheet that must not take a name for a formula."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from tournaments import queries
from tournaments.models import Event, Season
from tournaments.queries import seasons

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
STANDINGS = (
    "place", "name", "division", "points", "wins", "losses", "ties", "byes", "own", "owp", "oowp",
    "dropped_after",
)  # fmt: skip
SEASON = (
    "division", "place", "name", "points", "play_points", "event", "kind", "event_place", "players",
    "event_points", "counts", "sure", "note",
)  # fmt: skip
PAIRINGS = ("round", "kind", "table", "player_a", "player_b", "result")


def standings_csv(event: Event) -> str:
    """The standings, best first; percentages as numbers from 0 to 1."""
    rows = queries.standings_rows(event)
    return _csv(STANDINGS, ([row[name] for name in STANDINGS] for row in rows))


def pairings_csv(event: Event) -> str:
    """Every match of every round that is published; results in the words of the API."""
    return _csv(
        PAIRINGS,
        (
            [one.number, one.kind, match.table, *_names(match), match.result]
            for one in queries.rounds(event).filter(draft=False)
            for match in one.matches.all()
        ),
    )


def season_csv(season: Season, *, staff: bool = False) -> str:
    """A season's table: a line for each player and event, names as each player is shown."""
    return _csv(
        SEASON,
        (
            [row[name] for name in SEASON[:5]] + [one[name] for name in SEASON[5:]]
            for rows in seasons.table(season, staff=staff).values()
            for row in rows
            for one in ({**each, "event": each["name"], "event_place": each["place"],
                         "event_points": each["points"]} for each in row["events"])
        ),
    )  # fmt: skip


def _names(match: Any) -> list[str | None]:
    seats = queries.seats_by_side(match)
    return [seats[side].player.name if side in seats else None for side in ("a", "b")]


def _csv(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    # The mark at the beginning tells spreadsheets that it is UTF-8.
    out = io.StringIO("\ufeff", newline="")
    out.seek(0, io.SEEK_END)
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_safe(value) for value in row] for row in rows)
    return out.getvalue()


def _safe(value: Any) -> Any:
    """A text that a spreadsheet would run gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULAS) else value
