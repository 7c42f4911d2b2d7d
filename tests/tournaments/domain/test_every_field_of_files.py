"""Every field of an event's own file, one by one: refused by its path, or taken and readable.

The fields are read from the tables and from the types of their JSON columns, so that no new field
is forgotten. Values that are taken are then put together into one file, and everything that the
event can show is asked for.
"""

import base64
import json
import zlib

import msgspec
import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import reverse
from msgspec import inspect

from league.base.errors import Refused
from league.domain import rows as record_rows
from league.domain.log import Actor
from league.models import League, Membership, User
from tests.roles.matrix import TABLE
from tests.support.depth import some_of
from tests.support.evenings import parts_of
from tests.support.worlds import ADDRESSES
from tests.tournaments.domain.test_files_of_many_rows import ANNOUNCEMENT, AT, CALL, PENALTY
from tests.tournaments.domain.test_values_in_files import REGISTRATION
from tests.tournaments.domain.test_whole_files import eventful_evening  # noqa: F401 -- a fixture
from tournaments.domain import boards
from tournaments.domain.files.json_columns import JSON_COLUMN_TYPES
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_floor import OF_STAFF
from tournaments.domain.files.whole_import import import_event
from tournaments.domain.files.whole_rows import exported_columns
from tournaments.models import (
    Announcement,
    ApartWish,
    Claim,
    DeckCheck,
    DeckVersion,
    Desk,
    Entrant,
    Event,
    Game,
    JudgeCall,
    Match,
    Penalty,
    Registration,
    Round,
    Snapshot,
)
from tournaments.queries.rounds import snapshots

pytestmark = [pytest.mark.django_db, pytest.mark.once("a file is judged before it is stored")]
PIECE = ("snapshots", "pieces", 0)
TABLES = {
    ("event",): Event, ("registration",): Registration, ("desk",): Desk, ("players", 0): Entrant,
    ("players", 0, "decks", 0): DeckVersion, ("players", 0, "penalties", 0): Penalty,
    ("apart", 0): ApartWish, ("rounds", 0): Round, ("rounds", 0, "matches", 0): Match,
    ("rounds", 0, "matches", 0, "games", 0): Game, ("deck_checks", 0): DeckCheck,
    ("floor", "calls", 0): JudgeCall, ("floor", "announcements", 0): Announcement,
    ("snapshots", "snapshots", 0): Snapshot, PIECE: Round, (*PIECE, "matches", 0): Match,
}  # fmt: skip
NOT_THERE = {Desk: {"rehearsal", "door_code"}, JudgeCall: OF_STAFF, Claim: {"at"}}
LARGE = 10**30
VALUES = [
    None, True, 0, -1, 99, 2**31 - 1, 2**63 - 1, LARGE, 1.5, "", "x", "x" * 5000, "a\0b",
    "a\u202eb",
    "\u3164", "\ud800", [], {}, [[]], {"a": 1}, "9999-12-31T23:59:59+00:00", "0001-01-01",
    "2026-11-29T10:00:00", "2026-02-30", "2099-12-31", "p2", "p99", "=1+1", "<script>", "finished",
    "cut", "tie", "bye", "junior", "2-1", [1, 1],
]  # fmt: skip
ASKED = [name for name, method, *_words in TABLE if method == "GET" and "event" in ADDRESSES[name]]
PARTS = {
    "format", "version", "event", "registration", "desk", "players", "apart", "rounds",
    "deck_checks", "floor", "snapshots",
}  # fmt: skip
WALLS = ("names", "tables", "standings", "bracket", "clock", "announcements", "seating")


