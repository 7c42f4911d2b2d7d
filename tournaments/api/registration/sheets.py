"""Registration sheets of an event over HTTP."""

from datetime import datetime

import msgspec
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.base.addresses import make_link
from league.permissions import require_permission
from tournaments.domain.registration import sheets as sheet_domain
from tournaments.models import Event
from tournaments.queries.loaders import find_event


class PaperIn(BodyShape):
    """The size of the paper."""

    paper = serializers.ChoiceField(choices=["a4", "letter"], default="a4")


class SheetPileRow(msgspec.Struct, frozen=True, kw_only=True):
    """A file with all registration sheets of an event, at `url` once it is ready.

    `ready_at`, `url`: null until then.
    """

    id: int
    paper: str
    sheets: int
    ready_at: datetime | None
    url: str | None


class SheetsNow(msgspec.Struct, frozen=True):
    """The event's file of registration sheets; null if none was ordered."""

    pile: SheetPileRow | None


class Sheets(Endpoint):
    """The file of registration sheets, and whether it is ready (GET); order it anew (POST)."""

    @extend_schema(responses={200: SheetsNow} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "decks.see_lists", this_event)
        return Response(SheetsNow(_pile_row(request, this_event)))

    @extend_schema(
        request=PaperIn,
        responses={201: SheetsNow} | declare_refusals(STAFF_REFUSALS, {422: ["refused"]}),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "decks.see_lists", this_event)
        paper = read_body(PaperIn, request)["paper"]
        sheet_domain.order_pile(actor, this_event, paper, make_link(request, "/"))
        return Response(SheetsNow(_pile_row(request, this_event)), status=201)


def _pile_row(request: Request, event: Event) -> SheetPileRow | None:
    pile = event.sheet_piles.defer("body").first()
    if pile is None:
        return None
    way = reverse("tournaments:pile", args=[event.pk, pile.pk])
    return SheetPileRow(
        id=pile.pk,
        paper=pile.paper,
        sheets=pile.sheets,
        ready_at=pile.ready_at,
        url=make_link(request, way) if pile.ready_at else None,
    )
