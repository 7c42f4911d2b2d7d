"""Rulings over HTTP: the ruling contract, and the rulings a league has kept."""

from typing import Any

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judging.engine import RequestError, compare, decode_question, encode, rule_json
from judging.engine.not_considered import KnownTexts
from judging.engine.schema import request_schema, ruling_schema
from judging.models import Ruling
from judging.queries import ask
from judging.queries.cards import lookup
from judging.queries.cards_texts import known_texts
from judging.queries.visibility import places
from judging.web.forms.ask.forms import EXAMPLE
from league.api.endpoints import Pages, View
from league.base.errors import NotAllowed, Refused

MOST_QUESTIONS = 1000


class RulingOut(serializers.ModelSerializer[Ruling]):
    """A kept ruling."""

    league = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    judge = serializers.StringRelatedField[Any]()
    role = serializers.CharField(read_only=True, allow_null=True)
    appealed = serializers.SerializerMethodField(help_text='"", open, upheld or overturned')
    holds = serializers.CharField(
        read_only=True, help_text="The verdict, or the head judge's where it was overturned"
    )

    class Meta:
        model = Ruling
        fields = [
            "id", "league", "event", "edition", "question", "verdict", "appealed", "holds", "judge",
            "role", "given_at", "asked", "answered",
        ]  # fmt: skip

    def get_appealed(self, ruling: Ruling) -> str:
        return ask.appealed(ruling)


class Ask(APIView):
    """What asking has in common: everybody may, for nothing is stored."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def read(self, request: Request) -> bytes:
        """The body as it came: the engine knows the path of whatever is wrong in it."""
        try:
            return request.body
        except RequestDataTooBig as error:
            raise Refused(_("The request is larger than 1 MB."), code="too_large") from error


class Rule(Ask):
    """A position and an action in, a ruling out."""

    @extend_schema(
        summary="Ask for a ruling",
        request=OpenApiTypes.OBJECT,
        responses={200: OpenApiTypes.OBJECT, 422: OpenApiTypes.OBJECT},
        examples=[OpenApiExample("Both take the last Prize", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> HttpResponse:
        try:
            return _json(rule_json(self.read(request), lookup, known_texts()))
        except RequestError as error:
            raise Refused(error.message, field=error.path or None, code="invalid") from error


class Compare(Ask):
    """The same question under every edition: five rulings, and the first step where they part."""

    @extend_schema(
        summary="Ask every edition",
        request=OpenApiTypes.OBJECT,
        responses={200: OpenApiTypes.OBJECT, 422: OpenApiTypes.OBJECT},
        examples=[
            OpenApiExample(
                "Both take the last Prize",
                {key: value for key, value in EXAMPLE.items() if key != "edition"},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        try:
            question = decode_question(self.read(request), lookup)
        except RequestError as error:
            raise Refused(error.message, field=error.path or None, code="invalid") from error
        answer = compare(question.position, question.action, question.flips, known_texts())
        return _json(encode(answer))


class Batch(Ask):
    """Many questions at once: a list in, a list of rulings out, in order.

    A question that is wrong gets its error in its own place and spoils no other.
    """

    @extend_schema(
        summary="Ask many questions",
        request=OpenApiTypes.OBJECT,
        responses={200: OpenApiTypes.OBJECT, 422: OpenApiTypes.OBJECT},
        examples=[OpenApiExample("Two questions", [EXAMPLE, EXAMPLE], request_only=True)],
    )
    def post(self, request: Request) -> HttpResponse:
        known = known_texts()
        answers = [_answered(question, known) for question in _questions(self.read(request))]
        return _json(b"[" + b",".join(answers) + b"]")


class Shape(Ask):
    """JSON Schema of a request or a ruling, from the types the engine itself reads and writes."""

    @extend_schema(summary="JSON Schema", responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, of: str) -> Response:
        return Response(request_schema() if of == "request" else ruling_schema())


def _questions(body: bytes) -> list[bytes]:
    try:
        questions = msgspec.json.decode(body, type=list[msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refused(
            _("A list of questions belongs here: %(list)s.") % {"list": "[{…}, {…}]"},
            code="invalid",
        ) from error
    if len(questions) > MOST_QUESTIONS:
        raise Refused(
            _("At most %(most)s questions at once.") % {"most": MOST_QUESTIONS},
            code="too_many",
        )
    return [bytes(question) for question in questions]


def _answered(question: bytes, known: KnownTexts) -> bytes:
    try:
        return rule_json(question, lookup, known)
    except RequestError as error:
        said = {"code": "invalid", "message": error.message, "field": error.path or None}
        return msgspec.json.encode({"error": said})


def _json(body: bytes) -> HttpResponse:
    return HttpResponse(body, content_type="application/json")


class Rulings(View):
    """The rulings kept in the leagues one is staff of, newest first."""

    @extend_schema(summary="Rulings kept", responses=RulingOut(many=True))
    def get(self, request: Request) -> Response:
        mine = places(request.user, "league.see_staff_pages")
        if not any(mine):
            raise NotAllowed(_("Only a league's staff can see its rulings."), code="not_allowed")
        pages = Pages()
        page = pages.paginate_queryset(ask.rulings(*mine), request, view=self)
        return pages.get_paginated_response(RulingOut(page, many=True).data)
