"""The object that overlays read: its content, and short answers while it is unchanged."""

import pytest

from tournaments.domain.floor import announcements

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_an_overlay_is_answered_anew_only_once_something_changed(
    client, make_evening, django_capture_on_commit_callbacks
):
    evening = make_evening("round", players=4)
    path = f"/api/v1/events/{evening.event.pk}/stream"
    first = client.get(path + "?table=2")
    shown = first.json()
    assert (shown["version"], shown["round"]["number"], shown["round"]["open"]) == (1, 1, 2)
    assert shown["featured"]["table"] == 2
    assert {side["name"] for match in shown["matches"] for side in match["sides"]} == {
        row["name"] for row in shown["standings"]
    }
    again = {"If-None-Match": first.headers["ETag"]}
    assert client.get(path + "?table=2", headers=again).status_code == 304
    assert client.get(path, headers=again).json()["featured"]["table"] == 1
    with django_capture_on_commit_callbacks(execute=True):
        announcements.make_announcement(evening.actor, evening.event, "Lunch at one")
    changed = client.get(path + "?table=2", headers=again)
    assert [row["text"] for row in changed.json()["announcements"]] == ["Lunch at one"]


def test_before_the_first_round_there_is_no_match(client, make_evening):
    event = make_evening(players=4).event
    shown = client.get(f"/api/v1/events/{event.pk}/stream").json()
    assert (shown["round"], shown["featured"], shown["matches"]) == (None, None, [])
