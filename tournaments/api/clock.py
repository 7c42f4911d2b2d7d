"""The clock of a round over HTTP: read by everybody, turned by the staff."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Shape, View, read
from league.permissions import require
from tournaments.api.events import sees_drafts
from tournaments.domain import clock
from tournaments.models import Match, Round
from tournaments.queries.clock import clock_row


class TurnIn(Shape):
    do = serializers.ChoiceField(choices=[clock.START, clock.PAUSE, clock.GO_ON, clock.SET])
    minutes = serializers.IntegerField(
        min_value=1,
        max_value=clock.MOST_MINUTES,
        default=None,
        allow_null=True,
        help_text="Of the whole round when it starts; what is left when it is set.",
    )


class ExtraIn(Shape):
    minutes = serializers.IntegerField(min_value=0, max_value=clock.MOST_EXTRA)


class RoundClock(View):
    """A round's clock: `ends_at` where it runs, `left` seconds where it stands, and `now`."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        if one.draft and not sees_drafts(request, one.event):
            raise Http404
        return Response(clock_row(one))

    @extend_schema(request=TurnIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        actor = require(request.user, "tournaments.report", one)
        asked: dict[str, Any] = read(TurnIn, request)
        clock.turn(actor, one, asked["do"], asked["minutes"])
        return Response(clock_row(one))


class Extra(View):
    """Extra minutes for one table, in all."""

    @extend_schema(request=ExtraIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, match: int) -> Response:
        found = Match.objects.select_related("round__event__league")
        one = get_object_or_404(found, pk=match, round__event=event)
        actor = require(request.user, "tournaments.report", one.round)
        after = clock.give_minutes(actor, one, read(ExtraIn, request)["minutes"])
        return Response({"match": after.pk, "extra_minutes": after.extra_minutes})


def _round(event: int, number: int) -> Round:
    found = Round.objects.select_related("event__league")
    return get_object_or_404(found, event=event, number=number)
