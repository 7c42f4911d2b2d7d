"""Published pages: what many will read is rendered once, and answered from stored bytes."""

import gzip
import hashlib

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags

from league.models import PublishedPage


def publish(key: str, html: str) -> PublishedPage:
    """Make `html` the current version of the page. Rendered first, switched in one statement."""
    body = gzip.compress(html.encode(), mtime=0)
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    with transaction.atomic():
        page, made = PublishedPage.objects.select_for_update().get_or_create(
            key=key, defaults={"etag": etag, "body": body}
        )
        if not made and page.etag != etag:
            page.version, page.etag, page.body = page.version + 1, etag, body
            page.save()
    return page


def answer(request: HttpRequest, key: str) -> HttpResponse | None:
    """The current version: 304 where the reader has it; None where none is published."""
    head = PublishedPage.objects.filter(key=key).values_list("etag", flat=True).first()
    if head is None:
        return None
    if head in parse_etags(request.headers.get("If-None-Match", "")):
        return _marked(HttpResponseNotModified(), head)
    page = PublishedPage.objects.get(key=key)
    return _marked(_bytes(request, bytes(page.body)), page.etag)


def _bytes(request: HttpRequest, body: bytes) -> HttpResponse:
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(body, headers={"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(body))


def _marked(response: HttpResponse, etag: str) -> HttpResponse:
    response.headers["ETag"] = etag
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = "public, max-age=0, must-revalidate"
    return response
