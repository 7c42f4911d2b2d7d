"""Lets open pages follow changes: they ask again and again, and get 304 while nothing changed.

A view says what its page is about (`follow_changes`), its template marks what is to be replaced
(`id="…" {% live %}`) and includes `components/live.html` in its head. `live.js` then asks the
page's own address again, with its tag. The tag holds what is followed and its version, signed for
this address and this reader, so that a request whose tag still holds is answered before any view:
from the cache, without a query.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.signing import Signer
from django.http import HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare

from league.domain import live

ASKS = "HTTP_X_LIVE"  # set on requests of live.js, not where somebody opens the page
TAG = "headjudge.live_tag"
_SIGNER = Signer(salt="league.live")
_BETWEEN, _SUBJECTS = "~", "+"


def follow_changes(request: HttpRequest, *subjects: str) -> None:
    """Have this page asked for again when one of the subjects changes.

    To be called before what the page shows is read, so that no change after that is missed.
    """
    version = live.read_version(subjects)
    request.META[TAG] = _make_tag(request, subjects, version)


def read_tag(request: HttpRequest) -> str:
    """The tag of the page that is being made; empty if it follows nothing."""
    tag: str = request.META.get(TAG, "")
    return tag


def is_asked_again(request: HttpRequest) -> bool:
    """Whether this request is from an open page that asks what is new."""
    return ASKS in request.META


class LiveAnswers:
    """Middleware: answers 304 to an open page while nothing it follows has changed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if is_asked_again(request) and response.status_code == 200 and read_tag(request):
            response.headers["ETag"] = _write_etag(read_tag(request))
            response.headers["Cache-Control"] = "private, no-store"
        return response

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, _kwargs: Any
    ) -> HttpResponseBase | None:
        if not is_asked_again(request) or request.method != "GET" or not _is_unchanged(request):
            return None
        return HttpResponseNotModified(headers={"ETag": request.headers["If-None-Match"]})


def _is_unchanged(request: HttpRequest) -> bool:
    tag = request.headers.get("If-None-Match", "").removeprefix("W/").strip('"')
    joined, _mark, rest = tag.partition(_BETWEEN)
    version, _mark, _signature = rest.partition(_BETWEEN)
    subjects = joined.split(_SUBJECTS)
    if not rest or not constant_time_compare(tag, _make_tag(request, subjects, version)):
        return False
    # The cache may be behind: where it says that something changed, the table decides.
    return version == live.kept_version(subjects) or version == live.read_version(subjects)


def _make_tag(request: HttpRequest, subjects: Iterable[str], version: str) -> str:
    said = f"{_SUBJECTS.join(subjects)}{_BETWEEN}{version}"
    return f"{said}{_BETWEEN}{_SIGNER.signature(f'{said} {_describe_reader(request)}')}"


def _describe_reader(request: HttpRequest) -> str:
    """The reader and the language that an answer is for: the tags of others do not fit."""
    cookies = (settings.SESSION_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME)
    reader = [request.COOKIES.get(name, "") for name in cookies]
    return repr((request.get_full_path(), request.headers.get("Accept-Language", ""), reader))


def _write_etag(tag: str) -> str:
    return f'W/"{tag}"'  # weak, so that a proxy that compresses leaves it as it is
