"""Certificates that no page could explain: refused in files, and harmless where one is stored."""

import base64
import json
import zlib

import pytest

from league.base.errors import Refused
from league.domain.log import Actor
from league.models import PublishedPage
from tournaments.domain import boards
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.models import Event, Round

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once("a file is judged before it is stored; the page is read as others are"),
]


@pytest.fixture
def evening(make_evening):
    return make_evening("round", players=6)


@pytest.fixture
def other_place(stranger):
    return Actor(stranger, "organiser"), stranger.memberships.get().league


def change_part(part, value):
    """Return a function that sets a value in the first reason, first pair or certificate."""

    def change_certificate(said):
        inside = {
            "reason": lambda: said["why"][0]["reasons"][0],
            "pair": lambda: said["why"][0],
            "certificate": lambda: said,
        }
        where, name = part.split(".")
        inside[where]()[name] = value

    return change_certificate


WRONG = [
    ("certificate.cost", {"a": 1}, r"certificate: .*cost"),
    ("certificate.cost", {"rematches": 0}, r"certificate: .*second_byes"),
    ("certificate.cost", {"rematches": 10**30, "second_byes": 0}, r"certificate: .*rematches"),
    ("reason.args", {}, r"why\[0\]\.reasons\[0\]\.args\.a_points: this is missing"),
    ("reason.args", {"a_points": "x"}, r"certificate: .*reasons\[0\]\.args"),
    ("reason.id", "x", r"why\[0\]\.reasons\[0\]\.id: there is no such reason"),
    ("reason.id", "time_tie", r"why\[0\]\.reasons\[0\]\.id: there is no such reason"),
    ("pair.a", "x", r"why\[0\]\.a: there is no player “x”"),
    ("pair.b", "x", r"why\[0\]\.b: there is no player “x”"),
    ("certificate.broken", [{"a": "p1", "b": "17"}], r"broken\[0\]\.b: there is no player “17”"),
    ("certificate.back", [{"a": "p1", "b": None, "after": -1}], r"certificate: .*back\[0\]\.after"),
    ("certificate.relaxed", ["x" * 2**20], r"certificate: .*relaxed\[0\]"),
    ("certificate.relaxed", ["\u202e"], r"certificate: .*relaxed\[0\]"),
    ("certificate.other", "x" * 2**20, r"certificate: .*other"),
]


@pytest.mark.parametrize(("part", "value", "wrong"), WRONG)
@pytest.mark.parametrize("past", [False, True])
def test_a_certificate_that_no_page_could_tell_is_refused_by_its_path(
    evening, other_place, part, value, wrong, past
):
    data = json.loads(json.dumps(export_event(evening.event)))
    said = json.loads(zlib.decompress(base64.b64decode(data["snapshots"])))
    rounds, path = (said["pieces"], "pieces") if past else (data["rounds"], "rounds")
    change_part(part, value)(rounds[0]["certificate"])
    data["snapshots"] = base64.b64encode(zlib.compress(json.dumps(said).encode())).decode()
    with pytest.raises(
        Refused, match=rf"{path}\[0\]\.certificate.*{wrong.split('certificate')[-1]}"
    ):
        import_event(*other_place, json.dumps(data).encode())
    assert not Event.objects.filter(league=other_place[1]).exists()


@pytest.mark.parametrize("name", ["optimal", "why"])
def test_a_certificate_with_a_cost_says_the_rest(evening, other_place, name):
    data = json.loads(json.dumps(export_event(evening.event)))
    del data["rounds"][0]["certificate"][name]
    with pytest.raises(Refused, match=rf"rounds\[0\]\.certificate\.{name}: this is missing"):
        import_event(*other_place, json.dumps(data).encode())


@pytest.mark.again
@pytest.mark.parametrize(
    "stored", [
        {"cost": {"a": 1}, "optimal": True, "why": []},
        {"cost": {"rematches": 0, "second_byes": 0}},
        {"cost": {"rematches": 0, "second_byes": 0}, "optimal": True,
         "why": [{"a": "x", "b": None, "reasons": [{"id": "looked_ahead", "args": {}}]}]},
        {"cost": {"rematches": 0, "second_byes": 0}, "optimal": True,
         "why": [{"a": "1", "b": None, "reasons": [{"id": "bye_lowest", "args": {}}]}]},
        {"cost": {"rematches": 0, "second_byes": 0}, "optimal": True,
         "why": [{"a": "1", "b": None, "reasons": [{"id": "x", "args": {}}]}]},
        ["x"],
    ],
)  # fmt: skip
def test_pages_and_boards_outlive_a_stored_certificate_that_cannot_be_read(evening, client, stored):
    event = evening.event
    Round.objects.filter(event=event).update(certificate=stored)
    page = client.get(f"/events/{event.pk}/rounds/1/")
    assert page.status_code == 200
    assert "What was proved of these pairings cannot be shown." in page.content.decode()
    boards.publish_boards({"event": event.pk, "round": 1})
    assert PublishedPage.objects.filter(key__startswith=f"event/{event.pk}/").exists()
