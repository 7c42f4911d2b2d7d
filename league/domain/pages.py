"""Published pages: what many will read is rendered once, and answered from stored bytes.

Once in each language of the service; a page is published and answered in the language that is on.
"""

import gzip
import hashlib
from collections.abc import Callable, Sequence

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import translation
from django.utils.http import parse_etags

from league.models import PublishedPage

Renew = Callable[[Sequence[str]], None]
_renewing: dict[str, Renew] = {}


def in_each_language(publish_one: Callable[[], None]) -> None:
    """Publish something in every language of the service, one after the other."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            publish_one()


def publish(key: str, html: str) -> PublishedPage:
    """Make `html` the current version of the page. Rendered first, switched in one statement."""
    body = gzip.compress(html.encode(), mtime=0)
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    with transaction.atomic():
        page, made = PublishedPage.objects.select_for_update().get_or_create(
            key=_here(key), defaults={"etag": etag, "body": body}
        )
        if not made and page.etag != etag:
            page.version, page.etag, page.body = page.version + 1, etag, body
            page.save()
    return page


def withdraw(beginning: str) -> None:
    """Take back the published pages whose keys begin so, in every language."""
    PublishedPage.objects.filter(key__startswith=beginning).delete()


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
    head = PublishedPage.objects.filter(key=here).values_list("etag", flat=True).first()
    if head is None:
        return None
    if head in parse_etags(request.headers.get("If-None-Match", "")):
        return _marked(HttpResponseNotModified(), head)
    page = PublishedPage.objects.get(key=here)
    return _marked(_bytes(request, bytes(page.body)), page.etag)


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
