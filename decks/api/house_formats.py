"""A league's house formats over HTTP."""

from datetime import datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.domain import house_formats
from decks.engine.formats.definition import UnknownFormatError, decode_format
from decks.models import HouseFormat, HouseFormatVersion
from decks.queries import house_formats as queries
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import base_format, find_format_by_key, house_format_key
from decks.queries.formats.rules import RuleValue, rules_as_data
from decks.queries.loaders import find_house_format, find_house_version
from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, TEXT_REFUSALS, Page, declare_refusals
from league.base.errors import Refused
from league.base.reasons import LONGEST_REASON
from league.permissions import require_permission
from league.queries.loaders import find_league

NOT_SAVED = {
    409: ("conflict",),
    422: ("name_taken", "refused", "same", "unknown_format", "wrong_format"),
}


class FormatIn(BodyShape):
    """A format in the shape of a format file. `preview`: only say what it would change.

    `entry`: the format; with `based_on` in it, whatever it leaves out is as in the format of that
    key. `against`: with `preview`, the key of the format to compare with; empty means the version
    before, or `unlimited` for a new one. `seen`: the number of the version you began from; with a
    newer one there now the answer is 409.
    """

    entry = serializers.DictField()
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)
    preview = serializers.BooleanField(default=False)
    against = serializers.CharField(max_length=60, default="", allow_blank=True)
    seen = serializers.IntegerField(min_value=1, default=None, allow_null=True)


class HouseFormatTold(msgspec.Struct, frozen=True):
    """One version of a house format: its rules, and the entry as it was sent.

    `key`: what it is called where a format is asked for. `based_on`: the key of the format it is
    made from, null for none.
    """

    id: int
    name: str
    version: int
    key: str
    made_at: datetime
    reason: str
    based_on: str | None
    rules: list[RuleValue]
    entry: dict[str, Any]


class HouseFormats(Endpoint):
    """A league's house formats (GET); make one (POST)."""

    @extend_schema(responses={200: Page[queries.HouseFormatRow]})
    def get(self, request: Request, slug: str) -> Response:
        formats = queries.house_formats(find_league(slug))
        return answer_page(self, request, formats, queries.house_format_row)

    @extend_schema(
        request=FormatIn,
        responses={200: queries.FormatPreview, 201: HouseFormatTold}
        | declare_refusals(STAFF_REFUSALS, TEXT_REFUSALS, NOT_SAVED),
    )
    def post(self, request: Request, slug: str) -> Response:
        return _save_version(request, slug, None)


class OneFormat(Endpoint):
    """A house format, now or in the version `?version=` (GET); store its next version (PUT)."""

    @extend_schema(responses={200: HouseFormatTold})
    def get(self, request: Request, slug: str, house: int) -> Response:
        house_format = find_house_format(find_league(slug), house)
        return Response(
            _version_answer(find_house_version(house_format, request.GET.get("version")))
        )

    @extend_schema(
        request=FormatIn,
        responses={200: HouseFormatTold | queries.FormatPreview}
        | declare_refusals(STAFF_REFUSALS, TEXT_REFUSALS, NOT_SAVED),
    )
    def put(self, request: Request, slug: str, house: int) -> Response:
        return _save_version(request, slug, house)


def _save_version(request: Request, slug: str, house: int | None) -> Response:
    league = find_league(slug)
    into = find_house_format(league, house) if house is not None else None
    actor = require_permission(request.user, "decks.make_formats", league)
    data = read_body(FormatIn, request)
    entry = house_formats.read_house_format({"key": "house:new", **data["entry"]})
    if data["preview"]:
        before = _format_before(data["against"], into)
        return Response(queries.preview_format(league, before, entry))
    version = house_formats.save_house_format(
        actor, league, entry, reason=data["reason"], into=into, seen=data["seen"]
    )
    return Response(_version_answer(version), status=201 if into is None else 200)


def _format_before(key: str, into: HouseFormat | None) -> Any:
    if into is not None and not key:
        return decode_format(into.versions.order_by("-number")[0].entry, kept=True)
    try:
        return find_format_by_key(key or "unlimited", current_catalogue())
    except UnknownFormatError as unknown:
        raise Refused(unknown.render_sentence(_), field="against") from None


def _version_answer(version: HouseFormatVersion) -> HouseFormatTold:
    entry = decode_format(version.entry, kept=True)
    return HouseFormatTold(
        id=version.house_id,
        name=version.house.name,
        version=version.number,
        key=house_format_key(version),
        made_at=version.made_at,
        reason=version.reason,
        based_on=entry.based_on or None,
        rules=rules_as_data(entry, base_format(entry)),
        entry=version.entry,
    )
