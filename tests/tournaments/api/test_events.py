"""Events over HTTP: the answers, and that nothing is done twice.

Who may do what is tested in tests/roles.
"""

import pytest

from league.domain import shown_names
from league.domain.log import Actor
from league.models import LogEntry, Player, StoredAnswer
from tests.support.asking import read_error, send_request
from tests.support.evenings import DECK, ENTRANT, EVENT, MATCH, NEW
from tournaments.models import Entrant, Game

pytestmark = pytest.mark.django_db

# Every write, once: method, address, stage, body.
WRITES = [
    ("POST", "/api/v1/events", "registration", NEW),
    ("POST", EVENT + "/players", "registration", {"players": [{"name": "Zoe B."}]}),
    ("PUT", ENTRANT + "/deck", "registration", {"text": DECK}),
    ("PUT", ENTRANT + "/drop", "round", None),
    ("DELETE", ENTRANT + "/drop", "round", None),
    ("POST", EVENT + "/rounds", "reported", {"after": 1}),
    ("POST", EVENT + "/finish", "over", None),
    ("POST", MATCH + "/games", "round", {"winner": "a", "version": 0}),
    ("PUT", MATCH + "/result", "round", {"result": "b", "reason": "no show"}),
]


@pytest.mark.once("answered from an address alone")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/v1/events/{missing}", None),
        ("GET", "/api/v1/events/{missing}/players", None),
        ("GET", "/api/v1/events/{missing}/rounds", None),
        ("GET", "/api/v1/events/{missing}/standings", None),
        ("GET", "/api/v1/events/{missing}/bracket", None),
        ("POST", "/api/v1/events/{missing}/players", {"players": [{"name": "Zoe B."}]}),
        ("POST", "/api/v1/events/{missing}/rounds", {}),
        ("POST", "/api/v1/events/{missing}/finish", None),
        ("PUT", EVENT + "/players/{missing}/deck", {"text": DECK}),
        ("PUT", EVENT + "/players/{missing}/drop", None),
        ("POST", EVENT + "/matches/{missing}/games", {"winner": "a"}),
        ("PUT", EVENT + "/matches/{missing}/result", {"result": "a", "reason": "no show"}),
        ("POST", "/api/v1/events", {**NEW, "league": "nowhere"}),
        ("GET", "/api/v1/nothing-of-the-kind", None),
        ("GET", EVENT + "/players?page=99", None),
    ],
)
def test_what_is_not_there_is_404_in_the_one_shape(parts_at, as_organiser, method, path, body):
    parts = parts_at("round")
    for missing in (0, 999_999, 2**31, 2**63, 10**40):
        response = send_request(as_organiser, method, path.format(missing=missing, **parts), body)
        assert read_error(response, 404)["code"] == "not_found"


@pytest.mark.once("answered from an address alone")
def test_a_number_below_nothing_is_no_address(as_organiser):
    read_error(as_organiser.get("/api/v1/events/-1"), 404)


def test_the_match_of_another_event_is_not_found_under_this_one(
    make_evening, parts_at, as_organiser
):
    other = make_evening("round", name="Spring Cup").find_match()
    path = MATCH.format(event=parts_at("registration")["event"], match=other.pk)
    read_error(send_request(as_organiser, "POST", path + "/games", {"winner": "a"}), 404)
    assert not Game.objects.exists()


# --- exactly once ------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path", "stage", "body"), WRITES)
def test_the_same_key_happens_once_and_gets_the_same_answer(
    parts_at, as_organiser, method, path, stage, body
):
    path = path.format(**parts_at(stage))
    first = send_request(as_organiser, method, path, body, "one-key")
    happened = LogEntry.objects.count()
    again = send_request(as_organiser, method, path, body, "one-key")
    assert first.status_code in {200, 201}
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["Idempotent-Replay"] == "true"
    assert LogEntry.objects.count() == happened


def test_the_key_of_another_body_is_refused(parts_at, as_organiser):
    path = MATCH.format(**parts_at("round")) + "/games"
    send_request(as_organiser, "POST", path, {"winner": "both"}, "one-key")
    error = read_error(send_request(as_organiser, "POST", path, {"winner": "a"}, "one-key"), 422)
    assert error["code"] == "key_reused"
    assert Game.objects.count() == 1


def test_a_refused_report_may_be_mended_under_its_key(parts_at, as_organiser):
    path = MATCH.format(**parts_at("round")) + "/games"
    read_error(send_request(as_organiser, "POST", path, {"winner": "tie"}, "one-key"), 422)
    assert not StoredAnswer.objects.exists()
    assert send_request(as_organiser, "POST", path, {"winner": "b"}, "one-key").status_code == 201


