"""The deck check over HTTP: open to anybody, stores nothing, names what is wrong with its input."""

import contextlib
import json

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.throttling import AnonRateThrottle

from decks.engine.documents import EDITION_KEYS
from decks.queries.catalogue import SHIPPED
from tests.support.asking import read_error, send_request

pytestmark = [pytest.mark.django_db, pytest.mark.once]

CHECK = "/api/v1/decks/check"
DEMO = sorted((SHIPPED.parents[1] / "demo").glob("*.txt"))
LEGAL = DEMO[0].read_text()


def send_check(client, **body):
    return send_request(client, "POST", CHECK, body)


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_a_legal_list_is_legal_and_every_line_comes_back(client, path):
    text = path.read_text()
    answer = send_check(client, text=text, format="modified-2009").json()
    assert answer["legal"] is True, answer["problems"]
    numbers = {line["line"] for line in answer["lines"] + answer["other_lines"]}
    written = text.splitlines()
    assert numbers == {at for at, line in enumerate(written, start=1) if line.strip()}
    assert sum(line["count"] for line in answer["lines"]) == 60


def test_a_list_is_refused_with_the_rule_the_card_and_how_to_mend_it(client):
    answer = send_check(
        client, text="5 Gengar AR 16\n55 Psychic Energy DP 127", format="modified-2009"
    )
    assert answer.status_code == 200
    verdict = answer.json()
    assert verdict["legal"] is False
    copies = next(one for one in verdict["problems"] if one["count"] == 5)
    assert copies["allowed"] == 4
    assert "Gengar" in copies["message"]
    assert copies["mend"]


def test_a_mistyped_name_gets_a_suggestion(client):
    verdict = send_check(client, text="4 Gengarr\n56 Psychic Energy", format="unlimited").json()
    assert "Gengar" in verdict["lines"][0]["note"]


def test_without_a_format_every_format_is_tried(client):
    assert "modified-2009" in send_check(client, text=LEGAL).json()["legal_in"]


def test_a_list_as_lines_is_judged_as_the_same_list_as_text(client):
    lines = [[4, "Pikachu", "AR", "71"], [56, "Lightning Energy", None, None]]
    by_lines = send_check(client, lines=lines, format="unlimited").json()
    by_text = send_check(
        client, text="4 Pikachu AR 71\n56 Lightning Energy", format="unlimited"
    ).json()
    for key in ("legal", "problems", "totals"):
        assert by_lines[key] == by_text[key]


@pytest.mark.parametrize("edition", EDITION_KEYS)
def test_a_rulebooks_deck_rules_stand_alone(client, edition):
    assert send_check(client, text=LEGAL, format=edition).json()["format"] == edition


def test_asking_writes_nothing_and_reads_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert send_check(client, text=LEGAL, format="modified-2009").status_code == 200


