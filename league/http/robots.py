"""Keeps search engines away from people: no page that names somebody gets into an index.

`robots.txt` asks them not to come; those who come all the same are told with each answer not to
index it. Each app registers where its pages lie, and which of them name nobody and may be found.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

NO_INDEX = "noindex, nofollow, noarchive"
_may_be_found = ["/static/"]
_closed = ["/api/"]


def register_addresses(*, found: tuple[str, ...] = (), closed: tuple[str, ...] = ()) -> None:
    """Register how addresses begin: of pages that name nobody, and of those that name people."""
    _may_be_found.extend(found)
    _closed.extend(closed)


def make_robots_txt() -> str:
    """The text of `robots.txt`."""
    return "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in _closed)


class KeepRobotsOut:
    """Middleware: every answer says that it is not to be indexed, but those that name nobody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if request.path != "/" and not request.path.startswith(tuple(_may_be_found)):
            answer.headers.setdefault("X-Robots-Tag", NO_INDEX)
        return answer
