"""Calls Django as a WSGI server does, with a request that has been read whole."""

import io
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

from config.wsgi import application

Headers = list[tuple[bytes, bytes]]
_UNPREFIXED = {"CONTENT_TYPE", "CONTENT_LENGTH"}


class _NotedRequest(WSGIRequest):
    """A request kept in its environment, so that its user can be looked up after the answer."""

    def __init__(self, environ: dict[str, Any]) -> None:
        super().__init__(environ)
        environ["headjudge.request"] = self


assert isinstance(application, WSGIHandler)  # noqa: S101 -- said to the type checker
application.request_class = _NotedRequest


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer. `is_staff`: whether the user was signed in; None if the session was not read."""

    status: int
    headers: Headers
    body: bytes
    is_staff: bool | None = None


def make_environ(scope: dict[str, Any], body: bytes, length: int | None) -> dict[str, Any]:
    """A request's WSGI environment. `length`: the Content-Length it gets, None for no body."""
    server, client = scope.get("server") or ("", 0), scope.get("client") or ("", 0)
    path = scope["raw_path"].partition(b"?")[0] or b"/"
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": str(server[0]) or "localhost",
        "SERVER_PORT": str(server[1] or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": str(client[0]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    _add_headers(environ, scope["headers"])
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ.pop("CONTENT_LENGTH", None)
    if length is not None:
        environ["CONTENT_LENGTH"] = str(length)
    return environ


def _add_headers(environ: dict[str, Any], headers: Iterable[tuple[bytes, bytes]]) -> None:
    for raw_name, raw_value in headers:
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        key = name if name in _UNPREFIXED else f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        between = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value


def call_django(environ: dict[str, Any]) -> Answer:
    """Let Django answer a request in this thread; the answer has its whole body."""
    began: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
        began[:] = [int(status[:3]), headers]

    parts: Any = application(environ, start_response)
    try:
        body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    status, headers = began
    sent = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    if not any(name.lower() == b"content-length" for name, _value in sent):
        sent.append((b"Content-Length", str(len(body)).encode()))
    return Answer(status, sent, body, _is_staff(environ.get("headjudge.request")))


def _is_staff(request: Any) -> bool | None:
    user = getattr(request, "_cached_user", None)
    return None if user is None else bool(user.is_authenticated)
