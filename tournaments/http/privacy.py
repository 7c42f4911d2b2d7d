"""Answers that nobody on the way may keep, and pages whose address is a key."""

from typing import TypeVar

from django.http.response import HttpResponseBase

Answer = TypeVar("Answer", bound=HttpResponseBase)

KEY_HEADERS = {
    # The address is the key: no other site is told it. Our own is, or browsers hide where a form
    # comes from and it is refused.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
}


def keep_private(response: Answer) -> Answer:
    """An answer that nobody on the way keeps: it holds what is not for everybody."""
    response.headers["Cache-Control"] = "private, no-store"
    return response


def keep_key_secret(response: Answer) -> Answer:
    """A page opened by a key in its address, which no other site learns and no search finds."""
    for name, value in KEY_HEADERS.items():
        response.headers[name] = value
    return response
