"""Keeps search engines away from people: what names somebody is in no index.

`robots.txt` asks them not to come; whoever comes all the same is told with each answer that it is
not to be kept. Rules, cards and formats name nobody, and may be found.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

MAY_BE_FOUND = ("/rules/", "/cards/", "/formats/", "/decks/", "/privacy/", "/static/")
NO_INDEX = "noindex, nofollow, noarchive"
_CLOSED = (
    "/events/",
    "/leagues/",
    "/p/",
    "/m/",
    "/d/",
    "/invited/",
    "/rulings/",
    "/account/",
    "/api/",
)
ROBOTS_TXT = "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in _CLOSED)


class KeepRobotsOut:
    """Every answer but those that name nobody says that it is not to be indexed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if request.path != "/" and not request.path.startswith(MAY_BE_FOUND):
            answer.headers.setdefault("X-Robots-Tag", NO_INDEX)
        return answer
