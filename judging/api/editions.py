"""Editions over HTTP: all of them, how sure each is, and which one a day and a region choose."""

from datetime import date
from typing import get_args

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.engine.books import Region
from decks.engine.documents import DOCUMENTS
from decks.engine.eras import change_days, document_of_day
from decks.queries.editions import REGION_NAMES, edition_misfits, today_iso
from judging.engine.confidence import count_provenances
from judging.engine.ruling import Provenance
from league.api.schema import declare_refusals
from league.base.errors import Refused


class EditionLine(msgspec.Struct, frozen=True):
    """An edition of the rules, with the days it was in force and how certain its rules are.

    `first`, `last`: the first and last day; null where undated or still in force. `follows`: the
    key of the edition before it in its region; null for the first and for undated ones. `rules`:
    how many rules have which provenance.
    """

    key: str
    name: str
    title: str
    region: Region
    first: str | None
    last: str | None
    follows: str | None
    rules: dict[Provenance, int]


class EditionOfDay(msgspec.Struct, frozen=True):
    """The edition that applies on a day in a region.

    `notes`: sentences that say why the edition is not exactly that of the day and region, if so.
    """

    day: date
    region: Region
    edition: str
    notes: list[str]


class Editions(APIView):
    """Every edition of the rules, in the order in which comparisons list them."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(summary="List the editions of the rules", responses={200: list[EditionLine]})
    def get(self, request: Request) -> Response:  # noqa: ARG002 -- nothing is asked
        before = {
            later.key: earlier.key
            for region in REGION_NAMES
            for _day, earlier, later in change_days(region)
        }
        return Response(
            [
                EditionLine(
                    document.key, document.name, document.title, document.region, document.first,
                    document.last, before.get(document.key), dict(count_provenances(document.key)),
                )
                for document in DOCUMENTS
            ]
        )  # fmt: skip


class OneDay(APIView):
    """The edition that applies on a day (YYYY-MM-DD) in a region; an event gets it the same way."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        summary="The edition of a day",
        parameters=[
            OpenApiParameter(
                "region", str, enum=list(get_args(Region)), description="Left out: international."
            )
        ],
        responses={200: EditionOfDay} | declare_refusals({422: ("refused",)}),
    )
    def get(self, request: Request, day: str) -> Response:
        asked, region = _day_asked(day), _region_asked(request)
        chosen = document_of_day(asked.isoformat(), region, today_iso())
        notes = edition_misfits(asked, region)
        return Response(EditionOfDay(asked, region, chosen.document.key, notes))


def _day_asked(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        words = {"asked": text[:40]}
        raise Refused(
            _("“%(asked)s” is no day: write it as 2013-11-08.") % words, field="day"
        ) from None


def _region_asked(request: Request) -> Region:
    named = request.query_params.get("region") or "international"
    for region in get_args(Region):
        if named == region:
            return region
    words = {"asked": named[:40], "regions": ", ".join(get_args(Region))}
    raise Refused(_("“%(asked)s” is no region: %(regions)s.") % words, field="region")
