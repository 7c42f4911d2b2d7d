"""The look-up, rulings in words, appeals and clarifications over HTTP."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.engine.documents import BY_KEY
from judging import domain
from judging.api.rules import language_of
from judging.library.search.query import LONGEST, said_nothing
from judging.library.shelf import LANGUAGES
from judging.models import Clarification, Outcome, Ruling
from judging.queries import rulings as queries_given
from judging.queries.lookup import find, in_language
from judging.queries.lookup.plain import entry_found
from judging.queries.visibility import readable
from league.api.endpoints import Pages, Shape, View, read
from league.base.errors import NotAllowed, Refused
from league.models import League
from league.permissions import require
from tournaments.models import Event

MOST_FOUND = 100


class LookUp(APIView):
    """The rule in a judge's own words, best first (as `manage.py lookup --json`)."""

    permission_classes = (AllowAny,)

    @extend_schema(
        summary="Look a rule up",
        parameters=[
            OpenApiParameter("q", str, required=True),
            OpenApiParameter("edition", str, enum=list(BY_KEY)),
            OpenApiParameter("limit", int),
            OpenApiParameter("lang", str, enum=list(LANGUAGES), description="of the texts"),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        words = request.query_params.get("q", "")
        edition = request.query_params.get("edition") or None
        if edition is not None and edition not in BY_KEY:
            known = ", ".join(BY_KEY)
            raise Refused(_("There are these rulebooks: %s.") % known, field="edition")
        if len(words) > LONGEST:
            most = {"most": LONGEST}
            raise Refused(_("At most %(most)s characters are looked up.") % most, field="q")
        if said_nothing(words):
            raise Refused(_("Say what to look for, such as: confused retreat."), field="q")
        limit = _limit(request.query_params.get("limit", "10"))
        language = language_of(request)
        found = in_language(find(words, edition, limit, frame=language), language)
        return Response(
            {
                "found": [entry_found(one) for one in found.found],
                "unsure": found.unsure,
                "language": found.query.language,
                "elsewhere": [] if found.found else queries_given.elsewhere(language),
                "corrected": dict(found.query.corrected),
                "cards": [card.name for card in found.query.cards],
            }
        )


class GiveIn(Shape):
    league = serializers.SlugField()
    event = serializers.IntegerField(required=False, allow_null=True)
    question = serializers.CharField()
    verdict = serializers.CharField()
    said = serializers.CharField(required=False, allow_blank=True)
    edition = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField(max_length=20), required=False)
    cites = serializers.ListField(child=serializers.IntegerField(), required=False)


class Give(View):
    """A ruling in the judge's own words."""

    @extend_schema(summary="Give a ruling", request=GiveIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        said = read(GiveIn, request)
        league = get_object_or_404(League, slug=said.pop("league"))
        number = said.pop("event", None)
        event = get_object_or_404(Event, pk=number, league=league) if number else None
        actor = require(request.user, "judging.give_ruling", event or league)
        kept = domain.give_ruling(actor, league, domain.Given(**said), event)
        return Response({"id": kept.pk}, status=201)


class AppealIn(Shape):
    grounds = serializers.CharField()


class Appeal(View):
    """A ruling taken to the head judge."""

    @extend_schema(summary="Appeal", request=AppealIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, ruling: int) -> Response:
        one = _ruling(request, ruling)
        actor = require(request.user, "judging.appeal", one.event or one)
        raised = domain.appeal(actor, one, read(AppealIn, request)["grounds"])
        return Response({"id": raised.pk}, status=201)


class AppealDecisionIn(Shape):
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    reason = serializers.CharField()
    verdict = serializers.CharField(required=False, allow_blank=True)


class Decision(View):
    """An appeal decided."""

    @extend_schema(summary="Decide", request=AppealDecisionIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, ruling: int) -> Response:
        one = _ruling(request, ruling)
        actor = require(request.user, "judging.decide_appeal", one.event or one)
        raised = getattr(one, "appeal", None)
        if raised is None:
            raise Refused(_("Nobody has appealed this ruling."))
        said = read(AppealDecisionIn, request)
        decided = domain.decide_appeal(
            actor, raised, said["outcome"], said["reason"], said.get("verdict", "")
        )
        return Response({"id": decided.pk, "outcome": decided.outcome}, status=201)


class ClarificationOut(serializers.ModelSerializer[Clarification]):
    league = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Clarification
        fields = ["id", "league", "rules", "edition", "text", "source", "dated", "replaces"]


class ClarificationIn(Shape):
    league = serializers.SlugField()
    rules = serializers.ListField(child=serializers.CharField(max_length=20))
    edition = serializers.CharField(required=False, allow_blank=True)
    text = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    dated = serializers.DateField()
    replaces = serializers.IntegerField(required=False, allow_null=True)


class Clarifications(View):
    """Errata and later words on the rules."""

    @extend_schema(summary="Clarifications", responses=ClarificationOut(many=True))
    def get(self, request: Request) -> Response:
        where = readable(request.user)
        if not where.shelves:
            raise NotAllowed(_("Only a league's staff can see its clarifications."))
        pages = Pages()
        page = pages.paginate_queryset(queries_given.clarifications(where), request, view=self)
        return pages.get_paginated_response(ClarificationOut(page, many=True).data)

    @extend_schema(
        summary="Clarify a rule", request=ClarificationIn, responses={201: ClarificationOut}
    )
    def post(self, request: Request) -> Response:
        said = read(ClarificationIn, request)
        league = get_object_or_404(League, slug=said.pop("league"))
        actor = require(request.user, "judging.clarify", league)
        number = said.pop("replaces", None)
        earlier = get_object_or_404(Clarification, pk=number, league=league) if number else None
        kept = domain.clarify(actor, league, domain.Word(**said), earlier)
        return Response(ClarificationOut(kept).data, status=201)


class Exchange(View):
    """A league's rulings as a file, and a file of them taken in."""

    @extend_schema(summary="Rulings as a file", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        require(request.user, "league.see_staff_pages", league)
        rulings = Ruling.objects.filter(league=league).select_related("judge", "appeal__decision")
        return Response(domain.as_file(rulings))

    @extend_schema(
        summary="Take rulings in", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        actor = require(request.user, "judging.clarify", league)
        new, already = domain.take_in(actor, league, request.body)
        return Response({"new": new, "already": already})


def _ruling(request: Request, ruling: int) -> Ruling:
    told = Ruling.objects.select_related("judge", "event", "league", "appeal__decision__judge")
    one: Ruling = get_object_or_404(told, pk=ruling)
    require(request.user, "league.see_staff_pages", one)
    return one


def _limit(given: str) -> int:
    if not (given.isdecimal() and len(given) < 6 and 1 <= int(given) <= MOST_FOUND):
        raise Refused(_("From 1 to %s.") % MOST_FOUND, field="limit")
    return int(given)