@pytest.fixture
def event_file(eventful_evening):  # noqa: F811 -- the fixture
    """The file of an event that has something of everything, its snapshots unpacked."""
    data = json.loads(json.dumps(export_event(eventful_evening.event)))
    pair = {"a": "p1", "b": "p2"}
    certificate = data["rounds"][0]["certificate"]
    certificate |= {
        "relaxed": ["rematches"], "broken": [pair], "came_back": [pair], "came_back_proved": True,
        "back": [{**pair, "after": 1}], "mended": True,
    }  # fmt: skip
    certificate["cost"] |= {"dead_end": 0, "bye_points": 0, "score_gap": 0}
    match = data["rounds"][0]["matches"][0]
    match["time"] = {"after": 0, "left": {"a": 1, "b": 2}, "running": True}
    match["games"][0] |= {"ways": {"a": ["prizes"]}, "prizes_left": {"a": 1, "b": 2}}
    data["event"] |= {"failure": {"round": 2, "code": "x", "message": "y"}}
    data["players"][0]["penalties"] = [PENALTY]
    data["floor"] = {
        "calls": [{**CALL, "caller": "p1", "match": [1, 1]}],
        "announcements": [{**ANNOUNCEMENT, "until": AT}],
    }
    data |= {"registration": REGISTRATION, "desk": {"two_person": True}}
    past = json.loads(zlib.decompress(base64.b64decode(data["snapshots"])))
    return {**data, "snapshots": past}


@pytest.fixture
def other_league(db):
    league = League.objects.create(name="Cinnabar League", slug="cinnabar")
    user = User.objects.create_user("blaine", password="a long invented password")
    Membership.objects.create(league=league, user=user, role="organiser")
    return Actor(user, "organiser"), league


def send_in(other_league, data):
    packed = base64.b64encode(zlib.compress(json.dumps(data["snapshots"]).encode())).decode()
    return import_event(*other_league, json.dumps({**data, "snapshots": packed}).encode())


def list_ways(inside, way=()):
    """Yield the way to every place of the file; of a list only its first row counts."""
    if way and way != ("snapshots",):
        yield way
    rows = inside.items() if isinstance(inside, dict) else enumerate(inside[:1])
    for name, value in rows:
        if isinstance(value, dict | list):
            yield from list_ways(value, (*way, name))
        else:
            yield (*way, name)


def find_value(data, way):
    for part in way:
        data = data[part]
    return data


def with_value(data, way, value):
    """Return the file with another value at this place, copying only what leads there."""
    if not way:
        return value
    changed = data.copy()
    changed[way[0]] = with_value(data[way[0]] if way[1:] else None, way[1:], value)
    return changed


def path_of(way):
    steps = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in way]
    return "".join(steps).removeprefix(".")


def fields_of(kind):
    """Yield the names of all fields of a type's Structs, nested ones too."""
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield field.encode_name
            yield from fields_of(field.type)
    for name in ("type", "item_type", "value_type", "key_type"):
        if isinstance(part := getattr(kind, name, None), inspect.Type):
            yield from fields_of(part)
    for part in getattr(kind, "types", ()):
        yield from fields_of(part)


def test_every_field_there_is_stands_in_the_file(event_file):
    for way, model in TABLES.items():
        there = find_value(event_file, way).keys()
        past = "snapshots" in way and model is not Snapshot
        kept = {*snapshots.ROUND_COLUMNS, *snapshots.MATCH_COLUMNS} if past else None
        names = exported_columns(model).keys() - NOT_THERE.get(model, set())
        assert names & (kept or names) <= there, way
    words = {part for way in list_ways(event_file) for part in way}
    described = {
        name for kind in JSON_COLUMN_TYPES.values() for name in fields_of(inspect.type_info(kind))
    }
    # Fields of divisions that play apart: see `test_values_in_files.py` and the tests of pods.
    assert described - {"divisions", "rounds", "cut", "most", "gate"} <= words


