"""Answers with a published page: its stored bytes, or that the reader has the current version."""

import gzip

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags

from league.domain import boards


def answer_published_page(request: HttpRequest, key: str) -> HttpResponse | None:
    """The current version; 304 where the reader has it, None where none is published."""
    etag = boards.published_etag(key)
    if etag and etag in parse_etags(request.headers.get("If-None-Match", "")):
        return _add_etag(HttpResponseNotModified(), etag)
    shown = boards.published_page(key) if etag else None  # it may just have been taken down
    return _add_etag(_page_response(request, bytes(shown.body)), shown.etag) if shown else None


def _page_response(request: HttpRequest, body: bytes) -> HttpResponse:
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(body, headers={"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(body))


def _add_etag(response: HttpResponse, etag: str) -> HttpResponse:
    response.headers["ETag"] = etag
    # The language is the reader's choice, kept in a cookie, or the one their browser asks for.
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["Cache-Control"] = "public, max-age=0, must-revalidate"
    return response
