"""Events in files over HTTP: in from a TOM file or JSON, and out again."""

import base64
import binascii
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Shape, View, read
from league.base.errors import Refused
from league.models import League
from league.permissions import require
from tournaments.domain.files import any_program, tables, whole
from tournaments.domain.files.tom import writing
from tournaments.engine.files.tdf import as_utf8
from tournaments.http.downloads import CSV, TDF, download, private
from tournaments.models import Event


class FileIn(Shape):
    league = serializers.SlugField()
    file = serializers.CharField(
        trim_whitespace=False,
        default="",
        help_text="The text of a TOM file, or of an event's JSON.",
    )
    file_base64 = serializers.CharField(
        default="",
        help_text="Instead of `file`: its bytes, for a file that is not in UTF-8.",
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
    event = serializers.IntegerField(
        min_value=0,
        default=None,
        allow_null=True,
        help_text="Which event it is where that is not clear, or 0 for a new one.",
    )


class FromFile(View):
    """An event out of a TOM file or JSON; the same file twice is one event."""

    @extend_schema(request=FileIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        asked = read(FileIn, request)
        league = get_object_or_404(League, slug=asked["league"])
        actor = require(request.user, "tournaments.organise", league)
        taken = any_program.take(
            actor,
            league,
            _sent(asked),
            format_key=asked["format"],
            choices=asked["choices"],
            event=asked["event"],
        )
        said = {
            "event": taken.event.pk,
            "new": taken.new,
            "changed": taken.changed,
            "rounds": taken.rounds,
            "players": [{"id": one.tom.id, "how": one.how} for one in taken.fits],
            "notes": taken.notes,
        }
        return Response(said, status=201 if taken.new else 200)


class TomOut(View):
    """The event as a TOM file; sent in again it is the same event."""

    @extend_schema(responses={(200, "application/xml"): OpenApiTypes.BINARY})
    def get(self, request: Request, event: int) -> HttpResponse:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        return private(download(writing.give_out(actor, it), it, "", TDF))


class Whole(View):
    """The whole event as JSON, to be sent in again by `events/from-file`."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        require(request.user, "tournaments.organise", it)
        return Response(whole.export_event(it))


IDS = OpenApiParameter("ids", enum=["yes"], description="With player ids, for organisers.")


class StandingsOut(View):
    """The standings as CSV."""

    @extend_schema(parameters=[IDS], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event: int) -> HttpResponse:
        it = _event(event)
        text = tables.standings_csv(it, with_ids=_with_ids(request, it))
        return _table(request, text, it, "standings")


class PairingsOut(View):
    """All pairings as CSV."""

    @extend_schema(parameters=[IDS], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event: int) -> HttpResponse:
        it = _event(event)
        text = tables.pairings_csv(it, with_ids=_with_ids(request, it))
        return _table(request, text, it, "pairings")


class PlayersOut(View):
    """Everybody who is entered as CSV, with player ids and birth years."""

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event: int) -> HttpResponse:
        it = _event(event)
        require(request.user, "tournaments.organise", it)
        return private(download(tables.players_csv(it).encode(), it, "players", CSV))


def _with_ids(request: Request, event: Event) -> bool:
    if request.GET.get("ids") != "yes":
        return False
    require(request.user, "tournaments.organise", event)
    return True


def _table(request: Request, text: str, event: Event, what: str) -> HttpResponse:
    response = download(text.encode(), event, what, CSV)
    return private(response) if "ids" in request.GET else response


def _sent(asked: dict[str, Any]) -> bytes:
    """The file's bytes: as they were, or of a text whose letters are no longer those it names."""
    if asked["file"]:
        return as_utf8(asked["file"]).encode(errors="surrogatepass")
    try:
        return base64.b64decode(asked["file_base64"], validate=True)
    except (binascii.Error, ValueError):
        said = _("This is no base64.")
        raise Refused(said, field="file_base64", code="file_unreadable") from None


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)