@pytest.mark.long
def test_it_is_refused_by_its_path_or_taken_and_readable(event_file, other_league, client):
    taken, odd = [], []
    for at, way in enumerate(list_ways(event_file)):
        for value in some_of(values_from(at), 18):
            data, path = with_value(event_file, way, value), path_of(way)
            try:
                with transaction.atomic():
                    send_in(other_league, data)
                    transaction.set_rollback(True)
                taken.append((way, value))
            except Refused as refused:
                odd += [] if is_told(refused.message, value) else [f"{path}: {refused.message}"]
            except Exception as fault:  # noqa: BLE001 -- whatever it is, it is one
                odd.append(f"{path} = {value!r}: {type(fault).__name__} {fault}")
    client.force_login(other_league[0].user)
    assert taken
    assert odd == []
    assert read_together(event_file, other_league, client, taken) == []


def values_from(at):
    """Return all values, rotated so that each place begins with another one."""
    return VALUES[at % len(VALUES) :] + VALUES[: at % len(VALUES)]


def is_told(said, value):
    """Check whether a refusal names a place of the file, in a line that can be shown."""
    path, _colon, message = said.partition(": ")
    named = path.replace("$.", "").partition(".")[0].partition("[")[0]
    # half a character, which is not valid JSON
    whole = isinstance(value, str) and "\ud800" in value
    in_a_line = message and said.isprintable() and len(said) <= 1000
    return bool(in_a_line) and (named in PARTS or (whole and named == "$"))


def read_together(event_file, other_league, client, taken):
    """Put as many taken values as fit together into one file after another; return all faults."""
    wrong = []
    while taken:
        data, ways, later = event_file, [], []
        for way, value in taken:
            if any(way[: len(one)] == one or one[: len(way)] == way for one in ways):
                later.append((way, value))
                continue
            tried = with_value(data, way, value)
            try:
                with transaction.atomic():
                    send_in(other_league, tried)
                    transaction.set_rollback(True)
            except Refused:  # contradicts the values already in the file
                continue
            data, ways = tried, [*ways, way]
        with transaction.atomic():
            wrong += faults_of(send_in(other_league, data), other_league, client)
            transaction.set_rollback(True)
        taken = later
    return wrong


def faults_of(event, other_league, client):
    """Return the event's pages, boards, files and API answers that fail."""
    faults = []
    for path in addresses_of(event):
        cache.clear()
        with transaction.atomic():
            answer = client.get(path)
            body = b"".join(answer) if answer.streaming else answer.content
            if answer.status_code >= 500 or b"\xe2\x80\xae" in body:
                faults.append(f"{path}: {answer.status_code}")
            transaction.set_rollback(True)
    for one in event.rounds.all():
        boards.publish_boards({"event": event.pk, "round": one.number})
    import_event(*other_league, msgspec.json.encode(export_event(event)))
    return faults


def addresses_of(event):
    parts = parts_of(event) | {"number": event.rounds.last().number, "version": 1}
    rows = {
        "check": DeckCheck.objects.filter(event=event), "snapshot": event.snapshots.all(),
        "penalty": Penalty.objects.filter(entrant__event=event), "call": event.judge_calls.all(),
    }  # fmt: skip
    parts |= {name: there.values_list("pk", flat=True).first() for name, there in rows.items()}
    for name in ASKED:
        if {*ADDRESSES[name]} <= {part for part, value in parts.items() if value is not None}:
            yield reverse(name, kwargs={part: parts[part] for part in ADDRESSES[name]})
    for wall in WALLS:
        yield reverse("tournaments:wall", kwargs={"event": event.pk, "wall": wall})


@pytest.mark.django_db(transaction=True)
def test_what_is_taken_is_on_record_as_it_is(event_file, other_league):
    before = record_rows.differing_rows()
    odd = {
        ("event", "edition"): "x", ("event", "seed"): -1, ("event", "name"): "a\u202eb",
        ("players", 0, "player_id"): "", ("players", 0, "decks", 0, "number"): 77,
        ("rounds", 0, "matches", 0, "version"): 10**9, ("floor", "calls", 0, "ruled"): "=1+1",
    }  # fmt: skip
    for way, value in odd.items():
        event_file = with_value(event_file, way, value)
    send_in(other_league, event_file)
    assert record_rows.differing_rows() == before
