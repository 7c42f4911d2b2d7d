"""The look-up, rulings in words, appeals and clarifications over HTTP."""

from datetime import date
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging import domain
from judging.api.rules import language_asked
from judging.domain.visibility import readable_scope
from judging.http.addresses import Link, other_links
from judging.library.search.query import MOST_CHARACTERS, why_nothing_said
from judging.library.shelf import LANGUAGES
from judging.models import Clarification, Outcome, Ruling
from judging.queries import rulings as ruling_queries
from judging.queries.loaders import find_clarification, find_ruling
from judging.queries.lookup import answer_in_language, look_up_entries
from judging.queries.lookup.plain import EntryFound, entry_found_row
from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.base.errors import NotAllowed, Refused
from league.base.numbers import read_whole_number
from league.permissions import require_permission
from league.queries.loaders import find_in_league, find_league
from tournaments.models import Event

MOST_FOUND = 100
NOT_KEPT_ERRORS = {409: ("conflict",), 422: ("no_judge", "refused")}


class LookUpTold(msgspec.Struct, frozen=True):
    """The entries that a search for a rule found, best first.

    `unsure`: no entry answers much of the question. `elsewhere`: other pages to try, if nothing was
    found. `corrected`: misspelt words and what they were read as. `cards`: the names of cards that
    the question mentions.
    """

    found: list[EntryFound]
    unsure: bool
    language: str
    elsewhere: list[Link]
    corrected: dict[str, str]
    cards: list[str]


class RulingGiven(msgspec.Struct, frozen=True):
    """The id of the ruling that was kept."""

    id: int


class AppealRaised(msgspec.Struct, frozen=True):
    """The id of the appeal."""

    id: int


class AppealDecided(msgspec.Struct, frozen=True):
    """The id of the decision on an appeal, and its outcome."""

    id: int
    outcome: Outcome


class ClarificationTold(msgspec.Struct, frozen=True):
    """An erratum or a later clarification of rules. `replaces`: the id of the one before it.

    `league`: its slug. `rules`: ids in the rules matrix. `edition`: empty means every edition.
    `dated`: the day of its source.
    """

    id: int
    league: str
    rules: list[str]
    edition: str
    text: str
    source: str
    dated: date
    replaces: int | None


class AppealSent(msgspec.Struct, frozen=True):
    """An appeal in a file of rulings. `outcome`: null while it is not decided."""

    grounds: str
    outcome: Outcome | None
    reason: str
    verdict: str


class RulingSent(msgspec.Struct, frozen=True):
    """A ruling in a file. `uid` stays the same in every league that takes it in.

    `said`: the reasons. `asked`: the question to the engine, null for a ruling given in words.
    `judge`: a name. `given_at`: ISO 8601.
    """

    uid: str
    question: str
    edition: str
    verdict: str
    said: str
    rules: list[str]
    asked: dict[str, Any] | None
    judge: str
    given_at: str
    appeal: AppealSent | None


class RulingsFile(msgspec.Struct, frozen=True):
    """A league's rulings as a file, which another league can take in."""

    kind: str
    version: int
    rulings: list[RulingSent]


class TakenIn(msgspec.Struct, frozen=True):
    """How many rulings of the file were new, and how many the league already had."""

    new: int
    already: int


