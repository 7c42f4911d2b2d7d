"""The read API in the shape known from Limitless."""

import pytest

from league.domain import shown_names
from tournaments.domain.players import entrants

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def get_json(client, event, what):
    answer = client.get(f"/api/v1/tournaments/{event.pk}/{what}")
    assert answer.status_code == 200
    return answer.json()


def test_details(client, make_evening):
    evening = make_evening("finished")
    said = get_json(client, evening.event, "details")
    assert (said["name"], said["players"], said["game"]) == ("Autumn Cup", 8, "PTCG")
    assert said["date"] == "2010-03-06T00:00:00.000Z"
    assert said["organizer"]["name"] == "Pallet Town League"
    assert [(one["type"], one["mode"], one["rounds"]) for one in said["phases"]] == [
        ("SWISS", "BO1", 3), ("SINGLE_BRACKET", "BO1", 1),
    ]  # fmt: skip


def test_standings(client, make_evening):
    evening = make_evening("finished")
    rows = get_json(client, evening.event, "standings")
    assert [row["placing"] for row in rows] == list(range(1, 9))
    winner = evening.event.entrants.get(place=1).player
    assert (rows[0]["player"], rows[0]["name"]) == (str(winner.pk), winner.name)
    assert rows[0]["record"]["wins"] == 3
    assert rows[0]["drop"] is None


def test_pairings(client, make_evening):
    evening = make_evening("registration", players=5)
    evening.begin_round()
    entrants.drop_entrant(evening.actor, evening.entrants[4])
    rows = get_json(client, evening.event, "pairings")
    assert len(rows) == 3
    bye = next(row for row in rows if "player2" not in row)
    assert bye["winner"] == bye["player1"]
    assert "winner" not in next(row for row in rows if "player2" in row)
    evening.play_round(evening.event.rounds.get())
    for row in get_json(client, evening.event, "pairings"):
        assert row["winner"] == row["player1"]
        assert (row["round"], row["phase"]) == (1, 1)
    dropped = [row["drop"] for row in get_json(client, evening.event, "standings")]
    assert dropped.count(1) == 1


def test_who_is_not_shown_has_no_name_there(client, make_evening):
    evening = make_evening("reported")
    one, two = evening.entrants[:2]
    shown_names.set_shown_name(evening.actor, one.player, "hidden")
    evening.event.entrants.filter(pk=two.pk).update(division="junior")
    names = {row["player"]: row["name"] for row in get_json(client, evening.event, "standings")}
    assert names[str(one.player_id)] is None
    assert names[str(two.player_id)] == "Noor A."


def test_a_draft_is_not_there(client, make_evening):
    evening = make_evening("round")
    evening.event.rounds.update(draft=True)
    assert get_json(client, evening.event, "pairings") == []


def test_what_is_not_there(client, db):
    assert client.get("/api/v1/tournaments/7/details").status_code == 404
