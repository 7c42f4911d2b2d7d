"""Leagues over HTTP: the own ones, staff, invitations, players."""

import json

import pytest
from django.urls import reverse

from league.domain.people import is_invitation_open
from league.models import Invitation, League, LogEntry, Player

pytestmark = pytest.mark.django_db


def send_request(client, method, name, league, body=None, key="a-key-of-16-chars", **parts):
    address = reverse(f"league_api:{name}", kwargs={"slug": league.slug, **parts})
    return getattr(client, method)(
        address, json.dumps(body or {}), content_type="application/json", headers={
            "Idempotency-Key": key
        },
    )  # fmt: skip


def read_rows(client, name, *parts):
    return client.get(reverse(f"league_api:{name}", args=parts)).json()["results"]


def test_one_sees_the_leagues_one_is_staff_of_and_no_others(as_organiser, league):
    League.objects.create(name="Elsewhere", slug="elsewhere")
    (mine,) = read_rows(as_organiser, "leagues")
    assert (mine["slug"], mine["role"]) == (league.slug, "organiser")


def test_staff_see_each_other(as_organiser, judge, league):
    found = {
        row["name"]: (row["role"], row["event"])
        for row in read_rows(as_organiser, "staff", league.slug)
    }
    assert found[str(judge)] == ("judge", None)


def test_an_invitation_is_made_once_and_taken_back(as_organiser, league):
    made = send_request(as_organiser, "post", "invitations", league, {"role": "judge"})
    again = send_request(as_organiser, "post", "invitations", league, {"role": "judge"})
    assert made.status_code == 201
    assert again.json() == made.json()
    assert as_organiser.get(made.json()["address"]).status_code == 200
    assert [row["id"] for row in read_rows(as_organiser, "invitations", league.slug)] == [
        made.json()["id"]
    ]
    ended = send_request(as_organiser, "delete", "invitation", league, key="another-key-here",
                 invitation=made.json()["id"])  # fmt: skip
    assert ended.json()["revoked"] is True
    assert not is_invitation_open(Invitation.objects.get())


def test_an_invitation_to_an_event_of_another_league_is_refused(as_organiser, league):
    refused = send_request(
        as_organiser, "post", "invitations", league, {"role": "judge", "event": 99}
    )
    assert refused.status_code == 422
    assert refused.json()["error"]["field"] == "event"


def test_players_are_added_and_put_right_and_the_log_holds_no_data_of_theirs(as_organiser, league):
    first = {"name": "Zoe B.", "player_id": "7000001", "birth_year": 2001}
    made = send_request(as_organiser, "post", "players", league, first).json()
    right = {**first, "name": "Zoë B."}
    after = send_request(
        as_organiser, "put", "player", league, right, "another-key-here", player=made["id"]
    )
    assert after.json() == {"id": made["id"], **right}
    assert read_rows(as_organiser, "players", league.slug) == [after.json()]
    said = LogEntry.objects.filter(action="player.changed").get()
    assert said.after == {"fields": ["name"]}
    assert not LogEntry.objects.filter(after__icontains="Zo").exists()


@pytest.mark.parametrize(
    "body", ['{"name": "Zoe B.", "name": "Ines K."}', '{"name": "A", "x": {"a": 1, "a": 2}}']
)
def test_a_field_that_is_sent_twice_is_refused_and_nothing_is_kept(as_organiser, league, body):
    address = reverse("league_api:players", args=[league.slug])
    answer = as_organiser.post(
        address,
        body,
        content_type="application/json",
        headers={"Idempotency-Key": "twice-in-one-body"},
    )
    assert (answer.status_code, "stands twice" in answer.content.decode()) == (400, True)
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "A", "player_id": "x1"}, "player_id"),
        ({"name": "A", "player_id": "7000001"}, "player_id"),
        ({"name": "A", "birth_year": 1800}, "birth_year"),
        ({"name": "A", "birth_year": 3000}, "birth_year"),
    ],
)
def test_a_wrong_field_of_a_player_is_named_and_nothing_is_kept(as_organiser, league, wrong, field):
    Player.objects.create(league=league, name="First", player_id="7000001")
    error = send_request(as_organiser, "post", "players", league, wrong).json()["error"]
    assert field in (error.get("field"), *error.get("fields", ()))
    assert Player.objects.count() == 1
