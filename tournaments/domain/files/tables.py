"""Export standings, pairings and players as CSV; no name can run as a spreadsheet formula.

They hold player ids only if somebody who may see them asks for it: these are children's data.
"""

import csv
import io
from collections.abc import Iterable
from functools import cache, partial
from typing import Any

from msgspec.structs import asdict

from league.base.spreadsheets import escape_formula
from tournaments.engine.standings.percentages import print_percentage
from tournaments.engine.standings.table import Line
from tournaments.engine.structure.tables import pod_of_division
from tournaments.models import Event, RoundKind, Season
from tournaments.queries.boards import result_sayer
from tournaments.queries.cut.seeds import seeds_in_cut
from tournaments.queries.rounds.seated import SeatedMatch, seated_matches
from tournaments.queries.rounds.state import standings_by_pod
from tournaments.queries.seasons import tables
from tournaments.queries.standings import standing_rows

STANDINGS_COLUMNS = (
    "place", "name", "division", "points", "wins", "losses", "ties", "byes", "own", "owp", "oowp",
    "dropped_after",
)  # fmt: skip
SEASON_COLUMNS = (
    "division", "place", "name", "points", "play_points", "event", "kind", "event_place", "players",
    "event_points", "counts", "sure", "note",
)  # fmt: skip
PRINTED_COLUMNS = ("own_percent", "owp_percent", "oowp_percent")
PAIRINGS_COLUMNS = (
    "round",
    "kind",
    "table",
    "player_a",
    "player_b",
    "result",
    "pod",
    "seed_a",
    "seed_b",
    "result_in_words",
)
PLAYERS_COLUMNS = (
    "roster", "name", "player_id", "birth_year", "division", "pod", "late", "awarded_byes",
    "table", "dropped_after", "disqualified", "checked_in", "waiting",
)  # fmt: skip

# Whoever may read ids and birth years may read whole names. The pod follows from the division.
_PLAYER_COLUMN = {
    "name": "player__full_name",
    "player_id": "player__player_id",
    "birth_year": "player__birth_year",
    "pod": "division",
}
_CHECKED = {True: "yes", False: ""}


def standings_csv(event: Event, *, with_ids: bool = False) -> str:
    """The standings, best first; percentages as numbers from 0 to 1, and as TOM prints them."""
    ids = _player_ids(event) if with_ids else None
    lines = {int(line.id): line for pod in standings_by_pod(event) for line in pod}
    rows = (
        [
            *(getattr(row, name) for name in STANDINGS_COLUMNS),
            *_printed_percentages(lines[row.id]),
            pod_name(event, row.pod),
            row.division_place,
            *([ids[row.id]] if ids else []),
        ]
        for row in standing_rows(event)
    )
    head = (
        *STANDINGS_COLUMNS,
        *PRINTED_COLUMNS,
        "pod",
        "division_place",
        *(["player_id"] if ids else []),
    )
    return _write_csv(head, rows)


def pairings_csv(event: Event, *, with_ids: bool = False) -> str:
    """Every match of every published round; results as codes of the API and in words.

    In a round of the cut the table is the match's place in its bracket, and seeds are included.
    """
    ids = _player_ids(event) if with_ids else None
    matches = seated_matches(event)
    seeds = seeds_in_cut(matches)
    head = (*PAIRINGS_COLUMNS, *(["player_id_a", "player_id_b"] if ids else []))
    pods, say_result = cache(partial(pod_name, event)), result_sayer()

    def make_row(match: SeatedMatch) -> list[Any]:
        names = match.names_by_side
        return [
            match.round, match.kind, match.table, names.get("a"), names.get("b"), match.result,
            pods(match.pod),
            *_values_by_side(match, seeds if match.kind == RoundKind.CUT else {}),
            say_result(match.result, names),
            *(_values_by_side(match, ids) if ids else []),
        ]  # fmt: skip

    return _write_csv(head, map(make_row, matches))


def players_csv(event: Event) -> str:
    """All entrants with ids and birth years: for organisers alone."""
    columns = [_PLAYER_COLUMN.get(name, name) for name in PLAYERS_COLUMNS]
    byes, pod = columns.index("awarded_byes"), PLAYERS_COLUMNS.index("pod")
    pods = cache(partial(_pod_of_division, event))

    def make_row(row: tuple[Any, ...]) -> list[Any]:
        values = [_CHECKED[value] if isinstance(value, bool) else value for value in row]
        values[byes], values[pod] = " ".join(map(str, row[byes])), pods(row[pod])
        return values

    rows = event.entrants.order_by("roster").values_list(*columns)
    return _write_csv(PLAYERS_COLUMNS, map(make_row, rows))


def _pod_of_division(event: Event, division: str) -> str:
    parts = [pod["divisions"] for pod in event.pods]
    return pod_name(event, pod_of_division(division, parts)) if parts else ""


def pod_name(event: Event, pod: int) -> str:
    """The divisions that play together, such as junior+senior; empty if all play in one field."""
    pods = event.pods
    return "+".join(pods[pod]["divisions"]) if pod < len(pods) else ""


def _printed_percentages(line: Line) -> list[str]:
    return [print_percentage(share) for share in (line.own, line.owp, line.oowp)]


def _player_ids(event: Event) -> dict[int, str]:
    ids = event.entrants.values_list("pk", "player__player_id")
    return {pk: player_id or "" for pk, player_id in ids}


def _values_by_side(match: SeatedMatch, values: dict[int, Any]) -> list[Any]:
    if not values:
        return [None, None]
    seats = match.seats
    return [values.get(seats[side].entrant) if side in seats else None for side in ("a", "b")]


def season_csv(season: Season, *, staff: bool = False) -> str:
    """A season's table: a line for each player and event, each name as that player is shown."""
    return _write_csv(
        SEASON_COLUMNS,
        (
            [getattr(row, name) for name in SEASON_COLUMNS[:5]]
            + [finish[name] for name in SEASON_COLUMNS[5:]]
            for rows in tables.season_table(season, staff=staff).values()
            for row in rows
            for finish in ({**asdict(each), "event": each.name, "event_place": each.place,
                         "event_points": each.points} for each in row.events)
        ),
    )  # fmt: skip


def _write_csv(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    # The byte order mark tells spreadsheets that the file is UTF-8.
    buffer = io.StringIO("\ufeff", newline="")
    buffer.seek(0, io.SEEK_END)
    writer = csv.writer(buffer)
    writer.writerow(head)
    writer.writerows(map(escape_formula, row) for row in rows)
    return buffer.getvalue()