class LookUp(APIView):
    """Search the rules library in your own words, best first (as `manage.py lookup --json`)."""

    permission_classes = (AllowAny,)

    @extend_schema(
        summary="Search the rules library",
        parameters=[
            OpenApiParameter("q", str, required=True),
            OpenApiParameter("edition", str, enum=list(DOCUMENTS_BY_KEY)),
            OpenApiParameter("limit", int),
            OpenApiParameter(
                "lang", str, enum=list(LANGUAGES), description="The language of the texts."
            ),
        ],
        responses={200: LookUpTold} | declare_refusals({422: ("refused",)}),
    )
    def get(self, request: Request) -> Response:
        words = request.query_params.get("q", "")
        edition = request.query_params.get("edition") or None
        if edition is not None and edition not in DOCUMENTS_BY_KEY:
            known = ", ".join(DOCUMENTS_BY_KEY)
            raise Refused(_("There are these rulebooks: %s.") % known, field="edition")
        if len(words) > MOST_CHARACTERS:
            most = {"most": MOST_CHARACTERS}
            raise Refused(_("At most %(most)s characters are looked up.") % most, field="q")
        if why_nothing_said(words):
            raise Refused(_("Say what to look for, such as: confused retreat."), field="q")
        limit = _read_limit(request.query_params.get("limit", "10"))
        language = language_asked(request)
        answer = answer_in_language(
            look_up_entries(words, edition, limit, frame=language), language
        )
        row = LookUpTold(
            found=[entry_found_row(entry) for entry in answer.found],
            unsure=answer.unsure,
            language=answer.query.language,
            elsewhere=[] if answer.found else other_links(language),
            corrected=dict(answer.query.corrected),
            cards=[card.name for card in answer.query.cards],
        )
        return Response(row)


class GiveIn(BodyShape):
    """A ruling in the judge's own words: `verdict` in one sentence, `said` the reasons.

    `league`: its slug; `event`: an event's id, null for none. `edition`: the key of the rulebook.
    `rules`: ids in the rules matrix. `cites`: the ids of rulings of this league that it rests on.
    """

    league = serializers.SlugField()
    event = serializers.IntegerField(required=False, allow_null=True)
    question = serializers.CharField()
    verdict = serializers.CharField()
    said = serializers.CharField(required=False, allow_blank=True)
    edition = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField(max_length=20), required=False)
    cites = serializers.ListField(child=serializers.IntegerField(), required=False)


class Give(Endpoint):
    """Keep a ruling in the judge's own words."""

    @extend_schema(
        summary="Keep a ruling in the judge's own words",
        request=GiveIn,
        responses={201: RulingGiven}
        | declare_refusals(STAFF_REFUSALS, {404: ("not_found",)}, NOT_KEPT_ERRORS),
    )
    def post(self, request: Request) -> Response:
        values = read_body(GiveIn, request)
        league = find_league(values.pop("league"))
        number = values.pop("event", None)
        event = find_in_league(Event, league.slug, number) if number else None
        actor = require_permission(request.user, "judging.give_ruling", event or league)
        kept = domain.give_ruling(actor, league, domain.RulingInWords(**values), event)
        return Response(RulingGiven(kept.pk), status=201)


class AppealIn(BodyShape):
    """Why the ruling should be changed."""

    grounds = serializers.CharField()


class Appeal(Endpoint):
    """Take a ruling to the head judge."""

    @extend_schema(
        summary="Appeal against a ruling",
        request=AppealIn,
        responses={201: AppealRaised} | declare_refusals(STAFF_REFUSALS, NOT_KEPT_ERRORS),
    )
    def post(self, request: Request, ruling: int) -> Response:
        appealed_ruling = _find_readable_ruling(request, ruling)
        actor = require_permission(
            request.user, "judging.appeal", appealed_ruling.event or appealed_ruling
        )
        raised = domain.appeal_ruling(
            actor, appealed_ruling, read_body(AppealIn, request)["grounds"]
        )
        return Response(AppealRaised(raised.pk), status=201)


class AppealDecisionIn(BodyShape):
    """The head judge's decision. `verdict`: what holds instead, needed to overturn a ruling."""

    outcome = serializers.ChoiceField(choices=Outcome.choices)
    reason = serializers.CharField()
    verdict = serializers.CharField(required=False, allow_blank=True)


