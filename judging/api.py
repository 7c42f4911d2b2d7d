"""Rulings over HTTP: the ruling contract, and the rulings a league has kept."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judging import queries
from judging.cards import lookup
from judging.engine import RequestError, rule_json
from judging.forms import EXAMPLE
from judging.models import Ruling
from league.api import Pages, View
from league.domain.errors import NotAllowed, Refused
from league.models import User
from league.permissions import leagues_of


class RulingOut(serializers.ModelSerializer[Ruling]):
    """A kept ruling."""

    league = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    judge = serializers.StringRelatedField[Any]()
    role = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = Ruling
        fields = [
            "id", "league", "event", "edition", "question", "verdict", "judge", "role", "given_at",
            "asked", "answered",
        ]  # fmt: skip


class Rule(APIView):
    """A position and an action in, a ruling out. Nothing is stored, so everybody may ask."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        summary="Ask for a ruling",
        request=OpenApiTypes.OBJECT,
        responses={200: OpenApiTypes.OBJECT, 422: OpenApiTypes.OBJECT},
        examples=[OpenApiExample("Both take the last Prize", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> HttpResponse:
        try:
            # The engine reads the bytes itself: it knows the path of whatever is wrong in them.
            ruling = rule_json(request.body, lookup)
        except RequestError as error:
            raise Refused(error.message, field=error.path or None, code="invalid") from error
        except RequestDataTooBig as error:
            raise Refused("The request is larger than 1 MB.", code="too_large") from error
        return HttpResponse(ruling, content_type="application/json")


class Rulings(View):
    """The rulings kept in the leagues one is staff of, newest first."""

    @extend_schema(summary="Rulings kept", responses=RulingOut(many=True))
    def get(self, request: Request) -> Response:
        who = request.user
        mine = leagues_of(who, "league.see_staff_pages") if isinstance(who, User) else []
        if not mine:
            raise NotAllowed("Only a league's staff can see its rulings.", code="not_allowed")
        pages = Pages()
        page = pages.paginate_queryset(queries.rulings(mine), request, view=self)
        return pages.get_paginated_response(RulingOut(page, many=True).data)
