"""One object for a stream's overlays, which load it again and again with its ETag."""

from hashlib import sha256

from django.http import HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Endpoint
from league.base.numbers import read_whole_number
from league.domain import live
from tournaments.queries.floor.stream import VERSION, Stream, make_stream
from tournaments.queries.live import event_subject
from tournaments.queries.loaders import find_event


class EventStream(Endpoint):
    """Everything a stream overlay shows, in one object: event, round, clock, matches, standings.

    Ask again with `If-None-Match`: if nothing has changed the answer is 304.
    """

    @extend_schema(
        responses={200: Stream},
        parameters=[
            OpenApiParameter(
                "table",
                int,
                description="The table that `featured` shows; left out, the first open one.",
            )
        ],
    )
    def get(self, request: Request, event: int) -> Response | HttpResponseBase:
        etag = _make_etag(request, event)
        if etag in parse_etags(request.headers.get("If-None-Match", "")):
            return HttpResponseNotModified(headers={"ETag": etag})
        table = read_whole_number(request.GET.get("table"))
        answer = Response(make_stream(find_event(event), table))
        answer.headers["ETag"] = etag
        answer.headers["Cache-Control"] = "public, max-age=0, must-revalidate"
        return answer


def _make_etag(request: Request, event: int) -> str:
    """An ETag from the event's marks before anything is read, so that no later change is missed."""
    subjects = [event_subject(event)]
    version = live.kept_version(subjects) or live.read_version(subjects)
    said = f"{VERSION} {version} {request.get_full_path()} {request.LANGUAGE_CODE}"
    return f'W/"{sha256(said.encode()).hexdigest()[:32]}"'
