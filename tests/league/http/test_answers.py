"""Requests answered before any view: those with a NUL character in them."""

import json

import pytest
from django.conf import settings
from django.db import DataError
from django.test import Client
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


BOUNDARY = "multipart/form-data; boundary=x"
PART = b'--x\r\nContent-Disposition: form-data; name="a%d"%s\r\n\r\n1\r\n'
UNREADABLE = {
    "letters that are not UTF-8": (b"a=1", "application/x-www-form-urlencoded; charset=utf-7"),
    "no boundary": (b"a=1", "multipart/form-data"),
    "an endless boundary": (b"--", f"multipart/form-data; boundary={'a' * 5_000}"),
    "thousands of fields": (
        b"".join(PART % (number, b"") for number in range(2_000)) + b"--x--", BOUNDARY,
    ),
    "thousands of files": (
        b"".join(PART % (number, b'; filename="f"') for number in range(2_000)) + b"--x--",
        BOUNDARY,
    ),
    "an endless head": (
        b'--x\r\nContent-Disposition: form-data; name="a"\r\nX: ' + b"a" * 200_000 + b"\r\n\r\n1"
        b"\r\n--x--", BOUNDARY,
    ),
    "thousands of values": (b"a&" * 20_000, "application/x-www-form-urlencoded"),
}  # fmt: skip


@pytest.mark.parametrize("what", UNREADABLE)
@pytest.mark.parametrize("address", ["/decks/check/", "/nowhere/"])
def test_a_form_that_cannot_be_read_is_refused_and_is_no_fault(what, address):
    browser = Client(enforce_csrf_checks=True)
    browser.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    body, kind = UNREADABLE[what]
    answer = browser.post(address, body, content_type=kind)
    assert answer.status_code == 400
    assert "The form could not be read." in answer.content.decode()


def test_of_thousands_of_fields_that_there_are_not_some_are_named(client):
    body = json.dumps({f"f{number}": 1 for number in range(50_000)})
    answer = client.post(reverse("decks_api:check"), body, content_type="application/json")
    assert answer.status_code == 400
    assert len(answer.json()["error"]["fields"]) <= 30
