"""Answers that no cache may keep, and pages whose address is a key."""

from typing import TypeVar

from django.http.response import HttpResponseBase

Answer = TypeVar("Answer", bound=HttpResponseBase)

KEY_HEADERS = {
    # The address is a key, so no other site may learn it. Our own may: without it browsers hide
    # where a form comes from, and the form is refused.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
}


def keep_private(response: Answer) -> Answer:
    """Mark an answer that no cache may keep, since it is not for everybody."""
    response.headers["Cache-Control"] = "private, no-store"
    return response


def keep_key_secret(response: Answer) -> Answer:
    """Mark a page opened by a key in its address, which no other site or search may learn."""
    for name, value in KEY_HEADERS.items():
        response.headers[name] = value
    return response
