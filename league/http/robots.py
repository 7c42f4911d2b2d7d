"""Keeps search engines away from people: no page that names somebody gets into an index.

`robots.txt` asks them not to come; those who come all the same are told with each answer not to
index it. Rules, cards and formats name nobody, and may be found.
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
    """Middleware: every answer says that it is not to be indexed, but those that name nobody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if request.path != "/" and not request.path.startswith(MAY_BE_FOUND):
            answer.headers.setdefault("X-Robots-Tag", NO_INDEX)
        return answer
