"""An event's structure over HTTP: the same use cases as the pages."""

from dataclasses import asdict

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.permissions import require
from tournaments import queries
from tournaments.api.rounds import ReasonIn
from tournaments.api.serializers import EventOut, FiguresIn
from tournaments.domain.cut import gate
from tournaments.domain.events import clone
from tournaments.domain.players import check_in, wishes
from tournaments.domain.structure import choices
from tournaments.domain.structure.figures import Figures
from tournaments.models import ApartWish, Entrant, Event
from tournaments.queries.cut import gate as reads


class EntrantIn(Shape):
    division = serializers.CharField(max_length=20)
    awarded_byes = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=20), default=list, max_length=20
    )
    table = serializers.IntegerField(min_value=1, default=None, allow_null=True)
    reason = serializers.CharField(max_length=500, default="", allow_blank=True)


class CheckInIn(Shape):
    players = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=4096)
    there = serializers.BooleanField(default=True)


class WishIn(Shape):
    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=200, default="", allow_blank=True)


class WishOut(serializers.ModelSerializer[ApartWish]):
    class Meta:
        model = ApartWish
        fields = ["id", "one", "other", "reason"]


class CloneIn(Shape):
    name = serializers.CharField(max_length=120)
    date = serializers.DateField()
    with_players = serializers.BooleanField(default=False)


class Structure(View):
    """What the tables say of the attendance; and how the rounds to come are played (PUT: whole)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        require(request.user, "tournaments.organise", it)
        figures = {name: getattr(it, name) for name in asdict(Figures())}
        return Response({**figures, "recommended": queries.advice(it)})

    @extend_schema(request=FiguresIn, responses=EventOut)
    def put(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        changed = choices.change(actor, it, Figures(**read(FiguresIn, request)))
        return Response(EventOut(changed).data)


class Gate(View):
    """Who goes through to the second day: as it stands, and once it has begun, as it was."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, event: int) -> Response:
        return Response(reads.gate(_event(event)))


class LetThrough(View):
    """A player held at the gate plays on after all, as a person decided."""

    @extend_schema(request=ReasonIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, entrant: int) -> Response:
        who = _entrant(event, entrant)
        actor = require(request.user, "tournaments.repair", who)
        who = gate.let_through(actor, who, read(ReasonIn, request)["reason"])
        return Response(queries.entrant_row(who))


class OneEntrant(View):
    """What is special to a player."""

    @extend_schema(request=EntrantIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, entrant: int) -> Response:
        who = _entrant(event, entrant)
        actor = require(request.user, "tournaments.organise", who)
        who = choices.change_entrant(actor, who, **read(EntrantIn, request))
        special = {"awarded_byes": who.awarded_byes, "table": who.table}
        return Response({**queries.entrant_row(who), **special})


class CheckIn(View):
    """Tick players off as there, or not."""

    @extend_schema(request=CheckInIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.check_in", it)
        asked = read(CheckInIn, request)
        changed = check_in.check_in(actor, it, asked["players"], there=asked["there"])
        return Response({"changed": changed})


class LetIn(View):
    """Let a player in from the waiting list."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, entrant: int) -> Response:
        who = _entrant(event, entrant)
        who = check_in.let_in(require(request.user, "tournaments.organise", who), who)
        return Response(queries.entrant_row(who))


class Apart(View):
    """Players who would rather not meet, and two more: a last wish of the pairing."""

    @extend_schema(responses=WishOut(many=True))
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        require(request.user, "tournaments.organise", it)
        pages = Pages()
        page = pages.paginate_queryset(it.apart_wishes.all(), request, view=self)
        return pages.get_paginated_response(WishOut(page, many=True).data)

    @extend_schema(request=WishIn, responses={201: WishOut})
    def post(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        asked = read(WishIn, request)
        kept = wishes.wish(actor, it, (asked["one"], asked["other"]), asked["reason"])
        return Response(WishOut(kept).data, status=201)


class OneWish(View):
    """A wish withdrawn."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request, event: int, wish: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        wishes.withdraw(actor, get_object_or_404(it.apart_wishes, pk=wish))
        return Response({"id": wish})


class Clone(View):
    """The same event once more."""

    @extend_schema(request=CloneIn, responses={201: EventOut})
    def post(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it.league)
        asked = read(CloneIn, request)
        made = clone.clone(
            actor, it, asked["name"], asked["date"], with_players=asked["with_players"]
        )
        return Response(EventOut(made).data, status=201)


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _entrant(event: int, pk: int) -> Entrant:
    found = Entrant.objects.select_related("event__league", "player")
    return get_object_or_404(found, pk=pk, event=event)
