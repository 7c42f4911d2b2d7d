"""Repairs over HTTP: the same use cases as the pages."""

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.permissions import require
from tournaments import queries
from tournaments.api.serializers import EventOut
from tournaments.domain.rounds import repairs, restoring
from tournaments.models import Entrant, Event, Match, Round, Snapshot


class ReasonIn(Shape):
    reason = serializers.CharField(max_length=500)


class RepairIn(ReasonIn):
    matches = serializers.ListField(
        child=serializers.IntegerField(min_value=1), default=list, max_length=4096
    )


class ExchangeIn(ReasonIn):
    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)


class SeatIn(ReasonIn):
    how = serializers.ChoiceField(choices=["match", "bye", "loss"])


class RestoreIn(ReasonIn):
    seen = serializers.IntegerField(
        min_value=1,
        default=None,
        allow_null=True,
        help_text="The newest snapshot you saw; with a newer one there now the answer is 409.",
    )


class Repair(View):
    """Break open matches of a round and pair their players anew.

    `came_back` of the answer: broken pairs that are there again, for no other pairing is as good.
    """

    @extend_schema(request=RepairIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        actor = require(request.user, "tournaments.repair", one.event)
        asked = read(RepairIn, request)
        mended = repairs.re_pair(actor, one.event, number, asked["matches"], asked["reason"])
        again = queries.came_back(mended)
        row = queries.round_rows(one.event, number=number, drafts=True)[0]
        why = queries.why_again(mended) if again else ""
        return Response({**row, "came_back": again, "message": why})


class Exchange(View):
    """Two players of open matches change places."""

    @extend_schema(request=ExchangeIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        actor = require(request.user, "tournaments.repair", one.event)
        asked = read(ExchangeIn, request)
        two = (asked["one"], asked["other"])
        repairs.exchange(actor, one.event, number, two, asked["reason"])
        return _shown(one)


class Publish(View):
    """Let everybody see a round that is a draft."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        actor = require(request.user, "tournaments.organise", one.event)
        return _shown(repairs.publish(actor, one.event, number))


class TakeBack(View):
    """Take a round back, and all after it."""

    @extend_schema(request=ReasonIn, responses=EventOut)
    def post(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        actor = require(request.user, "tournaments.repair", one.event)
        it = repairs.take_back(actor, one.event, number, read(ReasonIn, request)["reason"])
        return Response(EventOut(it).data)


class Reopen(View):
    """Take the end of an event back."""

    @extend_schema(request=ReasonIn, responses=EventOut)
    def post(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.repair", it)
        it = repairs.reopen(actor, it, read(ReasonIn, request)["reason"])
        return Response(EventOut(it).data)


class SeatLate(View):
    """Give a late player a place in the running round."""

    @extend_schema(request=SeatIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event: int, entrant: int) -> Response:
        found = Entrant.objects.select_related("event__league", "player")
        who = get_object_or_404(found, pk=entrant, event=event)
        actor = require(request.user, "tournaments.repair", who.event)
        asked = read(SeatIn, request)
        return _shown(repairs.seat_late(actor, who, asked["how"], asked["reason"]))


class Correction(View):
    """What another result of a match would change; `?result=b`. Storing it is PUT on its result."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int, match: int) -> Response:
        require(request.user, "tournaments.repair", _event(event))
        found = Match.objects.select_related("round__event__league")
        one = get_object_or_404(found, pk=match, round__event=event, round__kind="swiss")
        asked = request.query_params.get("result", "")
        offered = queries.choices(one, repairs.CORRECTIONS)
        told = asked in dict(offered["choices"])
        return Response(queries.corrected(one, asked) if told else offered)


class Snapshots(View):
    """What the event was at the beginning and end of every round, newest first."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        require(request.user, "tournaments.repair", it)
        pages = Pages()
        page = pages.paginate_queryset(queries.snapshots(it), request, view=self)
        return pages.get_paginated_response([queries.shot_row(one) for one in page or ()])


class OneSnapshot(View):
    """What putting a snapshot back would change (GET), and doing that (POST)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int, snapshot: int) -> Response:
        require(request.user, "tournaments.repair", _event(event))
        one = _snapshot(event, snapshot)
        return Response({**queries.shot_row(one), "changes": queries.restored(one)})

    @extend_schema(request=RestoreIn, responses=EventOut)
    def post(self, request: Request, event: int, snapshot: int) -> Response:
        actor = require(request.user, "tournaments.repair", _event(event))
        one = _snapshot(event, snapshot)
        it = restoring.restore(actor, one, **read(RestoreIn, request))
        return Response(EventOut(it).data)


def _shown(one: Round) -> Response:
    return Response(queries.round_rows(one.event, number=one.number, drafts=True)[0])


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _round(event: int, number: int) -> Round:
    found = Round.objects.select_related("event__league")
    return get_object_or_404(found, event=event, number=number)


def _snapshot(event: int, pk: int) -> Snapshot:
    found = Snapshot.objects.select_related("event__league", "by")
    return get_object_or_404(found, pk=pk, event=event)
