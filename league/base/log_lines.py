"""Keeps the tokens of links out of log lines, whoever writes the line.

Which addresses carry a token is read from the URL patterns, so that a new one is hidden too. A
signed token is hidden by its shape as well, wherever it stands: in another address's query, in an
error's words, in a task's arguments. `clean_every_record` cleans every record of the process when
it is made, so that handlers, formatters and servers that come later cannot get round it. The tokens
in the current request's address are hidden as they are, whatever they look like.
"""

import contextlib
import logging
import re
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django.apps import apps
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

# What URL patterns call a part that opens something.
TOKEN_PARAMETERS = frozenset({"token", "secret", "key"})
TOKEN_MARK = "…"  # noqa: S105 -- written in place of a token
SHORTEST_TOKEN = 5  # shorter parts of an address open nothing, and occur in many words
_SLASH = r"(?:/|%(?:25)*2F)"  # also in an address within another's query
_BEFORE_ROUTE = rf"(?:(?<![A-Za-z0-9])|(?<=2F)){_SLASH}?"
_ADDRESS_PART = r"[^/?#&\s\"'<>]+?"
_TOKEN = rf"(?:(?!{_SLASH}|%(?:25)*3F)[^/?#&\s\"'<>])+"
_ROUTE_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")

# Shapes of tokens: a signed link (43 characters of signature), an Authorization header, a webhook's
# secret, a field.
_TOKEN_SHAPES = re.compile(
    r"\d+(?:\.[\w-]+)*\.[\w-]{43}(?![\w-])"
    r"|whsec_[\w+/=-]+"
    r"|hjt_[\w-]+"
    r"|(?i:(?<=[?&;])(?:token|secret|signature|password|csrfmiddlewaretoken)=[^&\s\"']+)"
)
RecordFactory = Callable[..., logging.LogRecord]


_request_tokens: ContextVar[tuple[str, ...]] = ContextVar("tokens of this request", default=())


def hide_request_tokens(parts: dict[str, Any]) -> None:
    """Hide the tokens in this request's address, whatever they look like, until the next one."""
    tokens = [str(value) for name, value in parts.items() if name in TOKEN_PARAMETERS]
    spellings = {spelling for token in tokens for spelling in (token, quote(token, safe=""))}
    by_length = sorted(spellings, key=len, reverse=True)
    _request_tokens.set(tuple(one for one in by_length if len(one) >= SHORTEST_TOKEN))


def without_tokens(text: str) -> str:
    """The text with its tokens replaced."""
    for token in _request_tokens.get():
        text = text.replace(token, TOKEN_MARK)
    with contextlib.suppress(Exception):  # logged while addresses are being loaded, or cannot be
        text = _token_pattern(settings.ROOT_URLCONF).sub(rf"\1{TOKEN_MARK}", text)
    return _TOKEN_SHAPES.sub(TOKEN_MARK, text)


def token_routes(urlconf: str | None = None) -> list[str]:
    """The routes of the service up to and with a part that is a token, such as `p/<str:token>`."""
    routes = set(_walk_routes(get_resolver(urlconf).url_patterns, ""))
    return sorted({_cut_after_token(route) for route in routes if _cut_after_token(route)})


def _walk_routes(patterns: Any, before: str) -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk_routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route


def _cut_after_token(route: str) -> str:
    for part in _ROUTE_PARAMETER.finditer(route):
        if part[1] in TOKEN_PARAMETERS:
            return route[: part.end()]
    return ""


@lru_cache(maxsize=4)
def _token_pattern(urlconf: str) -> re.Pattern[str]:
    """A pattern for the part of an address before a token (its group) and the token after it."""
    apps.check_models_ready()
    ways = "|".join(_route_pattern(route) for route in token_routes(urlconf))
    return re.compile(rf"({_BEFORE_ROUTE}(?:{ways or '(?!)'})){_TOKEN}", re.IGNORECASE)


def _route_pattern(route: str) -> str:
    before = route[: route.rindex("<")].removesuffix("(?P").replace("^", "")
    pieces = [
        _ADDRESS_PART if piece.startswith("<") else re.escape(piece) for piece in before.split("/")
    ]
    return _SLASH.join(pieces)


class TokenFilter(logging.Filter):
    """Hides tokens in a record that is made already: in its message and in its error."""

    def filter(self, record: logging.LogRecord) -> bool:
        clean_record(record)
        return True


def clean_every_record() -> None:
    """Have every log record of this process made without tokens, from now on."""
    make = logging.getLogRecordFactory()
    if not getattr(make, "hides_tokens", False):
        logging.setLogRecordFactory(_make_clean_factory(make))


def _make_clean_factory(make: RecordFactory) -> RecordFactory:
    def made_clean(*args: Any, **kwargs: Any) -> logging.LogRecord:
        record = make(*args, **kwargs)
        clean_record(record)
        return record

    made_clean.hides_tokens = True  # type: ignore[attr-defined]
    return made_clean


def clean_record(record: logging.LogRecord) -> None:
    """Remove the tokens from a record, and from what it will print of an error."""
    try:
        message = record.getMessage()
    except (TypeError, ValueError, KeyError):  # its arguments do not fit: printed as they are
        record.msg, record.args = f"{record.msg} {record.args!r}", ()
        message = record.msg
    cleaned = without_tokens(message)
    if cleaned != message:
        record.msg, record.args = cleaned, ()
    if record.stack_info:
        record.stack_info = without_tokens(record.stack_info)
    if record.exc_info and record.exc_info[0] and not record.exc_text:
        # Formatters print this in place of the error, if it is there.
        record.exc_text = without_tokens(_FORMATTER.formatException(record.exc_info))


class LineFormatter(logging.Formatter):
    """One line per message, whatever is in it, with its time in UTC."""

    converter = time.gmtime  # type: ignore[assignment]  # takes seconds, as the base asks
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 -- logging's own name
        """Escape line ends: one from outside would begin a line that nobody wrote."""
        record.message = record.message.replace("\r", "\\r").replace("\n", "\\n")
        return super().formatMessage(record)


_FORMATTER = logging.Formatter()
