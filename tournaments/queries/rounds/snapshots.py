"""An event's state as snapshots write it down, and what tells one state of a round from another."""

import zlib
from collections import defaultdict
from functools import cache
from typing import Any

import msgspec
from django.db import models
from django.db.models import Count, Max, Sum
from django.db.models.functions import Cast

from tournaments.models import Event, Game, Match, Seat

Rows = list[list[Any]]
FAST_PACKING = 1  # packing: these are many and small, and somebody waits
EVENT_COLUMNS = (
    "stage", "planned_rounds", "cut_size", "best_of", "cut_best_of", "pods", "round_minutes",
    "cut_minutes", "divisions", "system", "structure", "check_in", "gate_after", "gate_points",
    "gate_least", "cut_most",
)  # fmt: skip
ENTRANT_COLUMNS = (
    "id", "division", "late", "awarded_byes", "dropped_after", "place", "table", "waiting",
    "checked_in", "held_after",
)  # fmt: skip
# What snapshots of before there were gates do not say: there was none.
NO_GATE = {"gate_after": 0, "gate_points": 0, "gate_least": 0, "cut_most": 0}
NOT_HELD = {"held_after": None}
ROUND_COLUMNS = ("id", "number", "kind", "certificate", "best_of", "minutes")


def column_names(model: type[models.Model], *left_out: str) -> list[str]:
    """The columns of a table but these."""
    names = [field.attname for field in model._meta.concrete_fields]  # noqa: SLF001 -- Django's documented API
    return [name for name in names if name not in left_out]


MATCH_COLUMNS = column_names(Match, "round_id")
GAME_COLUMNS = column_names(Game, "id")
SEAT_COLUMNS = ["match_id", "entrant_id", "side"]


def round_fingerprints(event: Event) -> dict[int, str]:
    """What tells one state of each round from any other, by number: which matches, and versions.

    The newest match tells which there are: ids never come again, so that every repair has a newer
    one than all before it. Their sum would not: what was broken and made can come to the same.
    """
    rows = event.rounds.order_by("number").values_list("pk", "number")
    counted = rows.annotate(
        many=Count("matches"), newest=Max("matches"), versions=Sum("matches__version")
    )
    return {
        number: f"{pk}-{many}-{newest or 0}:{versions or 0}"
        for pk, number, many, newest, versions in counted
    }


def count_changes(fingerprint: str, alike: str) -> int:
    """How often its matches were changed; -1 where it is not of the same matches as the other."""
    matches, _colon, changed = fingerprint.rpartition(":")
    return int(changed) if matches == alike.rpartition(":")[0] else -1


def round_bodies(event: Event, numbers: list[int]) -> dict[int, dict[str, Any]]:
    """Rounds with all that belongs to them, as they are written down."""
    if not numbers:
        return {}
    of_rounds = {"round__event": event, "round__number__in": numbers}
    of_games = {f"match__{name}": value for name, value in of_rounds.items()}
    matches = _rows_by_round(Match.objects.filter(**of_rounds), "round__number", MATCH_COLUMNS)
    seats = _rows_by_round(Seat.objects.filter(**of_rounds), "round__number", SEAT_COLUMNS)
    games = _rows_by_round(Game.objects.filter(**of_games), "match__round__number", GAME_COLUMNS)
    rounds = event.rounds.filter(number__in=numbers).values_list("number", *ROUND_COLUMNS)
    columns_then = {
        "round": ROUND_COLUMNS,
        "matches": MATCH_COLUMNS,
        "seats": SEAT_COLUMNS,
        "games": GAME_COLUMNS,
    }
    return {
        number: {
            "columns": columns_then,
            "round": [row],
            "matches": matches[number],
            "seats": seats[number],
            "games": games[number],
        }
        for number, *row in rounds
    }


def _rows_by_round(rows: models.QuerySet[Any], number: str, names: list[str]) -> dict[int, Rows]:
    """Rows by the number of their round. Thousands hold the same JSON, so each is read once."""
    json = _json_columns(rows.model).intersection(names)
    texts = {f"{name}_text": Cast(name, models.TextField()) for name in json}
    wanted = [f"{name}_text" if name in json else name for name in names]
    places = [names.index(name) for name in json]
    value = cache(msgspec.json.decode)
    out: dict[int, Rows] = defaultdict(list)
    for round_number, *row in rows.annotate(**texts).values_list(number, *wanted):
        for place in places:
            row[place] = None if row[place] is None else value(row[place])
        out[round_number].append(row)
    return out


def _json_columns(model: type[models.Model]) -> set[str]:
    """The columns of a table that hold JSON."""
    fields = model._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
    return {field.attname for field in fields if isinstance(field, models.JSONField)}


def entrant_rows(event: Event) -> Rows:
    """Every player as written down. Few have byes awarded, so those are read by themselves."""
    place = ENTRANT_COLUMNS.index("awarded_byes")
    plain = [name for name in ENTRANT_COLUMNS if name != "awarded_byes"]
    byes = dict(event.entrants.exclude(awarded_byes=[]).values_list("pk", "awarded_byes"))
    rows = event.entrants.order_by("roster").values_list(*plain)
    return [[*row[:place], byes.get(row[0], []), *row[place:]] for row in rows]


def rows_of_table(body: dict[str, Any], table: str) -> list[dict[str, Any]]:
    """The rows of a table in a snapshot, by the columns it had then and still has."""
    known = {
        "round": ROUND_COLUMNS,
        "matches": MATCH_COLUMNS,
        "seats": SEAT_COLUMNS,
        "games": GAME_COLUMNS,
        "entrants": ENTRANT_COLUMNS,
    }
    then, columns_now = body["columns"][table], known[table]
    return [
        {name: value for name, value in zip(then, row, strict=True) if name in columns_now}
        for row in body[table]
    ]


def pack_json(body: Any) -> bytes:
    """A value as small JSON."""
    return zlib.compress(msgspec.json.encode(body), FAST_PACKING)


def unpack_json(body: bytes | memoryview) -> Any:
    """The value of small JSON."""
    return msgspec.json.decode(zlib.decompress(bytes(body)))
