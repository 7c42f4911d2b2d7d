"""Calls and announcements in an event's file come back, without names of staff."""

import json

import pytest

from league.base.errors import Refused
from league.domain.log import Actor
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event, import_event_once
from tournaments.domain.floor import announcements, calls
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.once("a file is judged before it is stored")]


@pytest.fixture
def busy_evening(make_evening, organiser):
    """An event with one call answered, one taken, and two announcements."""
    evening = make_evening("round", players=4)
    organiser.last_name = "Unmistakable"
    organiser.save()
    first, second = (evening.find_match(number).seats.first().entrant for number in (1, 2))
    calls.close_call(evening.actor, calls.call_by_link(first, "rule"), "no retreat while asleep")
    calls.take_call(evening.actor, calls.call_by_link(second, "time"))
    calls.call_to_table(evening.actor, evening.event, 1, "else")
    lunch = announcements.make_announcement(evening.actor, evening.event, "Lunch until one", 60)
    announcements.take_announcement_down(evening.actor, lunch)
    announcements.make_announcement(evening.actor, evening.event, "Please keep the aisle free")
    return evening


@pytest.fixture
def actor_elsewhere(stranger):
    return Actor(stranger, "organiser"), stranger.memberships.get().league


def as_json(event):
    return json.loads(json.dumps(export_event(event)))


def send_in(data, elsewhere):
    return import_event(*elsewhere, json.dumps(data).encode())


def test_calls_and_announcements_come_back_and_a_taken_call_waits_again(
    busy_evening, actor_elsewhere
):
    data = as_json(busy_evening.event)
    back = send_in(data, actor_elsewhere)
    assert as_json(back) == data
    told = [(call.table, call.topic, call.end, call.ruled) for call in back.judge_calls.all()]
    assert told == [
        (1, "rule", "answered", "no retreat while asleep"),
        (2, "time", "", ""),
        (1, "else", "", ""),
    ]
    mine = back.judge_calls.all()
    assert [call.judge for call in mine] == [None] * 3
    assert mine[0].match.table == 1
    assert mine[0].caller.event == back
    assert [one.down_at is None for one in back.announcements.all()] == [True, False]
    assert import_event_once(*actor_elsewhere, json.dumps(data).encode()) == (back, False)


def test_a_hidden_name_hangs_from_a_file_neither(busy_evening, actor_elsewhere):
    data = as_json(busy_evening.event)
    data["players"][0] |= {"name": "Zuleika Quandrill", "shown": "hidden"}
    data["floor"]["announcements"][0]["text"] = "To the desk: Zuleika\u200b Quandrill"
    back = send_in(data, actor_elsewhere)
    assert "To the desk: –" in back.announcements.values_list("text", flat=True)


def test_the_file_names_nobody_of_the_staff(busy_evening, organiser):
    said = json.dumps(export_event(busy_evening.event))
    assert organiser.last_name not in said
    assert organiser.username not in json.dumps(export_event(busy_evening.event)["floor"])


def test_a_file_of_before_there_was_a_floor_comes_in(busy_evening, actor_elsewhere):
    data = as_json(busy_evening.event)
    del data["floor"]
    back = send_in(data, actor_elsewhere)
    assert as_json(back) == data
    assert not back.judge_calls.exists()


WRONG = {
    r"floor\.posts: there is no such": lambda floor: floor.update(posts=[]),
    r"calls: a list is expected": lambda floor: floor.pop("calls"),
    r"calls\[0\]\.caller: there is no player": lambda floor: floor["calls"][0].update(caller="p9"),
    r"calls\[0\]\.match: there is no such": lambda floor: floor["calls"][0].update(match=[1, 9]),
    r"calls\[1\]\.match: there is no such": lambda floor: floor["calls"][1].update(match=[[1], 2]),
    r"calls\[0\]\.topic: ": lambda floor: floor["calls"][0].update(topic="lunch"),
    r"calls\[0\]\.judge: there is no such": lambda floor: floor["calls"][0].update(judge=1),
    r"calls\[0\]\.end: .* beside it: ruled\.": lambda floor: floor["calls"][0].update(ruled=""),
    r"announcements\[1\]\.text: ": lambda floor: floor["announcements"][1].update(text="x" * 301),
}


def test_a_floor_that_cannot_be_is_refused_whole(busy_evening, actor_elsewhere):
    for wrong, change in WRONG.items():
        data = as_json(busy_evening.event)
        change(data["floor"])
        with pytest.raises(Refused, match=wrong):
            send_in(data, actor_elsewhere)
    assert list(Event.objects.all()) == [busy_evening.event]
