"""What stands before Django: which boards it serves by itself, to whom, and which never."""

import asyncio
import json
from argparse import Namespace

import pytest

from config.serving import front, kept_boards
from config.serving.connection import TimedProtocol
from config.serving.lanes import Lane, Lanes
from league.base.circuit import DATABASE
from tests.support.each import of_each

pytestmark = pytest.mark.once

ROUND = "/events/7/rounds/3/"


def key_of(path, method="GET", **headers):
    path, _mark, query = path.partition("?")
    scope = {
        "method": method, "raw_path": path.encode(), "query_string": query.encode(),
        "scheme": "http",
    }  # fmt: skip
    sent = {"host": "localhost", "accept_language": "de-AT,en;q=0.5", **headers}
    raw = {name.replace("_", "-").encode(): value.encode() for name, value in sent.items()}
    return kept_boards.board_key_of(scope, raw)


@of_each(
    [
        (ROUND, {}, "event/7/round-3-by-table/de"),
        (f"{ROUND}?by=name", {}, "event/7/round-3-by-name/de"),
        ("/events/7/standings/", {}, "event/7/standings/de"),
        (ROUND, {"cookie": "a=b; django_language=en"}, "event/7/round-3-by-table/en"),
        (ROUND, {"cookie": "django_language=xx"}, "event/7/round-3-by-table/de"),
        # in the league's language, which only Django knows
        (ROUND, {"accept_language": "fr,*"}, None),
        (ROUND, {"cookie": "sessionid=abc"}, None),
        (f"{ROUND}?by=table", {}, None),
        ("/events/7/standings/?division=junior", {}, None),
        ("/events/7/", {}, None),
    ]
)
def test_a_board_is_given_to_whom_it_is_the_same_for(case):
    path, headers, key = case
    assert key_of(path, **headers) == key


def test_a_form_and_another_host_are_left_to_django(settings):
    assert key_of(ROUND, method="POST") is None
    settings.ALLOWED_HOSTS = ["judge.example.org"]
    kept_boards._is_our_host.cache_clear()
    assert key_of(ROUND, host="evil.example") is None
    assert key_of(ROUND, host="judge.example.org") is not None
    kept_boards._is_our_host.cache_clear()


def test_what_cannot_be_read_is_refused_with_the_headers_of_every_answer(monkeypatch):
    said = []
    connection = object.__new__(TimedProtocol)
    connection.cfg = Namespace(limit_request_line=4094)
    connection._safe_write = said.append
    monkeypatch.setattr(kept_boards, "_shared_headers", [(b"X-Content-Type-Options", b"nosniff")])
    connection._send_error_response(400, "<b>no</b>")
    connection._send_error_response(414, "too long")
    plain, json_one = (one.decode().split("\r\n") for one in said)
    assert plain[0] == "HTTP/1.1 400 Bad Request"
    assert "Content-Type: text/plain; charset=utf-8" in plain
    assert "Content-Type: application/json" in json_one
    assert "X-Content-Type-Options: nosniff" in set(plain) & set(json_one)
    assert json.loads(json_one[-1])["error"]["code"] == "address_too_long"


def test_staff_have_threads_of_their_own_once_their_session_is_known():
    lanes = Lanes(4)
    assert lanes.choose_lane("abc") is lanes.choose_lane("") is lanes.others
    lanes.note_session("abc", is_staff=True)
    assert lanes.choose_lane("abc") is lanes.staff
    assert lanes.choose_lane("", "/healthz") is lanes.choose_lane("abc", "/readyz") is lanes.probes
    lanes.note_session("abc", is_staff=False)
    assert lanes.choose_lane("abc") is lanes.others


def ask_front(path, **headers):
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
        "query_string": b"", "scheme": "http", "http_version": "1.1", "headers": raw,
    }  # fmt: skip
    sent = []

    async def receive_body():
        return {"type": "http.request", "body": b""}

    async def keep_message(message):
        sent.append(message)

    asyncio.run(front.application(scope, receive_body, keep_message))
    told = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told, sent[1]["body"].decode()


@pytest.fixture
def lost_database():
    DATABASE.note_failure(OSError("gone"))
    yield
    DATABASE.note_answer()


def test_while_the_database_is_lost_programs_get_json_and_people_a_page(lost_database):
    status, told, body = ask_front("/api/v1/events/1")
    assert (status, told["content-type"], told["retry-after"]) == (503, "application/json", "5")
    assert json.loads(body)["error"]["code"] == "database_lost"
    status, told, body = ask_front("/events/1/", accept_language="de")
    assert (status, told["content-language"]) == (503, "de")
    assert "<h1>" in body
    assert "Datenbank" in body
    assert int(told["content-length"]) == len(body.encode())


@pytest.fixture
def full_lane(monkeypatch):
    """The lane of whoever is not signed in, where nobody may wait."""
    lane = Lane("full", threads=1, most_waiting=0)
    lane.begin_threads()
    monkeypatch.setattr(front.lanes, "others", lane)
    yield
    lane.end_threads()


def test_where_too_many_wait_programs_get_json_and_people_a_page(full_lane):
    status, told, body = ask_front("/api/v1/events/1")
    assert (status, told["retry-after"]) == (503, "2")
    assert json.loads(body)["error"]["code"] == "busy"
    status, told, body = ask_front("/events/1/", accept_language="de")
    assert (status, told["content-type"]) == (503, "text/html; charset=utf-8")
    assert "Zu viele" in body


def test_a_websocket_is_refused_and_no_fault():
    said = []

    async def keep_message(message):
        said.append(message)

    asyncio.run(front.application({"type": "websocket"}, None, keep_message))
    assert said == [{"type": "websocket.close"}]


@of_each(["9" * 400, "0" * 400 + "9" * 20, "1048577"])
def test_a_body_longer_than_any_is_not_read(length):
    async def receive_nothing():
        raise AssertionError("it was read")

    scope, headers = {"path": "/api/v1/decks/check"}, {b"content-length": length.encode()}
    body, told = asyncio.run(front._read_whole(scope, headers, receive_nothing))
    assert body == b""
    assert told > 2**20


@pytest.mark.parametrize(
    "case",
    [
        ("192.0.2.7", {}, False, "192.0.2.7"),
        ("2001:db8:1:2:3::4", {}, False, "2001:db8:1:2::/64"),
        ("192.0.2.7", {"x_forwarded_for": "203.0.113.9"}, False, "192.0.2.7"),
        ("127.0.0.1", {"x_forwarded_for": "198.51.100.1, 203.0.113.9"}, True, "203.0.113.9"),
        ("127.0.0.1", {}, True, "127.0.0.1"),
    ],
)
def test_whoever_is_not_signed_in_takes_turns_by_network(case, settings):
    address, headers, settings.BEHIND_PROXY, counted = case
    raw = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    assert front.find_sender({"client": (address, 1)}, raw) == counted