def test_a_key_beyond_measure_is_refused(parts_at, as_organiser):
    path = MATCH.format(**parts_at("round")) + "/games"
    assert (
        read_error(send_request(as_organiser, "POST", path, {"winner": "a"}, "k" * 256), 422)[
            "code"
        ]
        == "key_too_long"
    )


def test_who_reports_second_is_told_who_was_first_and_what_stands(
    parts_at, as_organiser, judge, client
):
    path = MATCH.format(**parts_at("round")) + "/games"
    assert (
        send_request(as_organiser, "POST", path, {"winner": "a", "version": 0}).status_code == 201
    )
    client.force_login(judge)
    error = read_error(send_request(client, "POST", path, {"winner": "b", "version": 0}), 409)
    assert "oak was first" in error["message"]
    assert error["now"]["result"] == "a"
    assert error["now"]["version"] == 1


def test_who_pairs_what_is_paired_is_told(parts_at, as_organiser):
    path = EVENT.format(**parts_at("reported")) + "/rounds"
    error = read_error(send_request(as_organiser, "POST", path, {"after": 0}), 409)
    assert error["now"] == {"round": 1}


# --- what an answer says -----------------------------------------------------------------------


def test_a_sudden_death_over_the_api(parts_at, as_organiser):
    path = MATCH.format(**parts_at("round")) + "/games"
    after = send_request(as_organiser, "POST", path, {"winner": "both"}).json()
    assert (after["result"], after["next"]) == (None, "sudden_death")
    after = send_request(as_organiser, "POST", path, {"winner": "b", "how": "no_pokemon"}).json()
    assert (after["result"], after["next"]) == ("b", None)
    assert [game["sudden_death"] for game in after["games"]] == [False, True]


def test_a_judges_result_is_undone_by_the_empty_one(parts_at, as_organiser):
    path = MATCH.format(**parts_at("round")) + "/result"
    assert (
        send_request(as_organiser, "PUT", path, {"result": "b", "reason": "no show"}).json()[
            "result"
        ]
        == "b"
    )
    undone = send_request(
        as_organiser, "PUT", path, {"result": "", "reason": "he was there"}
    ).json()
    assert undone["result"] is None


def test_a_deck_is_registered_with_its_verdict(parts_at, as_organiser):
    parts = parts_at("registration")
    answer = send_request(
        as_organiser, "PUT", ENTRANT.format(**parts) + "/deck", {"text": DECK}
    ).json()
    assert Entrant.objects.get(pk=parts["entrant"]).deck_id == answer["deck"]
    assert answer["legal"] is answer["verdict"]["legal"]
    assert [line["card"] for line in answer["verdict"]["lines"]] != [None, None]


def test_the_players_on_the_board_are_no_more_than_names(parts_at, client):
    row = client.get(EVENT.format(**parts_at("round")) + "/players").json()["results"][0]
    assert set(row) == {"id", "name", "division", "late", "dropped_after"}


@pytest.mark.once("as many queries on any database")
@pytest.mark.parametrize("part", ["/bracket", "/rounds", "/standings"])
def test_a_large_cut_costs_as_many_queries_as_a_small_one(make_evening, client, part, queries_of):
    small = EVENT.format(event=make_evening("semifinals", players=4).event.pk)
    large = make_evening("semifinals", players=16, cut_size=8, name="Large").event
    large = EVENT.format(event=large.pk)
    assert queries_of(lambda: client.get(large + part)) == queries_of(
        lambda: client.get(small + part)
    )


@pytest.mark.once("forgotten by the answer's own words")
def test_an_answer_that_named_who_is_hidden_since_is_not_repeated_nor_the_write_done_again(
    parts_at, as_organiser, organiser
):
    path = EVENT.format(**parts_at("registration")) + "/players"
    sent = {"players": [{"name": "Zoe Bertolucci"}]}
    assert send_request(as_organiser, "POST", path, sent, key="k" * 12).status_code == 201
    player = Player.objects.get(full_name="Zoe Bertolucci")
    entrants = Entrant.objects.count()
    shown_names.set_shown_name(Actor(organiser, "organiser"), player, "hidden")
    again = send_request(as_organiser, "POST", path, sent, key="k" * 12)
    assert read_error(again, 410)["code"] == "answer_forgotten"
    assert Entrant.objects.count() == entrants
