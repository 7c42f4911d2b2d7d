"""Events in files over HTTP: in from a TOM file or JSON, and out again."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api import Shape, View, read
from league.models import League
from league.permissions import require
from tournaments.domain import exports, files, tables, tom_export
from tournaments.models import Event


class FileIn(Shape):
    league = serializers.SlugField()
    file = serializers.CharField(
        trim_whitespace=False, help_text="The text of a TOM file, or of an event's JSON."
    )
    format = serializers.CharField(max_length=60, default="", allow_blank=True)
    choices = serializers.DictField(
        child=serializers.IntegerField(min_value=0),
        default=dict,
        help_text=(
            "Who is meant where it is not clear: by the id in the file, the player of the league, "
            "or 0 for a new one."
        ),
    )


class FromFile(View):
    """An event out of a TOM file or JSON; the same file twice is one event."""

    @extend_schema(request=FileIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        asked = read(FileIn, request)
        league = get_object_or_404(League, slug=asked["league"])
        actor = require(request.user, "tournaments.organise", league)
        taken = files.take(
            actor,
            league,
            asked["file"].encode(errors="surrogatepass"),
            format_key=asked["format"],
            choices=asked["choices"],
        )
        said = {
            "event": taken.event.pk,
            "new": taken.new,
            "changed": taken.changed,
            "rounds": taken.rounds,
            "players": [{"id": one.tom.id, "how": one.how} for one in taken.fits],
        }
        return Response(said, status=201 if taken.new else 200)


class TomOut(View):
    """The event as a TOM file."""

    @extend_schema(responses={(200, "application/xml"): OpenApiTypes.BINARY})
    def get(self, request: Request, event: int) -> HttpResponse:
        it = _event(event)
        require(request.user, "tournaments.organise", it)
        return HttpResponse(tom_export.export(it), content_type="application/xml")


class Whole(View):
    """The whole event as JSON, to be sent in again by `events/from-file`."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        require(request.user, "tournaments.organise", it)
        return Response(exports.export_event(it))


class StandingsOut(View):
    """The standings as CSV."""

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, _request: Request, event: int) -> HttpResponse:
        return HttpResponse(tables.standings_csv(_event(event)), content_type="text/csv")


class PairingsOut(View):
    """All pairings as CSV."""

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, _request: Request, event: int) -> HttpResponse:
        return HttpResponse(tables.pairings_csv(_event(event)), content_type="text/csv")


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)
