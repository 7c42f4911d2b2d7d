"""The ruling contract over HTTP."""

import json

import jsonschema_rs
import pytest
from django.test import Client

from judging.models import Ruling

pytestmark = [pytest.mark.django_db, pytest.mark.once]

RULE = "/api/v1/rulings/rule"
ASKED = {
    "edition": "expedition-2002",
    "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}


def post_body(client, body):
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(RULE, text, content_type="application/json")


def test_anybody_asks_and_gets_the_ruling_of_the_contract(client):
    ruling = post_body(client, ASKED).json()
    assert ruling["legal"] is True
    assert ruling["result"] == {
        "status": "sudden_death",
        "winner": None,
        "by": {"A": ["prizes"], "B": ["prizes"]},
    }
    assert [step["rule"] for step in ruling["steps"]] == ["WIN-1", "WIN-1", "WIN-4", "WIN-5"]


def test_nothing_is_stored_by_asking(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert post_body(client, ASKED).status_code == 200


def test_who_is_signed_in_needs_no_token_to_ask(judge):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(judge)
    assert post_body(strict, ASKED).status_code == 200


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        ({**ASKED, "edition": "expedition"}, "edition", "expedition-2002"),
        ({**ASKED, "flip": []}, "flip", "flips"),
        ({**ASKED, "action": {"type": "settle"}}, "action.wins", "given"),
        (
            {**ASKED, "position": {"players": {"A": {"prizes": 7}}}},
            "position.players.A.prizes",
            "6",
        ),
        ('{"edition"', None, "JSON"),
        ("", None, "JSON"),
        (b"\xff\xfe", None, "JSON"),
        ("[]", None, "object"),
        ("[" * 100_000, None, "JSON"),
    ],
)
def test_a_request_that_cannot_be_ruled_on_is_refused_by_its_path(client, body, field, says):
    response = post_body(client, body)
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["code"] == "invalid"
    assert error.get("field") == field
    assert says in error["message"]


def test_programs_are_refused_in_english_whatever_their_reader_speaks(client):
    wrong = json.dumps({**ASKED, "action": {"type": "retreet"}})
    answer = client.post(RULE, wrong, "application/json", headers={"accept-language": "de"})
    said = "'retreet' is not known here: did you mean 'retreat'?"
    assert answer.json()["error"]["message"] == said


def test_a_request_beyond_every_measure_is_refused(client):
    response = post_body(client, '{"edition": "' + "x" * 1_100_000)
    assert response.status_code == 413
    assert response.json()["error"]["code"] == "too_large"


def keep_rulings(judge, league, number):
    for n in range(number):
        Ruling.objects.create(
            league=league,
            judge=judge,
            question=f"Question {n}?",
            edition="expedition-2002",
            asked=ASKED,
            answered={},
            verdict="A Sudden Death game decides.",
        )


@pytest.mark.parametrize("number", [1, 3])
def test_staff_read_the_rulings_kept_at_constant_cost(
    client, judge, league, number, django_assert_num_queries
):
    keep_rulings(judge, league, number)
    client.force_login(judge)
    with django_assert_num_queries(6):
        body = client.get("/api/v1/rulings").json()
    assert body["count"] == number
    assert body["results"][0]["question"] == f"Question {number - 1}?"
    assert body["results"][0]["judge"] == "elm"
    assert body["results"][0]["role"] == "judge"


def test_rulings_kept_are_for_staff_alone(client, visitor, judge, league):
    keep_rulings(judge, league, 1)
    assert client.get("/api/v1/rulings").status_code == 403
    client.force_login(visitor)
    assert client.get("/api/v1/rulings").status_code == 403


def test_the_description_of_the_api_names_both(client):
    schema = client.get("/api/v1/schema", headers={"accept": "application/json"}).content.decode()
    assert "/api/v1/rulings/rule" in schema
    assert "KeptRuling" in schema


def ask_over(client, address, body):
    return client.post(
        f"/api/v1/rulings/{address}", json.dumps(body), content_type="application/json"
    )


def test_one_question_is_asked_of_every_edition_and_says_where_they_part(client):
    question = {
        "position": {"players": {"A": {"active": {"card": {"name": "Pichu", "hp": 30}}}}},
        "action": {"type": "inflict", "player": "A", "condition": "Burned"},
    }
    answer = ask_over(client, "compare", question).json()
    legal = {one["edition"]: one["ruling"]["legal"] for one in answer["answers"]}
    said = {
        "neo-genesis-2000": False,
        "expedition-2002": True,
        "platinum-arceus-2009": True,
        "heartgold-soulsilver-2010": True,
        "regulations-sheet": False,
    }
    assert {key: legal[key] for key in said} == said
    assert answer["parting"]["step"] == 0


def test_a_wrong_question_to_all_names_its_field(client):
    error = ask_over(client, "compare", {"action": {"type": "inflict"}}).json()["error"]
    assert error["field"].startswith("action")


def test_many_questions_are_answered_in_order_and_a_wrong_one_spoils_no_other(client):
    wrong = {**ASKED, "edition": "expedition"}
    answers = ask_over(client, "batch", [ASKED, wrong, ASKED]).json()
    assert [one.get("legal") for one in answers] == [True, None, True]
    assert answers[1]["error"]["field"] == "edition"


@pytest.mark.parametrize("body", [{}, "words", [ASKED] * 1001])
def test_what_is_no_list_of_questions_is_refused(client, body):
    assert ask_over(client, "batch", body).status_code == 422


@pytest.mark.parametrize("body", ["[" * 2000, '[{"edition":' + "[" * 3000 + "]" * 3000 + "}]"])
def test_a_list_nested_without_end_is_refused(client, body):
    address = "/api/v1/rulings/batch"
    answer = client.post(address, body, content_type="application/json")
    assert answer.status_code == 422


@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"active": ', "}")])
@pytest.mark.parametrize("depth", [300, 600, 900, 3000])
def test_a_question_nested_however_deep_gets_an_error_in_its_place(client, depth, begin, end):
    deep = f'{{"action": {{"type": "draw"}}, "position": {begin * depth}1{end * depth}}}'
    body = f"[{json.dumps(ASKED)}, {deep}]"
    answer = client.post("/api/v1/rulings/batch", body, content_type="application/json")
    assert answer.status_code in {200, 422}  # 422 where the whole list cannot be read
    if answer.status_code == 200:
        fine, wrong = answer.json()
        assert (fine["legal"], "error" in wrong) == (True, True)


def test_the_shapes_of_request_and_ruling_are_published(client):
    shape = client.get("/api/v1/rulings/schema/request").json()
    jsonschema_rs.validate(shape, ASKED)
    ruling = post_body(client, ASKED).json()
    jsonschema_rs.validate(client.get("/api/v1/rulings/schema/ruling").json(), ruling)
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(shape, {**ASKED, "flip": []})
