"""Deck checks over HTTP."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.fields import DayField, LanguageField
from decks.domain import DeckQuestion, judge_list
from decks.engine.documents import DOCUMENTS
from decks.queries.catalogue import current_catalogue
from decks.queries.check.answer import DeckVerdict
from decks.queries.facts import Facts, facts_of
from decks.queries.formats import names
from league.api.endpoints import BodyShape, read_body
from league.api.schema import declare_refusals
from league.base.errors import Refused


class CheckIn(BodyShape):
    """A deck list as `text`, or as `lines` of [count, name, set or null, number or null].

    `format`: a format's key, empty to ask every format. `date`: the day it is judged on,
    YYYY-MM-DD; null means today, or the nearest day of the format's season. `language`: the
    language the cards are in, such as en, de or ja; null means not known.
    """

    text = serializers.CharField(required=False, trim_whitespace=False, allow_blank=True)
    lines = serializers.ListField(required=False, child=serializers.ListField())
    format = serializers.CharField(required=False, allow_blank=True, default="")
    date = DayField(required=False, allow_null=True, default=None)
    language = LanguageField(
        required=False, allow_null=True, allow_blank=True, default=None, max_length=10
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("lines" in attrs):
            raise serializers.ValidationError({"text": [_("Give the list as text, or as lines.")]})
        return attrs


class Check(APIView):
    """Judge a deck list. Nothing is stored, and no sign-in is needed."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(
        request=CheckIn,
        responses={200: DeckVerdict} | declare_refusals({422: ("unreadable", "unknown_format")}),
    )
    def post(self, request: Request) -> Response:
        data = read_body(CheckIn, request)
        lines = data.pop("lines", None)
        question = DeckQuestion(
            text=data["text"] if lines is None else _list_as_text(lines),
            format=data["format"],
            day=data["date"],
            language=data["language"] or None,
        )
        try:
            return Response(msgspec.convert(judge_list(question), DeckVerdict))
        except Refused as refused:
            if refused.field == "text" and lines is not None:
                refused.field = "lines"
            raise


def _list_as_text(lines: list[Any]) -> str:
    """The JSON form of a list, which the list reader takes as it is."""
    return msgspec.json.encode({"lines": lines}).decode()


class FormatRow(msgspec.Struct, frozen=True):
    """A format and its season: `from` and `to` are its first and last ISO day, null if open."""

    key: str
    name: str
    kind: str
    first: str | None = msgspec.field(name="from")
    last: str | None = msgspec.field(name="to")


class Rulebook(msgspec.Struct, frozen=True):
    """A rulebook whose deck rules can be asked for alone, by its key in place of a format's."""

    key: str
    name: str
    title: str


class FormatsTold(msgspec.Struct, frozen=True):
    """All formats and rulebooks, and the version of the card catalogue."""

    formats: list[FormatRow]
    editions: list[Rulebook]
    catalogue: str
    facts: Facts


class Formats(APIView):
    """Every format, newest season first, and every rulebook whose deck rules can be asked for.

    `facts` says up to which days the catalogue's facts go, and its newest set.
    """

    permission_classes = []

    @extend_schema(responses={200: FormatsTold})
    def get(self, _request: Request) -> Response:
        formats = [
            FormatRow(
                key=entry.key, name=entry.name, kind=entry.kind, first=entry.first, last=entry.last
            )
            for entry in names.all_formats()
        ]
        editions = [
            Rulebook(key=document.key, name=document.name, title=document.title)
            for document in DOCUMENTS
        ]
        catalogue = current_catalogue()
        facts = facts_of(catalogue.known_to)
        return Response(FormatsTold(formats, editions, catalogue.version, facts))