def test_who_is_signed_in_needs_no_token_to_ask(judge):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(judge)
    assert send_check(strict, text=LEGAL, format="modified-2009").status_code == 200


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        ({}, "text", "as text, or as lines"),
        ({"text": LEGAL, "lines": []}, "text", "as text, or as lines"),
        ({"text": ""}, "text", "empty"),
        ({"text": "  \n "}, "text", "empty"),
        ({"text": "# nothing but a remark"}, "text", "no line names a card"),
        ({"text": "4 Pikachu AR 71\n" * 5000}, "text", "65,536"),
        ({"text": "4 Pikachu\x07"}, "text", "control"),
        ({"text": [LEGAL]}, "text", "string"),
        ({"text": None}, "text", "null"),
        ({"text": LEGAL, "format": "modified-2099"}, "format", "modified-2009"),
        ({"text": LEGAL, "format": 2009}, "format", "2009"),
        ({"text": LEGAL, "format": ["unlimited"]}, "format", "string"),
        ({"text": LEGAL, "date": "4.12.2010"}, "date", "YYYY-MM-DD"),
        ({"text": LEGAL, "date": "2010-02-30"}, "date", "YYYY-MM-DD"),
        ({"text": LEGAL, "language": "x" * 11}, "language", "such as en, de or ja"),
        ({"text": LEGAL, "language": "klingon"}, "language", "such as en, de or ja"),
        ({"text": LEGAL, "fromat": "unlimited"}, "fromat", "no such field"),
        ({"lines": "4 Pikachu"}, "lines", "list"),
        ({"lines": ["4 Pikachu"]}, "lines", "list"),
        ({"lines": []}, "lines", "empty"),
        ({"lines": [[4]]}, "lines", "lines[0]"),
        ({"lines": [[0, "Pikachu"]]}, "lines", "0"),
        ({"lines": [[-1, "Pikachu"]]}, "lines", "-1"),
        ({"lines": [[True, "Pikachu"]]}, "lines", "whole number"),
        ({"lines": [[1.5, "Pikachu"]]}, "lines", "1.5"),
        ({"lines": [[10**30, "Pikachu"]]}, "lines", "9999"),
        ({"lines": [[4, ["Pikachu"]]]}, "lines", "lines[0]"),
        ({"lines": [[4, "Pikachu", "AR", "71", "more"]]}, "lines", "lines[0]"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_with_what_would_be_right(client, body, field, says):
    response = send_check(client, **body)
    error = read_error(response)
    assert response.status_code in {400, 422}
    assert error.get("field") == field or field in error.get("fields", ()), error
    assert says in error["message"], error["message"]


@pytest.mark.parametrize(
    "body", ["{", "[]", "7", '""', b"\xff", "[" * 100_000, '{"lines": [[1, "\\udc00"]]}']
)
def test_what_is_no_object_is_refused(client, body):
    assert read_error(send_request(client, "POST", CHECK, body), 400)


def test_a_body_beyond_a_megabyte_is_refused_as_that(client):
    error = read_error(send_check(client, text="x" * 1_048_600), 413)
    assert error["code"] == "too_large"


@pytest.mark.parametrize("field", ["text", "lines", "format", "date", "language"])
def test_no_odd_value_in_any_field_is_more_than_a_refusal(client, field):
    odd = [None, True, -1, 10**30, 1e308, "", "²", "\x00", "x" * 70_000, [], [[]], [[[]]], {}]
    odd += [[[1, None]], [[1, 2, 3, 4]], [[None, None]], [{"count": 1}], "0001-01-01", "9999-12-31"]
    for value in odd:
        body = {"text": LEGAL, "format": "modified-2009", field: value}
        if field == "lines":
            del body["text"]
        response = send_check(client, **body)
        assert response.status_code < 500
        if response.status_code >= 400:
            read_error(response)


def test_too_many_questions_are_turned_away_in_the_one_shape(client, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    for _ in range(2):
        assert client.get("/api/v1/formats").status_code == 200
    assert read_error(client.get("/api/v1/formats"), 429)["code"] == "throttled"


def test_the_formats_are_listed_with_their_seasons(client):
    answer = client.get("/api/v1/formats").json()
    named = {one["key"]: one for one in answer["formats"]}
    assert named["modified-2009"]["from"] < named["modified-2009"]["to"]
    assert {one["key"] for one in answer["editions"]} == set(EDITION_KEYS)


@pytest.mark.parametrize("path", ["/api/v1/decks/check", "/api/v1/formats"])
def test_another_method_is_answered_405_in_the_one_shape(client, path):
    assert read_error(client.delete(path), 405)


def test_the_verdict_is_the_one_the_command_prints(client, capsys, tmp_path):
    listed = tmp_path / "deck.txt"
    listed.write_text("5 Gengar AR 16\n55 Psychic Energy DP 127")
    with contextlib.suppress(SystemExit):
        call_command("deckcheck", str(listed), format="modified-2009", json=True)
    printed = json.loads(capsys.readouterr().out)
    answer = send_check(client, text=listed.read_text(), format="modified-2009").json()
    assert printed["problems"]
    for one in answer["problems"] + answer["advice"]:
        del one["said"]  # message ids for pages, which say it in another language
    for key in ("legal", "problems", "advice", "totals"):
        assert answer[key] == printed[key]
