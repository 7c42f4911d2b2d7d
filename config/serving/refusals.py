"""Refusals made before Django is asked, worded as Django would: JSON for the API, else a page."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import translation

from config.serving import kept_boards
from config.serving.django_calls import Answer
from league.base.errors import DatabaseLost, TooManyWait
from league.http.answers import is_api_path, render_bare_refusal

_KINDS: dict[str, type[DatabaseLost | TooManyWait]] = {
    "database_lost": DatabaseLost,
    "too_many": TooManyWait,
}


def answer_refusal(kind: str, scope: dict[str, Any], headers: dict[bytes, bytes]) -> Answer:
    """The refusal of this kind in the reader's language, made without a query or a thread."""
    cookie, accepted = headers.get(b"cookie", b""), headers.get(b"accept-language", b"")
    language = kept_boards.choose_language(cookie.decode("latin-1"), accepted.decode("latin-1"))
    return _render(kind, is_api_path(scope["path"]), language or settings.LANGUAGE_CODE)


@lru_cache(maxsize=16)
def _render(kind: str, is_api: bool, language: str) -> Answer:  # noqa: FBT001 -- a key of the cache
    with translation.override(language):
        response = render_bare_refusal(_KINDS[kind](), is_api=is_api)
    sent = [(name.encode(), value.encode()) for name, value in response.items()]
    sent.append((b"Content-Language", language.encode()))
    sent.append((b"Content-Length", str(len(response.content)).encode()))
    return Answer(response.status_code, [*kept_boards.shared_headers(), *sent], response.content)