class Decision(Endpoint):
    """Decide an appeal, as the head judge."""

    @extend_schema(
        summary="Decide an appeal",
        request=AppealDecisionIn,
        responses={201: AppealDecided} | declare_refusals(STAFF_REFUSALS, NOT_KEPT_ERRORS),
    )
    def post(self, request: Request, ruling: int) -> Response:
        appealed_ruling = _find_readable_ruling(request, ruling)
        actor = require_permission(
            request.user, "judging.decide_appeal", appealed_ruling.event or appealed_ruling
        )
        raised = getattr(appealed_ruling, "appeal", None)
        if raised is None:
            raise Refused(_("Nobody has appealed this ruling."))
        values = read_body(AppealDecisionIn, request)
        decided = domain.decide_appeal(
            actor, raised, values["outcome"], values["reason"], values.get("verdict", "")
        )
        return Response(AppealDecided(decided.pk, Outcome(decided.outcome)), status=201)


class ClarificationIn(BodyShape):
    """A clarification of rules: ids in the rules matrix, and the text with its source and day.

    `league`: its slug. `edition`: empty means every edition. `replaces`: the id of the
    clarification it takes the place of, null for none.
    """

    league = serializers.SlugField()
    rules = serializers.ListField(child=serializers.CharField(max_length=20))
    edition = serializers.CharField(required=False, allow_blank=True)
    text = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    dated = serializers.DateField()
    replaces = serializers.IntegerField(required=False, allow_null=True)


class Clarifications(Endpoint):
    """Errata and later clarifications of rules, for staff (GET); add one (POST)."""

    @extend_schema(
        summary="List clarifications of rules",
        responses={200: Page[ClarificationTold]} | declare_refusals({403: ("refused",)}),
    )
    def get(self, request: Request) -> Response:
        scope = readable_scope(request.user)
        if not scope.shelves:
            raise NotAllowed(_("Only a league's staff can see its clarifications."))
        return answer_page(
            self, request, ruling_queries.current_clarifications(scope), _clarification_row
        )

    @extend_schema(
        summary="Add a clarification of rules",
        request=ClarificationIn,
        responses={201: ClarificationTold}
        | declare_refusals(STAFF_REFUSALS, {404: ("not_found",)}, NOT_KEPT_ERRORS),
    )
    def post(self, request: Request) -> Response:
        values = read_body(ClarificationIn, request)
        league = find_league(values.pop("league"))
        actor = require_permission(request.user, "judging.clarify", league)
        number = values.pop("replaces", None)
        earlier = find_clarification(league, number) if number else None
        kept = domain.clarify_rule(actor, league, domain.NewClarification(**values), earlier)
        return Response(_clarification_row(kept), status=201)


def _clarification_row(kept: Clarification) -> ClarificationTold:
    return ClarificationTold(
        id=kept.pk,
        league=kept.league.slug,
        rules=kept.rules,
        edition=kept.edition,
        text=kept.text,
        source=kept.source,
        dated=kept.dated,
        replaces=kept.replaces_id,
    )


class Exchange(Endpoint):
    """A league's rulings as a file (GET); take in another league's file (POST)."""

    @extend_schema(
        summary="Export a league's rulings as a file",
        responses={200: RulingsFile} | declare_refusals(STAFF_REFUSALS),
    )
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require_permission(request.user, "league.see_staff_pages", league)
        rulings = Ruling.objects.filter(league=league).select_related("judge", "appeal__decision")
        return Response(msgspec.convert(domain.rulings_file(rulings), RulingsFile))

    @extend_schema(
        summary="Import another league's rulings",
        request=domain.ImportFile,
        responses={200: TakenIn}
        | declare_refusals(STAFF_REFUSALS, NOT_KEPT_ERRORS, {422: ("too_large",)}),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "judging.clarify", league)
        new, already = domain.import_rulings(actor, league, request.body)
        return Response(TakenIn(new, already))


def _find_readable_ruling(request: Request, ruling: int) -> Ruling:
    found_ruling = find_ruling(ruling)
    require_permission(request.user, "league.see_staff_pages", found_ruling)
    return found_ruling


def _read_limit(text: str) -> int:
    limit = read_whole_number(text) or 0
    if not 1 <= limit <= MOST_FOUND:
        raise Refused(_("From 1 to %s.") % MOST_FOUND, field="limit")
    return limit
