"""The ASGI application that the worker calls: reads a request, chooses a lane, answers.

A request gets a thread only once it has arrived whole, so slow senders keep nobody waiting.
"""

import asyncio
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.conf import settings

from config.serving import kept_boards, limits
from config.serving.django_calls import Answer, call_django, make_environ
from config.serving.lanes import LaneFullError, Lanes, thread_count
from config.serving.refusals import answer_refusal
from league.base.circuit import DATABASE
from league.base.network import find_counted_network
from league.domain import boards
from league.http.bodies import find_most_bytes

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
lanes = Lanes(thread_count())
_reading = 0  # bytes held of bodies that have not arrived whole
WARMED_PATHS = (b"/rules/",)  # pages that are slow the first time and in memory afterwards

_WITHOUT_DATABASE = ("/healthz", f"/{settings.STATIC_URL.strip('/')}/")


class _GoneError(Exception):
    """The client has gone, or sent too slowly."""


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer one request; refuse anything that is not HTTP."""
    if scope["type"] == "websocket":  # there are none here, and asking is not an error
        await send({"type": "websocket.close"})
        return
    if scope["type"] != "http":
        raise NotImplementedError(scope["type"])
    headers = dict(scope["headers"])
    key = kept_boards.board_key_of(scope, headers)
    answer = kept_boards.answer_board(key, headers) if key else None
    if answer is None:
        try:
            answer = await _answer_by_django(scope, headers, receive, key)
        except _GoneError:
            return
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    body = b"" if scope["method"] == "HEAD" else answer.body
    await send({"type": "http.response.body", "body": body})


def warm_up() -> None:
    """Ask for pages that would keep a first reader waiting; runs in a thread of a new process."""
    for path in WARMED_PATHS:
        call_django(make_environ(kept_boards.make_own_scope(path), b"", None))


async def _answer_by_django(
    scope: dict[str, Any], headers: dict[bytes, bytes], receive: Receive, key: str | None
) -> Answer:
    body, length = await _read_whole(scope, headers, receive)
    session = _session_of(headers.get(b"cookie"))
    lane = lanes.choose_lane(session, scope["path"])
    needs_database = not scope["path"].startswith(_WITHOUT_DATABASE)
    if needs_database and not DATABASE.may_ask():
        return answer_refusal("database_lost", scope, headers)
    environ = make_environ(scope, body, length)
    sender = session if lane is lanes.staff else find_sender(scope, headers)
    try:
        call = lane.submit_call(lambda: _call_and_keep(environ, key), sender)
        answer: Answer = await asyncio.wrap_future(call)
    except LaneFullError:
        return answer_refusal("too_many", scope, headers)
    if needs_database and answer.status < 500:
        DATABASE.note_answer()
    if session and answer.is_staff is not None:
        lanes.note_session(session, is_staff=answer.is_staff)
    return answer


def _call_and_keep(environ: dict[str, Any], key: str | None) -> Answer:
    """Django's answer; where it was a published board, its file is brought up to date."""
    answer = call_django(environ)
    if (
        key
        and answer.status in {200, 304}
        and any(n.lower() == b"etag" for n, _v in answer.headers)
    ):
        boards.bring_files_up_to_date([key])
    return answer


async def _read_whole(
    scope: dict[str, Any], headers: dict[bytes, bytes], receive: Receive
) -> tuple[bytes, int | None]:
    """The body, and the length that Django is told; a body that is too large is left out."""
    told = headers.get(b"content-length")
    if told is None and b"transfer-encoding" not in headers:
        return b"", None
    most = find_most_bytes(scope["path"])
    # Nineteen digits are too many already, and Python reads only so many.
    length = int(told.lstrip(b"0")[:19] or b"0") if told and told.isdigit() else None
    if length is not None and length > most:
        return b"", length
    try:
        async with asyncio.timeout(limits.body_seconds(most if length is None else length)):
            body = await _read_parts(receive, most)
    except TimeoutError:
        raise _GoneError from None
    return (b"", most + 1) if body is None else (body, len(body))


async def _read_parts(receive: Receive, most: int) -> bytes | None:
    """Everything sent; None where it exceeds `most`, or what this process may hold."""
    global _reading  # noqa: PLW0603 -- of this process's one event loop
    parts: list[bytes] = []
    size = 0
    try:
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise _GoneError
            part = message.get("body", b"")
            parts.append(part)
            size, _reading = size + len(part), _reading + len(part)
            if size > most or _reading > limits.MOST_BODY_BYTES:
                return None
            if not message.get("more_body"):
                return b"".join(parts)
    finally:
        _reading -= size


def find_sender(scope: dict[str, Any], headers: dict[bytes, bytes]) -> str:
    """Whose turn a request takes that nobody signed in sends: the network it comes from."""
    address = str((scope.get("client") or ("",))[0])
    if settings.BEHIND_PROXY:  # which adds the address it sees at the end
        forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
        address = forwarded.rpartition(",")[2].strip() or address
    return find_counted_network(address)


def _session_of(cookie: bytes | None) -> str:
    """The session key in a request's cookies; empty without one."""
    if not cookie or settings.SESSION_COOKIE_NAME.encode() not in cookie:
        return ""
    try:
        found = SimpleCookie(cookie.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return ""
    return found.value if found else ""
