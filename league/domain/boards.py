"""Published pages: what many will read is rendered once, and answered from stored bytes.

Once in each language of the service; a page is published and answered in the language that is on.
"""

import gzip
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import translation
from django.utils.http import parse_etags

from league.models import PublishedPage

Renew = Callable[[Sequence[str]], None]
_renewing: dict[str, Renew] = {}


class OvertakenError(Exception):
    """Somebody else changed what hangs on the wall after this rendering had begun."""


@dataclass(frozen=True, slots=True)
class Wall:
    """What hangs together and changes together, as it was when a rendering began."""

    pk: int
    version: int


def in_each_language(render: Callable[[], Mapping[str, str]]) -> dict[str, str]:
    """Sheets by their keys, rendered in every language of the service one after the other."""
    sheets: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            sheets |= {_here(key): html for key, html in render().items()}
    return sheets


def wall(name: str) -> Wall:
    """A wall as it is now: asked for before anything is read that will hang there."""
    page, _made = PublishedPage.objects.get_or_create(key=name)
    return Wall(page.pk, page.version)


def publish(on: Wall, sheets: Mapping[str, str], *, instead_of: str = "") -> None:
    """Hang rendered sheets, all in one transaction, and take down those whose keys begin so.

    Raises OvertakenError where the wall changed meanwhile: what was rendered may be older than
    what hangs there, and is rendered anew.
    """
    packed = {key: _packed(html) for key, html in sheets.items()}
    with transaction.atomic():
        as_it_was = PublishedPage.objects.filter(pk=on.pk, version=on.version)
        if not as_it_was.update(version=F("version") + 1):
            raise OvertakenError
        if instead_of:
            PublishedPage.objects.filter(key__startswith=instead_of).delete()
        for key, (etag, body) in packed.items():
            _hang(key, etag, body)


def _packed(html: str) -> tuple[str, bytes]:
    body = gzip.compress(html.encode(), mtime=0)
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"', body


def _hang(key: str, etag: str, body: bytes) -> None:
    page, made = PublishedPage.objects.get_or_create(key=key, defaults={"etag": etag, "body": body})
    if not made and page.etag != etag:
        page.version, page.etag, page.body = page.version + 1, etag, body
        page.save()


def renews(beginning: str) -> Callable[[Renew], Renew]:
    """Register what promises to render pages anew whose keys begin so, once they are taken back."""

    def register(renew: Renew) -> Renew:
        _renewing[beginning] = renew
        return renew

    return register


@transaction.atomic
def withdraw_all() -> None:
    """Take every published page back, and have those rendered anew that are still looked at."""
    keys = list(PublishedPage.objects.values_list("key", flat=True))
    PublishedPage.objects.all().delete()
    for beginning, renew in _renewing.items():
        renew([key for key in keys if key.startswith(beginning)])


def answer(request: HttpRequest, key: str) -> HttpResponse | None:
    """The current version: 304 where the reader has it; None where none is published."""
    here = _here(key)
    page = PublishedPage.objects.filter(key=here)
    head = page.values_list("etag", flat=True).first()
    if head and head in parse_etags(request.headers.get("If-None-Match", "")):
        return _marked(HttpResponseNotModified(), head)
    shown = page.first() if head else None  # it may have been taken down just now
    return _marked(_bytes(request, bytes(shown.body)), shown.etag) if shown else None


def _here(key: str) -> str:
    return f"{key}/{translation.get_language() or settings.LANGUAGE_CODE}"


def _bytes(request: HttpRequest, body: bytes) -> HttpResponse:
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(body, headers={"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(body))


def _marked(response: HttpResponse, etag: str) -> HttpResponse:
    response.headers["ETag"] = etag
    # The language is the reader's choice, kept in a cookie, or the one their browser asks for.
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "public, max-age=0, must-revalidate"
    return response
