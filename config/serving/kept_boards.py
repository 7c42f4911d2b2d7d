"""Published boards from their files: no thread, no query, none of Django's middleware.

A reader gets what Django would send: the same bytes, ETag and headers, the latter copied from an
answer of Django. Whatever might differ (a session, another host, a reader who chose no language) is
left to Django.
"""

import gzip
import hashlib
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import parse_etags
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from config.serving.django_calls import Answer, Headers, call_django, make_environ
from league.base import kept_files

_BOARD_PATH = re.compile(rb"/events/(\d{1,18})/(?:(standings)|rounds/(\d{1,4}))/")
_OF_ONE_ANSWER = {
    b"content-type", b"content-length", b"content-language", b"x-request-id", b"vary",
    b"cache-control", b"etag", b"set-cookie", b"date", b"last-modified", b"expires",
}  # fmt: skip
_shared_headers: Headers = []


@dataclass(frozen=True, slots=True)
class Board:
    """A page in memory, as in its file: compressed, and plain for clients without gzip."""

    stamp: tuple[int, int, int]
    etag: str
    packed: bytes
    plain: bytes


_boards: dict[str, Board] = {}
MOST_BOARDS = 200


def make_own_scope(path: bytes) -> dict[str, Any]:
    """The scope of a request by the service itself, as if a client had used its public address."""
    names = [name for name in settings.ALLOWED_HOSTS if "*" not in name and name[0] != "."]
    return {
        "method": "GET",
        "raw_path": path,
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "https" if settings.TLS else "http",
        "headers": [
            (b"host", (names or ["localhost"])[0].encode()),
            (b"x-forwarded-proto", b"https" if settings.TLS else b"http"),
        ],
    }


def learn_headers() -> None:
    """Copy the headers that all answers have from one of Django's answers."""
    answer = call_django(make_environ(make_own_scope(b"/healthz"), b"", None))
    _shared_headers[:] = [
        (name, value) for name, value in answer.headers if name.lower() not in _OF_ONE_ANSWER
    ]


def shared_headers() -> Headers:
    """The headers that all answers have, as `learn_headers` found them."""
    return _shared_headers


def board_key_of(scope: dict[str, Any], headers: dict[bytes, bytes]) -> str | None:
    """The key of the board asked for; None for everything that Django must answer."""
    if scope["method"] not in {"GET", "HEAD"}:
        return None
    found = _BOARD_PATH.fullmatch(scope["raw_path"].partition(b"?")[0])
    if found is None or scope["query_string"] not in {b"", b"by=name"}:
        return None
    by_name = scope["query_string"] == b"by=name"
    if (found[2] and by_name) or not _is_plain_visitor(scope, headers):
        return None
    cookie, accepted = headers.get(b"cookie", b""), headers.get(b"accept-language", b"")
    language = choose_language(cookie.decode("latin-1"), accepted.decode("latin-1"))
    if language is None:
        return None
    event = int(found[1])
    number = found[3] and int(found[3])
    board = "standings" if found[2] else f"round-{number}-{'by-name' if by_name else 'by-table'}"
    return f"event/{event}/{board}/{language}"


def _is_plain_visitor(scope: dict[str, Any], headers: dict[bytes, bytes]) -> bool:
    """Whether nobody is signed in, the host is ours, and https is used if it has to be."""
    if f"{settings.SESSION_COOKIE_NAME}=".encode() in headers.get(b"cookie", b""):
        return False
    if settings.TLS and scope["scheme"] != "https":
        return False
    return _is_our_host(headers.get(b"host", b"").decode("latin-1"))


@lru_cache(maxsize=64)
def _is_our_host(host: str) -> bool:
    domain, _port = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


@lru_cache(maxsize=1024)
def choose_language(cookie: str, accepted: str) -> str | None:
    """The language chosen here or in the browser; None where the league's own applies."""
    for one in cookie.split(";"):
        name, _equals, value = one.strip().partition("=")
        if name == settings.LANGUAGE_COOKIE_NAME and value in dict(settings.LANGUAGES):
            return value
    for language, _weight in parse_accept_lang_header(accepted):
        if language == "*":
            return None
        try:
            return str(get_supported_language_variant(language))
        except LookupError:
            continue
    return None


def find_board(key: str) -> Board | None:
    """The board as its file is now; None where there is no file."""
    path = _path_of(key)
    try:
        stat = os.stat(path)  # noqa: PTH116 -- asked by every reader
    except OSError:
        _boards.pop(key, None)
        return None
    stamp = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
    known = _boards.get(key)
    return known if known is not None and known.stamp == stamp else _load_board(key, path)


@lru_cache(maxsize=1024)
def _path_of(key: str) -> str:
    return str(kept_files.file_of(key))


def _load_board(key: str, path: str) -> Board | None:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 -- a stat of the very file that is read
            stat, packed = os.fstat(file.fileno()), file.read()
        plain = gzip.decompress(packed)
    except (OSError, EOFError):
        return None
    if len(_boards) >= MOST_BOARDS:
        _boards.pop(next(iter(_boards)))
    stamp = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
    etag = f'"{hashlib.sha256(packed).hexdigest()[:32]}"'
    board = _boards[key] = Board(stamp, etag, packed, plain)
    return board


def answer_board(key: str, headers: dict[bytes, bytes]) -> Answer | None:
    """The board, or 304 if the reader has it already; None where Django must answer."""
    board = find_board(key)
    if board is None:
        return None
    language = key.rpartition("/")[2].encode()
    sent = [
        *_shared_headers,
        (b"ETag", board.etag.encode()),
        (b"Vary", b"Accept-Encoding, Accept-Language, Cookie"),
        (b"Cache-Control", b"public, max-age=0, must-revalidate"),
        (b"Content-Language", language),
    ]
    known = headers.get(b"if-none-match")
    if known and board.etag in parse_etags(known.decode("latin-1")):
        return Answer(304, sent, b"")
    body = board.plain
    if b"gzip" in headers.get(b"accept-encoding", b""):
        body = board.packed
        sent.append((b"Content-Encoding", b"gzip"))
    sent.append((b"Content-Type", b"text/html; charset=utf-8"))
    sent.append((b"Content-Length", str(len(body)).encode()))
    return Answer(200, sent, body)
