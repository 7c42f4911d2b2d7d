"""What is answered before any view is asked: a NUL in what was sent."""

import json

import pytest
from django.db import DataError
from django.urls import reverse

from league.http.answers import WithoutNul

pytestmark = pytest.mark.django_db


def test_a_nul_in_an_address_is_refused_clearly(as_organiser, league):
    record = reverse("league:record", args=[league.slug])
    answer = as_organiser.get(record, {"subject": "\0"})
    assert answer.status_code == 400
    assert "NUL character" in answer.content.decode()


def test_a_nul_in_a_form_is_said_at_its_field(client):
    answer = client.post(reverse("decks:check"), {"text": "4 Pika\0chu"})
    assert answer.status_code in {200, 422}
    assert "Null characters are not allowed" in answer.content.decode()


@pytest.mark.parametrize(
    "said",
    [
        DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes"),
        DataError("unsupported Unicode escape sequence: \\u0000 cannot be converted to text."),
        ValueError("A string literal cannot contain NUL (0x00) characters."),
    ],
)
def test_what_the_database_refuses_is_refused_clearly(rf, said):
    answer = WithoutNul(None).process_exception(rf.post("/api/v1/events"), said)
    assert answer.status_code == 400
    assert WithoutNul(None).process_exception(rf.post("/"), ValueError("another")) is None


@pytest.mark.parametrize("text", ["4 Pika\0chu", "\0"])
def test_a_nul_in_json_is_refused_in_the_apis_shape(client, text):
    body = json.dumps({"text": text})
    answer = client.post(reverse("decks_api:check"), body, content_type="application/json")
    assert answer.status_code == 400
    assert (answer.json()["error"]["code"], answer.json()["error"]["field"]) == ("nul", "text")


def test_the_text_of_an_escape_is_no_nul(client):
    body = json.dumps({"text": "4 Pika\\u0000chu"})
    answer = client.post(reverse("decks_api:check"), body, content_type="application/json")
    assert answer.status_code == 200
