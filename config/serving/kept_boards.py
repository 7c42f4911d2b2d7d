"""Published boards from their files: no thread, no query, none of Django's middleware.

What is given is what Django would give: the same bytes, ETag and headers, which are taken from an
answer of Django's own. Whatever is not plainly the same (a session, another host, a language that
is nobody's choice) is left to Django.
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
    """A page in memory, as its file is: packed, and open for who cannot unpack."""

    stamp: tuple[int, int, int]
    etag: str
    packed: bytes
    plain: bytes


_boards: dict[str, Board] = {}
MOST_BOARDS = 200


def make_own_scope(path: bytes) -> dict[str, Any]:
    """A request of the service's own, as if from somebody at its address."""
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
    """Take the headers that every answer has from one of Django's."""
    answer = call_django(make_environ(make_own_scope(b"/healthz"), b"", None))
    _shared_headers[:] = [
        (name, value) for name, value in answer.headers if name.lower() not in _OF_ONE_ANSWER
    ]


def shared_headers() -> Headers:
    """The headers that every answer has, as they were learnt."""
    return _shared_headers


def board_key_of(scope: dict[str, Any], headers: dict[bytes, bytes]) -> str | None:
    """The key of the board that is asked for; None for everything that Django has to answer."""
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
    """Nobody signed in, at an address of ours, by https where that is asked."""
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
    """The language a reader chose, here or in the browser; None for the league's own."""
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
    """The board as its file is now; None where none is kept."""
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
        with open(path, "rb") as file:  # noqa: PTH123 -- its own stamp, whatever came meanwhile
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
    """The board, or that the reader has it; None where Django has to answer."""
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
