"""Deck checks over HTTP."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.fields import DayField
from decks.domain import Question, judge
from decks.engine.documents import DOCUMENTS
from decks.queries.catalogue import current
from decks.queries.check import kept
from league.api.endpoints import Shape, read
from league.base.errors import Refused


class CheckIn(Shape):
    """A list as `text`, or as `lines` of [count, name, set or null, number or null]."""

    text = serializers.CharField(required=False, trim_whitespace=False, allow_blank=True)
    lines = serializers.ListField(required=False, child=serializers.ListField())
    format = serializers.CharField(required=False, allow_blank=True, default="")
    date = DayField(required=False, allow_null=True, default=None)
    language = serializers.CharField(required=False, allow_null=True, default=None, max_length=10)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("lines" in attrs):
            raise serializers.ValidationError({"text": [_("Give the list as text, or as lines.")]})
        return attrs


class Check(APIView):
    """Judge a deck. Writes nothing, so anybody may ask, as often as they like."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(request=CheckIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        said = read(CheckIn, request)
        lines = said.pop("lines", None)
        asked = Question(
            text=said["text"] if lines is None else _as_text(lines),
            format=said["format"],
            day=said["date"],
            language=said["language"],
        )
        try:
            return Response(judge(asked))
        except Refused as refused:
            if refused.field == "text" and lines is not None:
                refused.field = "lines"
            raise


def _as_text(lines: list[Any]) -> str:
    """The JSON form of a list, which the list reader takes as it is."""
    return msgspec.json.encode({"lines": lines}).decode()


class Formats(APIView):
    """Every format, newest season first, and the rulebooks whose deck rules stand alone.

    `facts` says up to which days the catalogue's facts go, and its newest set.
    """

    permission_classes = []

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request) -> Response:
        formats = [
            {"key": one.key, "name": one.name, "kind": one.kind, "from": one.first, "to": one.last}
            for one in kept.formats()
        ]
        editions = [{"key": one.key, "name": one.name, "title": one.title} for one in DOCUMENTS]
        about = {"catalogue": current().version, "facts": current().known_to}
        return Response({"formats": formats, "editions": editions, **about})
