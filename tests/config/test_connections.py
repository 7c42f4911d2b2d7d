"""Connections whose client is slow, greedy or wrong: who is let go, and who is answered."""

import asyncio
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from gunicorn.config import Config

from config.serving import limits
from config.serving.connection import TimedProtocol, WaitedFor

pytestmark = pytest.mark.once

LARGE = 16 * 2**20
REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
IN_PIECES = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


def answer_with(body):
    async def answer_all(_scope, receive, send):
        message = await receive()
        while message.get("more_body"):
            message = await receive()
        if message["type"] == "http.disconnect":
            return
        length = (b"content-length", str(len(body)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": body})

    return answer_all


@pytest.fixture
def make_worker():
    """Makes what a connection needs of a worker that answers everybody with this body."""

    def make_one(body):
        return SimpleNamespace(
            cfg=Config(), log=Mock(), asgi=answer_with(body), nr_conns=0, nr=0, max_requests=99,
            alive=True, state={}, waited_for=WaitedFor(),
        )  # fmt: skip

    return make_one


@pytest.fixture
def large_answers(make_worker, monkeypatch):
    """A worker that answers 16 MB to everybody, for which there is little time."""
    monkeypatch.setattr(limits, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(limits, "SLOWEST_BYTES_A_SECOND", LARGE)
    return make_worker(bytes(LARGE))


def serve_clients(worker, act):
    """What `act` returns, given a function that opens a connection and sends something."""

    async def serve_meanwhile():
        worker.loop = asyncio.get_running_loop()
        server = await worker.loop.create_server(lambda: TimedProtocol(worker), "127.0.0.1", 0)
        writers = []

        async def send_bytes(sent):
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
            writers.append(writer)
            writer.write(sent)
            return reader

        async with server:
            try:
                return await act(send_bytes)
            finally:
                for writer in writers:
                    writer.close()

    return asyncio.run(serve_meanwhile())


async def wait_for_connections(worker, *counts):
    async with asyncio.timeout(20):
        while worker.nr_conns not in counts:  # noqa: ASYNC110 -- a number, which tells nobody
            await asyncio.sleep(0.01)


def test_who_takes_no_answer_is_let_go(large_answers):
    async def take_nothing(send_bytes):
        await send_bytes(REQUEST)
        await asyncio.sleep(0.5)
        assert large_answers.nr_conns == 1
        await wait_for_connections(large_answers, 0)

    serve_clients(large_answers, take_nothing)


def test_who_takes_it_in_time_has_it_whole(large_answers):
    async def take_all(send_bytes):
        reader = await send_bytes(REQUEST)
        await asyncio.sleep(0.5)
        head = await reader.readuntil(b"\r\n\r\n")
        return head[:15], len(await reader.readexactly(LARGE))

    assert serve_clients(large_answers, take_all) == (b"HTTP/1.1 200 OK", LARGE)


@pytest.mark.parametrize("body", [b"ok", bytes(LARGE)], ids=["half a body", "an untaken answer"])
def test_where_no_place_is_left_who_is_waited_for_longest_gives_theirs(
    make_worker, monkeypatch, body
):
    monkeypatch.setattr(limits, "MOST_CONNECTIONS", 3)
    worker = make_worker(body)

    async def come_last(send_bytes):
        sent = HALF_A_BODY if body == b"ok" else REQUEST
        for count in (1, 2, 3):
            await send_bytes(sent)
            await wait_for_connections(worker, count)
        await asyncio.sleep(0.2)  # all three have sent what they send
        reader = await send_bytes(REQUEST)
        head = await reader.readuntil(b"\r\n\r\n")
        await wait_for_connections(worker, 3)
        return head[:15]

    assert serve_clients(worker, come_last) == b"HTTP/1.1 200 OK"


def test_untaken_answers_hold_only_so_much_memory(make_worker, monkeypatch):
    monkeypatch.setattr(limits, "MOST_ANSWER_BYTES", 2 * LARGE)
    worker = make_worker(bytes(LARGE))

    async def take_one_of_many(send_bytes):
        for _each in range(6):
            reader = await send_bytes(REQUEST)
            await asyncio.sleep(0.1)
        await wait_for_connections(worker, 1, 2, 3)
        await reader.readuntil(b"\r\n\r\n")
        return len(await reader.readexactly(LARGE))

    assert serve_clients(worker, take_one_of_many) == LARGE


def test_a_body_that_is_nearly_all_framing_is_refused(make_worker, monkeypatch):
    monkeypatch.setattr(limits, "FREE_PIECES", 1_000)

    async def send_pieces(send_bytes):
        few = await send_bytes(IN_PIECES + b"1\r\n{\r\n" * 1_000 + b"0\r\n\r\n")
        large_piece = b"64\r\n" + b"a" * 100 + b"\r\n"
        large = await send_bytes(IN_PIECES + large_piece * 2_000 + b"0\r\n\r\n")
        many = await send_bytes(IN_PIECES + b"1\r\n{\r\n" * 1_001)
        return [(await one.readuntil(b"\r\n"))[9:12] for one in (few, large, many)]

    assert serve_clients(make_worker(b"ok"), send_pieces) == [b"200", b"200", b"400"]


def test_a_length_that_python_does_not_read_is_answered(make_worker):
    async def send_length(send_bytes):
        length = b"Content-Length: " + b"9" * 5_000
        reader = await send_bytes(b"POST / HTTP/1.1\r\nHost: x\r\n" + length + b"\r\n\r\n")
        return await reader.read()

    assert serve_clients(make_worker(b"ok"), send_length).startswith(b"HTTP/1.1 400 ")
