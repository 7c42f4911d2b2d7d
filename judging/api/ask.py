"""Rulings over HTTP: the ruling contract, and the rulings a league has kept."""

from datetime import datetime
from typing import Any, Literal

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judging.domain.ask import refuse_wrong_requests
from judging.domain.visibility import leagues_and_events
from judging.engine import RequestError, compare_editions, decode_question, encode_answer, rule_json
from judging.engine.branches import MOST_PLAYS_TOGETHER, Work
from judging.engine.cards_by_id import ID_KEY
from judging.engine.compare import Comparison
from judging.engine.not_considered import KnownTexts
from judging.engine.position import Card
from judging.engine.ruling import Ruling as WorkedOut
from judging.engine.schema import request_schema, ruling_schema
from judging.engine.wire import Question
from judging.engine.wire import Request as RulingQuestion
from judging.queries import ask
from judging.queries.cards import open_catalogue
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer
from judging.queries.example_request import EXAMPLE_REQUEST
from league.api.endpoints import Endpoint, answer_page
from league.api.schema import Page, declare_refusals, publishes_schema
from league.base.errors import NotAllowed, Refused
from league.models import Role

MOST_QUESTIONS = 1000
JSON_SCHEMA_REFERENCE = {"$ref": "https://json-schema.org/draft/2020-12/schema"}


class KeptRuling(msgspec.Struct, frozen=True):
    """A ruling that a league keeps. `asked`, `answered`: question and ruling as they stood then.

    `league`: its slug. `event`: an event's id, null for a ruling outside events. `holds`: the
    verdict that counts: this ruling's `verdict`, or the head judge's if it was overturned.
    `appealed`: empty without an appeal. `asked`, `answered`: null for a ruling given in words.
    """

    id: int
    league: str
    event: int | None
    edition: str
    question: str
    verdict: str
    appealed: Literal["", "open", "upheld", "overturned"]
    holds: str
    judge: str | None
    role: Role | None
    given_at: datetime
    asked: dict[str, Any] | None
    answered: dict[str, Any] | None


class WrongQuestion(msgspec.Struct, frozen=True):
    """What is wrong with one question of a batch. `field`: its path in that question."""

    code: Literal["invalid"]
    message: str
    field: str | None


class Unanswered(msgspec.Struct, frozen=True):
    """Stands in place of a ruling for a question that could not be asked."""

    error: WrongQuestion


@publishes_schema(Card)
def _card_or_id(card: dict[str, Any]) -> dict[str, Any]:
    """A card comes as it was given: its facts, or its catalogue id."""
    facts = {name: field for name, field in card["properties"].items() if name != ID_KEY}
    return {
        "anyOf": [
            card | {"properties": facts},
            {"type": "string", "description": "The id of a card in the catalogue."},
        ]
    }


class Ask(APIView):
    """What asking has in common: everybody may, for nothing is stored."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def read_bytes(self, request: Request) -> bytes:
        """The body as it came: the engine knows the path of whatever is wrong in it."""
        try:
            return request.body
        except RequestDataTooBig as error:
            raise Refused(_("The request is larger than 1 MB."), code="too_large") from error


class Rule(Ask):
    """Rule on one action in a position. Nothing is stored, and no sign-in is needed."""

    @extend_schema(
        summary="Ask for a ruling",
        request=RulingQuestion,
        responses={200: WorkedOut} | declare_refusals({422: ("invalid",)}),
        examples=[OpenApiExample("Both take the last Prize", EXAMPLE_REQUEST, request_only=True)],
    )
    def post(self, request: Request) -> HttpResponse:
        with refuse_wrong_requests():
            return _json_response(
                rule_json(
                    self.read_bytes(request), open_catalogue(), known_texts(), shipped_layer()
                )
            )


class Compare(Ask):
    """Ask every edition the same question: a ruling each, and the first step where they differ."""

    @extend_schema(
        summary="Ask every edition the same question",
        request=Question,
        responses={200: Comparison} | declare_refusals({422: ("invalid",)}),
        examples=[
            OpenApiExample(
                "Both take the last Prize",
                {key: value for key, value in EXAMPLE_REQUEST.items() if key != "edition"},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        with refuse_wrong_requests():
            question = decode_question(self.read_bytes(request), open_catalogue())
        answer = compare_editions(
            question.position,
            question.action,
            question.flips,
            known_texts(),
            question.choices,
            shipped_layer(),
        )
        return _json_response(encode_answer(answer))


class Batch(Ask):
    """Rule on up to 1000 questions at once: a list of questions in, the rulings out, in order.

    A wrong question gets its error in its own place; the others are answered.
    """

    @extend_schema(
        summary="Ask for many rulings at once",
        request=list[RulingQuestion],
        responses={200: list[WorkedOut | Unanswered]}
        | declare_refusals({422: ("invalid", "too_many")}),
        examples=[
            OpenApiExample("Two questions", [EXAMPLE_REQUEST, EXAMPLE_REQUEST], request_only=True)
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        known, work = known_texts(), Work(MOST_PLAYS_TOGETHER)
        answers = [
            _answer_question(question, known, work)
            for question in _read_questions(self.read_bytes(request))
        ]
        return _json_response(b"[" + b",".join(answers) + b"]")


class Shape(Ask):
    """JSON Schema of a question (`request`) or a ruling, from the types that the engine uses."""

    @extend_schema(
        summary="JSON Schema of a question or a ruling", responses={200: JSON_SCHEMA_REFERENCE}
    )
    def get(self, _request: Request, of: str) -> Response:
        return Response(request_schema() if of == "request" else ruling_schema())


def _read_questions(body: bytes) -> list[bytes]:
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


def _answer_question(question: bytes, known: KnownTexts, work: Work) -> bytes:
    try:
        return rule_json(question, open_catalogue(), known, shipped_layer(), work)
    except RequestError as error:
        wrong = WrongQuestion("invalid", error.message, error.path or None)
        return msgspec.json.encode(Unanswered(wrong))


def _json_response(body: bytes) -> HttpResponse:
    return HttpResponse(body, content_type="application/json")


class Rulings(Endpoint):
    """The rulings kept in the leagues and events whose staff you belong to, newest first."""

    @extend_schema(
        summary="List the kept rulings",
        responses={200: Page[KeptRuling]} | declare_refusals({403: ("not_allowed",)}),
    )
    def get(self, request: Request) -> Response:
        mine = leagues_and_events(request.user, "league.see_staff_pages")
        if not any(mine):
            raise NotAllowed(_("Only a league's staff can see its rulings."), code="not_allowed")
        return answer_page(self, request, ask.kept_rulings(*mine), _kept_ruling_row)


def _kept_ruling_row(ruling: Any) -> KeptRuling:
    return KeptRuling(
        id=ruling.pk,
        league=ruling.league.slug,
        event=ruling.event_id,
        edition=ruling.edition,
        question=ruling.question,
        verdict=ruling.verdict,
        appealed=ask.appeal_state(ruling),
        holds=ruling.holds,
        judge=str(ruling.judge) if ruling.judge else None,
        role=ruling.role,
        given_at=timezone.localtime(ruling.given_at),
        asked=ruling.asked,
        answered=ruling.answered,
    )
