"""A league's house formats, settled reprints and lists judged together, over HTTP."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.fields import DayField
from decks.domain import batches, formats, reprints
from decks.engine.formats.definition import UnknownFormatError, decode_format
from decks.models import CheckJob, HouseFormat, HouseFormatVersion
from decks.queries import league_decks as reads
from decks.queries.catalogue import current
from decks.queries.formats.rules import rules_as_data
from decks.web.views.league_decks import find_house, find_league
from league.api.endpoints import Pages, Shape, View, read
from league.base.errors import Refused
from league.permissions import require


class FormatIn(Shape):
    """A format in the shape of a format file. `preview`: say what would change, store nothing.

    With `based_on` in the entry, what it leaves out is as in the format of that key.
    """

    entry = serializers.DictField()
    reason = serializers.CharField(max_length=500, default="", allow_blank=True)
    preview = serializers.BooleanField(default=False)
    against = serializers.CharField(max_length=60, default="", allow_blank=True)
    seen = serializers.IntegerField(min_value=1, default=None, allow_null=True)


class SettlementIn(Shape):
    name = serializers.CharField(max_length=120)
    format = serializers.CharField(max_length=60)
    allowed = serializers.BooleanField()
    reason = serializers.CharField(max_length=reprints.LONGEST_REASON)


class ListIn(Shape):
    name = serializers.CharField(max_length=batches.LONGEST_NAME)
    text = serializers.CharField(max_length=batches.LONGEST_LIST, trim_whitespace=False)


class ListsIn(Shape):
    lists = serializers.ListField(child=ListIn(), allow_empty=False, max_length=batches.MOST_LISTS)
    format = serializers.CharField(max_length=60, default="", allow_blank=True)
    date = DayField(default=None, allow_null=True)


class RecheckIn(Shape):
    since = DayField(default=None, allow_null=True)


class HouseFormats(View):
    """A league's house formats (GET); a new one (POST)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        pages = Pages()
        found = reads.house_formats(find_league(slug))
        page = pages.paginate_queryset(found, request, view=self)
        rows = [{"id": one.pk, "name": one.name, "version": one.last} for one in page or ()]
        return pages.get_paginated_response(rows)

    @extend_schema(request=FormatIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, slug: str) -> Response:
        return _save(request, slug, None)


class OneFormat(View):
    """A house format as it says now, or with `?version=` as it said (GET); its next one (PUT)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str, house: int) -> Response:
        found = find_house(find_league(slug), house).versions.select_related("house")
        number = request.GET.get("version", "")
        if number.isascii() and number.isdecimal() and len(number) < 9:
            return Response(_format(get_object_or_404(found, number=int(number))))
        return Response(_format(found.order_by("-number")[0]))

    @extend_schema(request=FormatIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, slug: str, house: int) -> Response:
        return _save(request, slug, house)


def _save(request: Request, slug: str, house: int | None) -> Response:
    league = find_league(slug)
    into = find_house(league, house) if house is not None else None
    actor = require(request.user, "decks.make_formats", league)
    asked = read(FormatIn, request)
    entry = formats.read({"key": "house:new", **asked["entry"]})
    if asked["preview"]:
        before = _before(asked["against"], into)
        return Response(reads.preview(league, before, entry, entry.last or entry.first))
    made = formats.save(actor, league, entry, reason=asked["reason"], into=into, seen=asked["seen"])
    return Response(_format(made), status=201 if into is None else 200)


def _before(key: str, into: HouseFormat | None) -> Any:
    if into is not None and not key:
        return decode_format(into.versions.order_by("-number")[0].entry, kept=True)
    try:
        return formats.format_of(key or "unlimited", current())
    except UnknownFormatError as unknown:
        raise Refused(unknown.said(_), field="against") from None


def _format(version: HouseFormatVersion) -> dict[str, Any]:
    entry = decode_format(version.entry, kept=True)
    return {
        "id": version.house_id,
        "name": version.house.name,
        "version": version.number,
        "key": formats.key_of(version),
        "made_at": version.made_at,
        "reason": version.reason,
        "based_on": entry.based_on or None,
        "rules": rules_as_data(entry, formats.base_of(entry)),
        "entry": version.entry,
    }


class Settlements(View):
    """Reprints that the league's judges settled (GET); settle one (POST)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require(request.user, "decks.see_lists", league)
        pages = Pages()
        page = pages.paginate_queryset(reads.settlements(league), request, view=self)
        return pages.get_paginated_response([_settlement(one) for one in page or ()])

    @extend_schema(request=SettlementIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require(request.user, "decks.settle", league)
        asked = read(SettlementIn, request)
        asked["format_key"] = asked.pop("format")
        return Response(_settlement(reprints.settle(actor, league, **asked)), status=201)


def _settlement(one: Any) -> dict[str, Any]:
    fields = ("id", "name", "format", "allowed", "reason", "made_at")
    return {field: getattr(one, field) for field in fields}


class Lists(View):
    """Lists judged together (GET); hand in some (POST). The answer's `id` tells how far it is."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require(request.user, "decks.see_lists", league)
        pages = Pages()
        page = pages.paginate_queryset(reads.jobs(league), request, view=self)
        return pages.get_paginated_response([_job(one) for one in page or ()])

    @extend_schema(request=ListsIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require(request.user, "decks.see_lists", league)
        asked = read(ListsIn, request)
        given = batches.Unpacked([batches.Given(**one) for one in asked["lists"]], [])
        made = batches.begin(actor, league, given, format_key=asked["format"], day=asked["date"])
        return Response(_job(reads.jobs(league).get(pk=made.pk)), status=201)


class Recheck(View):
    """Judge the league's kept decks anew."""

    @extend_schema(request=RecheckIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require(request.user, "decks.see_lists", league)
        made = batches.recheck(actor, league, read(RecheckIn, request)["since"])
        return Response(_job(reads.jobs(league).get(pk=made.pk)), status=201)


class Job(View):
    """How far a job is, and its rows; `?rows=changed` gives those judged otherwise than before."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str, job: int) -> Response:
        league = find_league(slug)
        require(request.user, "decks.see_lists", league)
        one = get_object_or_404(reads.jobs(league), pk=job)
        pages = Pages()
        found = reads.job_rows(one, changed=request.GET.get("rows") == "changed")
        page = pages.paginate_queryset(found, request, view=self)
        answer = pages.get_paginated_response([reads.job_row(row) for row in page or ()])
        answer.data["job"] = _job(one)
        return answer


def _job(job: CheckJob) -> dict[str, Any]:
    fields = ("id", "kind", "format", "day", "catalogue", "made_at", "done_at")
    counted = ("total", "judged", "legal", "not_legal", "unread", "warned", "failed", "differing")
    refused = [{"name": name, "message": message} for name, message in job.refused]
    found = {field: getattr(job, field) for field in (*fields, *counted)}
    return {**found, "refused": refused}
