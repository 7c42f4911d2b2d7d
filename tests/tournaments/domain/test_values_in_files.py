"""Times, minutes and words of an event's file that its pages could not show: refused by path."""

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
    "0001-01-01T00:00:00+14:00", "1994-12-31T00:00:00+00:00", "1995-01-02T00:00:00+14:00",
    "2099-12-31T23:59:59-12:00",
]  # fmt: skip


@pytest.fixture
def file(make_evening):
    """The file of an event with a time of every kind."""
    evening = make_evening("registration", players=4)
    lists.register_deck(evening.actor, evening.entrants[0], DECK)
    evening.begin_round()
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
    """Return the file with this value at the end of the way, and its path as refusals write it."""
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


@pytest.mark.parametrize("day", ["2098-12-31"])
def test_a_day_so_far_ahead_that_names_would_be_kept_by_it_is_refused(file, send_in, day):
    told = refusal_of(send_in, with_value(file, ("event", "date"), day)[0])
    assert told.startswith(f"event.date: No event is on {day}: its day lies between")
    assert Event.objects.count() == 1


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


def make_wish(one, other):
    return {"one": one, "other": other, "reason": ""}


MATCH, NAIVE = ("rounds", 0, "matches", 0), "2026-11-29T10:00:00"
REFUSED = [
    (("rounds", 0, "paired_at"), NAIVE, "a time with its zone is expected"),
    (("rounds", 0, "paired_at"), "2026-11-29", "a time with its zone is expected"),
    ((*MATCH, "version"), 2**63 - 1, "at most 1,000,000,000 can stand here"),
    (("rounds", 0, "number"), 2**63 - 1, "at most 32,000 can stand here"),
    (("players", 0, "player_id"), "p99", "an id has digits only, at most 20"),
    (("event", "organizer_id"), "p2", "an id has digits only, at most 20"),
    (("players", 0, "division"), "toddler", "there is no such division"),
    (("rounds", 0, "best_of"), 0, "a match is the best of 1 or of 3"),
    (("event", "best_of"), 2, "a match is the best of 1 or of 3"),
    (("event", "edition"), "a\u202eb", "this has a sign that cannot be seen"),
    (("event", "cut_size"), 1, "no event has this value here"),
    (("players", 0, "birth_year"), 1, "no event has this value here"),
    (("event", "gate_after"), 1, "this does not go together with what is told beside it: planned_"),
    ((*MATCH, "claims"), [{"side": "a", "score": "p2"}], ""),
    (("rounds", 0, "matches", 1, "table"), 1, "this stands there twice"),
    (("players", 1, "roster"), 1, "this stands there twice"),
    (("apart",), [make_wish("p1", "p1")], ""),
    (("apart",), [make_wish("p1", "p2"), make_wish("p2", "p1")], ""),
]  # fmt: skip


@pytest.mark.parametrize(("way", "value", "wrong"), REFUSED)
def test_a_value_that_no_event_has_is_refused_by_its_path(file, send_in, way, value, wrong):
    data, path = with_value(file, way, value)
    told = refusal_of(send_in, data)
    assert told.startswith(f"{path}: {wrong}" if wrong else path)
    assert Event.objects.count() == 1


def test_a_refusal_is_a_line_that_can_be_shown_however_long_the_value(file, send_in):
    for value in ("x" * 100_000, "\u202e" * 100, "a\nb"):
        for way in (("event", "stage"), ("event", "date"), ("players", 0, "shown")):
            told = refusal_of(send_in, with_value(file, way, value)[0])
            assert told.isprintable()
            assert len(told) <= 1000
    told = refusal_of(send_in, {**file, "x\u202e" * 1000: 1})
    assert told.isprintable()
    assert len(told) <= 1000


def test_players_are_told_by_the_keys_of_the_file(file, send_in):
    data, _path = with_value(file, ("players", 0, "dropped_after"), 0)
    assert "'p1' dropped after round 0 and plays round 1" in refusal_of(send_in, data)


def test_a_player_who_waits_and_sits_is_told_by_the_key_of_the_file(file, send_in):
    data, _path = with_value(file, ("players", 1, "waiting"), True)
    assert refusal_of(send_in, data) == "rounds: 'p2' sits there and is on the waiting list"


def test_an_empty_id_is_none(file, send_in):
    for row in file["players"]:
        row["player_id"] = ""
    again = json.loads(json.dumps(export_event(send_in(file))))
    assert {row["player_id"] for row in again["players"]} == {None}


@pytest.mark.parametrize("changes", [{"cut_size": 0}, {"system": "round_robin"}])
def test_a_stage_that_is_not_played_is_shown_while_the_event_is_there(
    make_evening, send_in, client, stranger, changes
):
    data = json.loads(json.dumps(export_event(make_evening("semifinals").event)))
    data["event"] |= changes
    client.force_login(stranger)
    assert client.get(f"/events/{send_in(data).pk}/").status_code == 200
