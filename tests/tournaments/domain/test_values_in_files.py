"""Times, minutes and words of an event's file that its pages could not bear: refused by path."""

import json
from copy import deepcopy

import pytest

from league.base.errors import Refused
from league.domain.log import Actor
from tests.support.evenings import DECK
from tests.tournaments.domain.test_files_of_many_rows import ANNOUNCEMENT, AT, CALL, PENALTY
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.domain.registration import lists
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.once("a file is judged before it is stored")]
REGISTRATION = {
    "opens_at": "2026-11-28T10:00:00+00:00", "closes_at": AT, "locked_at": AT, "lists": "open",
    "illegal": "warned", "published_at": AT,
}  # fmt: skip
TIMES = [
    *(("registration", name) for name in ("opens_at", "closes_at", "locked_at", "published_at")),
    ("rounds", 0, "paired_at"),
    ("players", 0, "decks", 0, "at"),
    ("players", 0, "penalties", 0, "at"),
    *(("floor", "calls", 0, name) for name in ("at", "ended_at")),
    *(("floor", "announcements", 0, name) for name in ("at", "until", "down_at")),
]
AT_THE_EDGE = [
    "9999-12-31T23:59:59+00:00", "2100-01-02T00:00:00+00:00", "0001-01-01T00:00:00+00:00",
    "0001-01-01T00:00:00+14:00", "1994-12-31T00:00:00+00:00",
]  # fmt: skip


@pytest.fixture
def file(make_evening):
    """The file of an event with a time of every kind."""
    evening = make_evening("registration", players=4)
    lists.register_deck(evening.actor, evening.entrants[0], DECK)
    evening.begin()
    data = json.loads(json.dumps(export_event(evening.event)))
    data["registration"] = REGISTRATION
    data["players"][0]["penalties"] = [PENALTY]
    data["floor"] = {"calls": [CALL], "announcements": [{**ANNOUNCEMENT, "until": AT}]}
    return data


@pytest.fixture
def send_in(stranger):
    elsewhere = Actor(stranger, "organiser"), stranger.memberships.get().league
    return lambda data: import_event(*elsewhere, json.dumps(data).encode())


def with_value(data, way, value):
    """The file with this value at the end of the way, and the path as refusals name it."""
    data = deepcopy(data)
    inside = data
    for part in way[:-1]:
        inside = inside[part]
    inside[way[-1]] = value
    steps = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in way]
    return data, "".join(steps).removeprefix(".")


def refusal_of(send_in, data):
    with pytest.raises(Refused) as refused:
        send_in(data)
    return refused.value.message


def test_the_file_comes_in_as_it_is(file, send_in):
    assert send_in(file).name == file["event"]["name"]


@pytest.mark.parametrize("way", TIMES)
def test_a_time_that_no_calendar_bears_is_refused_by_its_path(file, send_in, way):
    for value in AT_THE_EDGE:
        data, path = with_value(file, way, value)
        told = refusal_of(send_in, data)
        assert told == f"{path}: a day between 1995-01-01 and 2100-01-01 is expected."
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    "way", [("event", "round_minutes"), ("event", "cut_minutes"), ("rounds", 0, "minutes"),
            ("rounds", 0, "matches", 0, "extra_minutes")],
)  # fmt: skip
def test_more_minutes_than_a_tom_file_can_say_are_refused(file, send_in, way):
    data, path = with_value(file, way, 1441)
    assert refusal_of(send_in, data) == f"{path}: a round lasts at most 1440 minutes."


WRONG_MATCHES = [[[1], 1], [1, [1]], [{}, 1], {"a": 1}, [], "x", [1, 1, 1], [True, 1], [9, 9]]


@pytest.mark.parametrize("way", [("players", 0, "penalties", 0), ("floor", "calls", 0)])
def test_a_match_that_is_no_match_is_refused_by_its_path(file, send_in, way):
    for value in WRONG_MATCHES:
        data, path = with_value(file, (*way, "match"), value)
        assert refusal_of(send_in, data) == f"{path}: there is no such match."


FAILURE = {"round": 2, "code": "x", "message": "y"}


@pytest.mark.parametrize(
    ("way", "value"),
    [
        (("event", "failure"), {**FAILURE, "message": "x" * 2_001}),
        (("event", "failure"), {**FAILURE, "code": "x" * 41}),
        (("event", "failure"), {**FAILURE, "round": 10**30}),
        (("event", "failure"), {**FAILURE, "other": "x"}),
        (("players", 0, "awarded_byes"), [10**30]),
        (("rounds", 0, "matches", 0, "time"), {"after": 0, "left": {"x": 1}}),
        (("rounds", 0, "matches", 0, "time"), {"after": 0, "left": {"a": 1}}),
    ],
)
def test_what_stands_in_json_is_bounded(file, send_in, way, value):
    data, path = with_value(file, way, value)
    assert refusal_of(send_in, data).startswith(f"{path}: ")


def test_a_failure_is_told_without_what_cannot_be_seen(file, send_in):
    data, _path = with_value(file, ("event", "failure"), {**FAILURE, "message": "a\u202eb"})
    assert send_in(data).failure["message"] == "ab"
