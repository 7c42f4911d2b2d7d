"""An event's state as snapshots store it, and fingerprints that identify states of a round."""

import zlib
from functools import cache
from typing import Any

import msgspec
from django.db import models
from django.db.models import Count, Max, Sum
from django.db.models.functions import Cast

from league.base.prepared import ValuesRows, prepared
from tournaments.models import Entrant, Event, Game, Match, Round, Seat

Rows = list[list[Any]]
FAST_PACKING = 1  # fast compression: snapshots are many and small, and somebody is waiting
EVENT_COLUMNS = (
    "stage", "planned_rounds", "cut_size", "best_of", "cut_best_of", "pods", "round_minutes",
    "cut_minutes", "divisions", "system", "structure", "check_in", "gate_after", "gate_points",
    "gate_least", "cut_most",
)  # fmt: skip
ENTRANT_COLUMNS = (
    "id", "division", "late", "awarded_byes", "dropped_after", "place", "table", "waiting",
    "checked_in", "held_after",
)  # fmt: skip
PLAIN_COLUMNS = [name for name in ENTRANT_COLUMNS if name != "awarded_byes"]
# For snapshots older than gates: there was no gate.
NO_GATE = {"gate_after": 0, "gate_points": 0, "gate_least": 0, "cut_most": 0}
NOT_HELD = {"held_after": None}
ROUND_COLUMNS = ("id", "number", "kind", "certificate", "best_of", "minutes")


def column_names(model: type[models.Model], *left_out: str) -> list[str]:
    """The columns of a table except these."""
    names = [field.attname for field in model._meta.concrete_fields]  # noqa: SLF001 -- Django's documented API
    return [name for name in names if name not in left_out]


MATCH_COLUMNS = column_names(Match, "round_id")
GAME_COLUMNS = column_names(Game, "id")
SEAT_COLUMNS = ["match_id", "entrant_id", "side"]


def round_fingerprints(event: Event) -> dict[int, str]:
    """A fingerprint of each round's state, by number: which matches it has, and their versions.

    The newest match identifies the set of matches: ids are never reused, so every repair makes a
    newer match than all before. A sum of ids would not do: different sets can have the same sum.
    """
    return {
        number: f"{pk}-{many}-{newest or 0}:{versions or 0}"
        for pk, number, many, newest, versions in _matches_counted(event.pk)
    }


@prepared
def _matches_counted(event: int) -> ValuesRows:
    rows = Round.objects.filter(event=event).order_by("number").values_list("pk", "number")
    return rows.annotate(
        many=Count("matches"), newest=Max("matches"), versions=Sum("matches__version")
    )


def count_changes(fingerprint: str, alike: str) -> int:
    """How often its matches were changed; -1 if it has other matches than the other fingerprint."""
    matches, _colon, changed = fingerprint.rpartition(":")
    return int(changed) if matches == alike.rpartition(":")[0] else -1


def round_bodies(event: Event, numbers: list[int]) -> dict[int, dict[str, Any]]:
    """Rounds with everything that belongs to them, as snapshots store them."""
    columns_then = {
        "round": ROUND_COLUMNS,
        "matches": MATCH_COLUMNS,
        "seats": SEAT_COLUMNS,
        "games": GAME_COLUMNS,
    }
    return {
        row[ROUND_COLUMNS.index("number")]: {
            "columns": columns_then,
            "round": [row],
            "matches": _read_json(Match, MATCH_COLUMNS, _matches_of_round(row[0])),
            "seats": _read_json(Seat, SEAT_COLUMNS, _seats_of_round(row[0])),
            "games": _read_json(Game, GAME_COLUMNS, _games_of_round(row[0])),
        }
        for row in _rounds_of_event(event.pk)
        if row[ROUND_COLUMNS.index("number")] in numbers
    }


@prepared
def _rounds_of_event(event: int) -> ValuesRows:
    return Round.objects.filter(event=event).values_list(*ROUND_COLUMNS)


@prepared
def _matches_of_round(round_: int) -> ValuesRows:
    return _with_json_as_text(Match.objects.filter(round=round_), MATCH_COLUMNS)


@prepared
def _seats_of_round(round_: int) -> ValuesRows:
    return _with_json_as_text(Seat.objects.filter(round=round_), SEAT_COLUMNS)


@prepared
def _games_of_round(round_: int) -> ValuesRows:
    return _with_json_as_text(Game.objects.filter(match__round=round_), GAME_COLUMNS)


def _with_json_as_text(rows: models.QuerySet[Any], names: list[str]) -> ValuesRows:
    json = _json_columns(rows.model).intersection(names)
    texts = {f"{name}_text": Cast(name, models.TextField()) for name in json}
    wanted = [f"{name}_text" if name in json else name for name in names]
    return rows.annotate(**texts).values_list(*wanted)


def _read_json(model: type[models.Model], names: list[str], rows: list[Any]) -> Rows:
    """Rows with their JSON decoded. Thousands have the same text, so each text is decoded once."""
    places = [names.index(name) for name in _json_columns(model).intersection(names)]
    value = cache(msgspec.json.decode)
    read = [list(row) for row in rows]
    for row in read if places else ():
        for place in places:
            row[place] = None if row[place] is None else value(row[place])
    return read


def _json_columns(model: type[models.Model]) -> set[str]:
    """The columns of a table that hold JSON."""
    fields = model._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
    return {field.attname for field in fields if isinstance(field, models.JSONField)}


def entrant_rows(event: Event) -> Rows:
    """Every player as stored. Few have awarded byes, so these are read separately."""
    place = ENTRANT_COLUMNS.index("awarded_byes")
    byes = awarded_byes(event)
    rows = _players_by_roster(event.pk)
    return [[*row[:place], byes.get(row[0], []), *row[place:]] for row in rows]


def awarded_byes(event: Event) -> dict[int, list[int]]:
    """The rounds of awarded byes by entrant, for the few who have any."""
    return dict(_byes_of_event(event.pk))


@prepared
def _byes_of_event(event: int) -> ValuesRows:
    with_byes = Entrant.objects.filter(event=event).exclude(awarded_byes=[])
    return with_byes.values_list("pk", "awarded_byes")


@prepared
def _players_by_roster(event: int) -> ValuesRows:
    return Entrant.objects.filter(event=event).order_by("roster").values_list(*PLAIN_COLUMNS)


def rows_of_table(body: dict[str, Any], table: str) -> list[dict[str, Any]]:
    """The rows of a table in a snapshot, with the columns it had then and still has."""
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
    """A value as compressed JSON."""
    return zlib.compress(msgspec.json.encode(body), FAST_PACKING)


def unpack_json(body: bytes | memoryview) -> Any:
    """The value of compressed JSON."""
    return msgspec.json.decode(zlib.decompress(bytes(body)))
