"""Standings, pairings, players as CSV, for a spreadsheet that must not run a name as a formula.

Player ids stand in them only where they are asked for, by whoever may: these are children's data.
"""

import csv
import io
from collections.abc import Iterable
from typing import Any

from tournaments import queries
from tournaments.engine.standings.percentages import as_printed
from tournaments.engine.standings.table import Line
from tournaments.models import Entrant, Event, RoundKind, Season
from tournaments.queries.rounds.state import standings_by_pod
from tournaments.queries.seasons import tables

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
CONTENT_TYPE = "text/csv; charset=utf-8"
STANDINGS = (
    "place", "name", "division", "points", "wins", "losses", "ties", "byes", "own", "owp", "oowp",
    "dropped_after",
)  # fmt: skip
SEASON = (
    "division", "place", "name", "points", "play_points", "event", "kind", "event_place", "players",
    "event_points", "counts", "sure", "note",
)  # fmt: skip
PRINTED = ("own_percent", "owp_percent", "oowp_percent")
PAIRINGS = ("round", "kind", "table", "player_a", "player_b", "result", "pod", "seed_a", "seed_b")
PLAYERS = (
    "roster", "name", "player_id", "birth_year", "division", "pod", "late", "awarded_byes",
    "table", "dropped_after", "disqualified", "checked_in", "waiting",
)  # fmt: skip


def standings_csv(event: Event, *, with_ids: bool = False) -> str:
    """The standings, best first; percentages as numbers from 0 to 1, and as TOM prints them."""
    ids = _player_ids(event) if with_ids else None
    lines = {int(line.id): line for pod in standings_by_pod(event) for line in pod}
    rows = (
        [
            *(row[name] for name in STANDINGS),
            *_printed(lines[row["id"]]),
            pod_name(event, row["pod"]),
            row["division_place"],
            *([ids[row["id"]]] if ids else []),
        ]
        for row in queries.standings_rows(event)
    )
    head = (*STANDINGS, *PRINTED, "pod", "division_place", *(["player_id"] if ids else []))
    return _csv(head, rows)


def pairings_csv(event: Event, *, with_ids: bool = False) -> str:
    """Every match of every round that is published; results in the words of the API.

    In a round of the cut the table is the match's place in its bracket, and the seeds are told.
    """
    ids = _player_ids(event) if with_ids else None
    seeds = _seeds(event)
    head = (*PAIRINGS, *(["player_id_a", "player_id_b"] if ids else []))
    return _csv(
        head,
        (
            [
                one.number, one.kind, match.table, *_names(match), match.result,
                pod_name(event, match.pod), *_of(match, seeds if one.kind == RoundKind.CUT else {}),
                *(_of(match, ids) if ids else []),
            ]
            for one in queries.rounds(event).filter(draft=False)
            for match in one.matches.all()
        ),
    )  # fmt: skip


def players_csv(event: Event) -> str:
    """Everybody who is entered, with ids and birth years: for organisers alone."""
    entrants = event.entrants.select_related("player").order_by("roster")
    return _csv(PLAYERS, ([_value(event, one, name) for name in PLAYERS] for one in entrants))


def pod_name(event: Event, pod: int) -> str:
    """The divisions that play together, such as junior+senior; empty where all are one field."""
    pods = event.pods
    return "+".join(pods[pod]["divisions"]) if pod < len(pods) else ""


def _value(event: Event, entrant: Entrant, name: str) -> Any:
    if name == "pod":
        pods = [at for at, pod in enumerate(event.pods) if entrant.division in pod["divisions"]]
        return pod_name(event, pods[0]) if pods else ""
    if name == "awarded_byes":
        return " ".join(map(str, entrant.awarded_byes))
    value = getattr(
        entrant.player if name in {"name", "player_id", "birth_year"} else entrant, name
    )
    return {True: "yes", False: ""}.get(value, value) if isinstance(value, bool) else value


def _printed(line: Line) -> list[str]:
    return [as_printed(share) for share in (line.own, line.owp, line.oowp)]


def _player_ids(event: Event) -> dict[int, str]:
    ids = event.entrants.values_list("pk", "player__player_id")
    return {pk: player_id or "" for pk, player_id in ids}


def _seeds(event: Event) -> dict[int, int]:
    """Everybody's rank after Swiss in the field they play in, where there is a cut."""
    if not event.rounds.filter(kind=RoundKind.CUT, draft=False).exists():
        return {}
    counted: dict[int, int] = {}
    first = queries.rounds(event).filter(kind=RoundKind.CUT, draft=False).first()
    pods = {
        seat.pk: match.pod
        for match in (first.matches.all() if first else ())
        for seat in queries.seats_by_side(match).values()
    }
    seeds = {}
    for pk in queries.swiss_order(event):
        if pk in pods:
            counted[pods[pk]] = seeds[pk] = counted.get(pods[pk], 0) + 1
    return seeds


def _of(match: Any, values: dict[int, Any]) -> list[Any]:
    seats = queries.seats_by_side(match)
    return [values.get(seats[side].pk) if side in seats else None for side in ("a", "b")]


def season_csv(season: Season, *, staff: bool = False) -> str:
    """A season's table: a line for each player and event, names as each player is shown."""
    return _csv(
        SEASON,
        (
            [row[name] for name in SEASON[:5]] + [one[name] for name in SEASON[5:]]
            for rows in tables.table(season, staff=staff).values()
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
