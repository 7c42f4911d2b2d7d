"""What stands before Django: which boards it serves by itself, to whom, and which never."""

import asyncio
import json
from argparse import Namespace
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from gunicorn.config import Config

from config.serving import front, kept_boards, limits
from config.serving.lanes import Lane, Lanes
from config.serving.worker import TimedProtocol
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


def test_where_too_many_wait_programs_get_json_and_people_a_page(monkeypatch):
    monkeypatch.setattr(Lane, "is_full", property(lambda _lane: True))
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


@pytest.fixture
def large_answers(monkeypatch):
    """A server with our protocol that answers 16 MB to everybody; its worker and port."""
    monkeypatch.setattr(limits, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(limits, "SLOWEST_BYTES_A_SECOND", 16 * 2**20)
    body = bytes(16 * 2**20)

    async def answer_large(_scope, _receive, send):
        length = (b"content-length", str(len(body)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": body})

    return SimpleNamespace(
        cfg=Config(), log=Mock(), asgi=answer_large, nr_conns=0, nr=0, max_requests=9, alive=True,
        state={}, asking_nothing={}, size=len(body),
    )  # fmt: skip


async def ask_large_answer(worker, act):
    worker.loop = asyncio.get_running_loop()
    server = await worker.loop.create_server(lambda: TimedProtocol(worker), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await act(reader)
        writer.close()
        return answer


def test_who_takes_no_answer_is_let_go(large_answers):
    async def take_nothing(_reader):
        await asyncio.sleep(0.5)
        assert large_answers.nr_conns == 1
        await asyncio.sleep(1.5)
        return large_answers.nr_conns

    assert asyncio.run(ask_large_answer(large_answers, take_nothing)) == 0


def test_who_takes_it_in_time_has_it_whole(large_answers):
    async def take_all(reader):
        await asyncio.sleep(0.5)
        head = await reader.readuntil(b"\r\n\r\n")
        return head[:15], len(await reader.readexactly(large_answers.size))

    taken = asyncio.run(ask_large_answer(large_answers, take_all))
    assert taken == (b"HTTP/1.1 200 OK", large_answers.size)
