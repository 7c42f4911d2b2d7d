"""Reprints that a league's judges settled, over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.domain import reprints
from decks.queries import reprints as queries
from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, TEXT_REFUSALS, Page, declare_refusals
from league.base.reasons import LONGEST_REASON
from league.permissions import require_permission
from league.queries.loaders import find_league

NOT_SETTLED = {422: ("refused", "unknown_format")}


class SettlementIn(BodyShape):
    """Whether old printings of the card `name` count in `format` (a format's key), and why."""

    name = serializers.CharField(max_length=120)
    format = serializers.CharField(max_length=60)
    allowed = serializers.BooleanField()
    reason = serializers.CharField(max_length=LONGEST_REASON)


class Settlements(Endpoint):
    """Reprints on which the league's judges decided (GET); decide on one (POST)."""

    @extend_schema(responses={200: Page[queries.Settlement]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require_permission(request.user, "decks.see_lists", league)
        return answer_page(self, request, queries.list_settlements(league), queries.settlement_row)

    @extend_schema(
        request=SettlementIn,
        responses={201: queries.Settlement}
        | declare_refusals(STAFF_REFUSALS, TEXT_REFUSALS, NOT_SETTLED),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "decks.settle", league)
        data = read_body(SettlementIn, request)
        data["format_key"] = data.pop("format")
        return Response(
            queries.settlement_row(reprints.settle_reprint(actor, league, **data)), status=201
        )
