"""Event files with thousands of rows beside the matches: stored by few statements, or refused.

Storing each row by itself kept every other writer waiting for a minute.
"""

import base64
import json
import zlib

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.base.errors import Refused
from league.domain.log import Actor
from tournaments.domain.files import whole_import_beside
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.models import Penalty

pytestmark = pytest.mark.django_db
FEW, MANY = 20, 400
MORE_AT_MOST = 60  # more statements for twenty times the rows
AT = "2026-11-29T10:00:00+00:00"
PENALTY = {
    "round_number": 1, "ladder": "x", "step": "warning", "infraction": "x", "reason": "slow",
    "game": None, "at": AT, "withdrawn": "", "match": [1, 1],
}  # fmt: skip
CALL = {
    "round": 1, "table": 1, "topic": "rule", "at": AT, "end": "answered", "ended_at": AT,
    "ruled": "no", "caller": None, "match": None,
}  # fmt: skip
ANNOUNCEMENT = {"text": "Hello", "at": AT, "until": None, "down_at": None}


@pytest.fixture
def file(make_evening):
    """The file of an event of ten players."""
    return json.loads(json.dumps(export_event(make_evening("reported", players=10).event)))


@pytest.fixture
def send_in(stranger):
    elsewhere = Actor(stranger, "organiser"), stranger.memberships.get().league
    return lambda data: import_event(*elsewhere, json.dumps(data).encode())


def past_of(data):
    return json.loads(zlib.decompress(base64.b64decode(data["snapshots"])))


def pack_past(past):
    return base64.b64encode(zlib.compress(json.dumps(past).encode())).decode()


def with_many_penalties(data, many):
    players = [{**row, "penalties": [PENALTY] * (many // 10)} for row in data["players"]]
    return {**data, "players": players}


def with_many_on_the_floor(data, many):
    return {**data, "floor": {"calls": [CALL] * many, "announcements": [ANNOUNCEMENT] * many}}


def with_many_snapshots(data, many):
    past = past_of(data)
    empty = {**past["snapshots"][0], "players": [], "rounds": []}
    gone = {**past["pieces"][0], "now": False, "matches": []}
    pieces = past["pieces"] + [{**gone, "key": f"x{n}"} for n in range(1, many + 1)]
    return {**data, "snapshots": pack_past({"pieces": pieces, "snapshots": [empty] * many})}


def with_matches_gone(data, many):
    past = past_of(data)
    match = {**past["pieces"][0]["matches"][0], "games": []}
    gone = [{**match, "key": f"x{n}"} for n in range(1, many + 1)]
    past["pieces"][0] = {**past["pieces"][0], "now": False, "matches": gone}
    return {**data, "snapshots": pack_past(past)}


@pytest.mark.parametrize(
    "make", [with_many_penalties, with_many_on_the_floor, with_many_snapshots, with_matches_gone]
)
def test_many_rows_are_stored_by_few_statements(file, send_in, make):
    counted = []
    for many in (FEW, MANY):
        with CaptureQueriesContext(connection) as asked:
            back = send_in(make(file, many))
        counted.append(len(asked))
    assert counted[1] - counted[0] < MORE_AT_MOST
    given = Penalty.objects.filter(entrant__event=back)
    assert {one.at.isoformat() for one in given} <= {AT}
    rows = [given.count(), back.judge_calls.count() + back.announcements.count(),
            back.snapshots.count() + back.round_pieces.count()]  # fmt: skip
    assert max(rows) >= MANY or make is with_matches_gone


@pytest.mark.parametrize(
    ("make", "many", "wrong"),
    [
        (with_matches_gone, 601, r"snapshots\.pieces: so few players"),
        (with_many_on_the_floor, 1_001, r"floor\.announcements: this list is longer"),
    ],
)
def test_more_than_such_an_event_can_have_is_refused(file, send_in, make, many, wrong):
    with pytest.raises(Refused, match=wrong):
        send_in(make(file, many))


def test_more_snapshots_than_rounds_give_are_refused(file, send_in):
    past = past_of(file)
    past["snapshots"] = [{**past["snapshots"][0], "players": [], "rounds": []}] * 500
    with pytest.raises(Refused, match=r"snapshots\.snapshots: .* so few rounds"):
        send_in({**file, "snapshots": pack_past(past)})


def test_penalties_of_an_event_are_bounded_whoever_they_are_of(file, send_in, monkeypatch):
    monkeypatch.setattr(whole_import_beside, "MOST_PENALTIES", 30)
    with pytest.raises(Refused, match=r"players\[3\]\.penalties\[0\]: no event has more than 30"):
        send_in(with_many_penalties(file, 100))
