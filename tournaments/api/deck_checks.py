"""Deck checks over HTTP."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.permissions import require
from tournaments.domain.registration import checks as use
from tournaments.models import Chosen, Fault, Finding
from tournaments.queries.registration import checks as reads
from tournaments.web.views.deck_checks import find_check
from tournaments.web.views.registration import find_event


class PickIn(Shape):
    chosen = serializers.ChoiceField(choices=Chosen.choices)
    number = serializers.IntegerField(min_value=1, max_value=use.MOST, default=1)
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1), default=list, max_length=use.MOST
    )
    entrant = serializers.IntegerField(default=None, allow_null=True)
    again = serializers.BooleanField(default=False)


class TicksIn(Shape):
    ticks = serializers.ListField(child=serializers.IntegerField(), max_length=1000)


class FindingIn(Shape):
    finding = serializers.ChoiceField(choices=[Finding.FINE, Finding.PROBLEM])
    fault = serializers.ChoiceField(choices=Fault.choices, default="", allow_blank=True)
    note = serializers.CharField(max_length=use.LONGEST_NOTE, default="", allow_blank=True)


class DeckChecks(View):
    """Every check of an event (GET), and decks picked for new ones (POST)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = find_event(event)
        require(request.user, "decks.check", it)
        pages = Pages()
        page = pages.paginate_queryset(reads.deck_checks(it), request, view=self)
        return pages.get_paginated_response([reads.check_row(one) for one in page or ()])

    @extend_schema(request=PickIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event: int) -> Response:
        it = find_event(event)
        actor = require(request.user, "decks.check", it)
        asked = read(PickIn, request)
        asked["tables"] = tuple(asked["tables"])
        picked = use.pick(actor, it, use.Pick(**asked))
        rows = [reads.check_row(find_check(event, one.pk)) for one in picked.checks]
        return Response({"checks": rows, "without_list": picked.without}, status=201)


class DeckCheck(View):
    """One check (GET); what was found ends it (PUT)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int, check: int) -> Response:
        one = find_check(event, check)
        require(request.user, "decks.check", one)
        return Response({**reads.check_row(one), "lines": one.version.deck.verdict["lines"]})

    @extend_schema(request=FindingIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, check: int) -> Response:
        one = find_check(event, check)
        actor = require(request.user, "decks.check", one)
        use.find(actor, one, **read(FindingIn, request))
        return Response(reads.check_row(find_check(event, check)))


class Ticks(View):
    """The lines of the list seen so far, all of them each time."""

    @extend_schema(request=TicksIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, check: int) -> Response:
        one = find_check(event, check)
        require(request.user, "decks.check", one)
        use.tick(one, dict.fromkeys(map(str, read(TicksIn, request)["ticks"]), 1))
        return Response(reads.check_row(find_check(event, check)))
