"""Results over HTTP as they come in, penalties, and a line of the standings explained."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.base.errors import Refused
from league.permissions import require
from tournaments import queries
from tournaments.domain import penalties
from tournaments.domain.cut import bracket
from tournaments.domain.players import links
from tournaments.domain.results import games as results
from tournaments.domain.results import reports
from tournaments.domain.results.games import MOST_PRIZES
from tournaments.domain.results.matches import LONGEST_REASON
from tournaments.models import Entrant, Event, Match, Penalty, Round
from tournaments.queries import penalties as penalty_reads
from tournaments.queries import standings as standings_reads
from tournaments.queries.results import reports as report_reads

MOST_AT_ONCE = 500


class ScoreIn(Shape):
    match = serializers.IntegerField(min_value=1)
    score = serializers.CharField(max_length=5, help_text="Games won by both sides, as `2-1`.")
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)


class ScoresIn(Shape):
    results = serializers.ListField(child=ScoreIn(), allow_empty=False, max_length=MOST_AT_ONCE)


class SaidIn(Shape):
    score = serializers.CharField(
        max_length=5, allow_null=True, help_text="null: what the other side said is not right."
    )


class TimeIn(Shape):
    prizes_left = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_PRIZES),
        default=None,
        allow_null=True,
        help_text="By side, in the game that still runs; null where none does.",
    )
    running = serializers.BooleanField(
        default=None,
        allow_null=True,
        help_text="Whether a game still runs, where the rule does not count Prizes.",
    )
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)


class PenaltyIn(Shape):
    player = serializers.IntegerField(min_value=1)
    step = serializers.CharField(max_length=40)
    infraction = serializers.CharField(max_length=40)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    opponent_left = serializers.IntegerField(
        min_value=1, max_value=MOST_PRIZES, default=None, allow_null=True
    )
    both = serializers.BooleanField(
        default=False, help_text="The opponent too, for the same game: a Game Loss of both."
    )


class WithdrawIn(Shape):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class WantedIn(Shape):
    wanted = serializers.BooleanField()


class MyMatch(View):
    """A player's own match of the round that is on, by the own link; POST says how it ended.

    `ending`: once the event is over, the player's place; None before.
    """

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, token: str) -> Response:
        who = links.entrant_of(token)
        seat = reports.seat_now(who)
        match = report_reads.my_match(seat) if seat else None
        return Response({"match": match, "ending": queries.ending_row(who)})

    @extend_schema(request=SaidIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, token: str) -> Response:
        seat = reports.seat_now(links.entrant_of(token))
        if seat is None:
            raise Refused(_("You have no match in this round."), code="no_match")
        reports.say(seat, read(SaidIn, request)["score"])
        return Response({"match": report_reads.my_match(seat)})


class Results(View):
    """Enter many matches of a round; each stands or is refused by itself."""

    @extend_schema(request=ScoresIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        actor = require(request.user, "tournaments.report", one)
        asked = read(ScoresIn, request)["results"]
        scores = {row["match"]: (row["score"], row["version"]) for row in asked}
        done = reports.enter_many(actor, one, scores)
        refused = [
            {"match": pk, "code": why.code, "message": why.message}
            for pk, why in done.refused.items()
        ]
        return Response({"entered": [match.pk for match in done.matches], "refused": refused})


class Accepted(View):
    """Make results of all that one player said and nobody has spoken against."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event: int, number: int) -> Response:
        one = _round(event, number)
        done = reports.accept_unopposed(require(request.user, "tournaments.report", one), one)
        return Response({"entered": [match.pk for match in done]})


class Time(View):
    """Time is called over a match."""

    @extend_schema(request=TimeIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event: int, match: int) -> Response:
        found = Match.objects.select_related("round__event__league")
        one = get_object_or_404(found, pk=match, round__event=event)
        actor = require(request.user, "tournaments.report", one.round)
        asked = read(TimeIn, request)
        left, running = asked["prizes_left"], asked["running"]
        after = results.call_time(actor, one, left, asked["version"], running=running)
        return Response(queries.match_row(after))


class Penalties(View):
    """The penalties of an event, for its staff, and a new one."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        require(request.user, "tournaments.report", it)
        pages = Pages()
        page = pages.paginate_queryset(penalty_reads.penalties(it), request, view=self)
        return pages.get_paginated_response([penalty_reads.penalty_row(one) for one in page or ()])

    @extend_schema(request=PenaltyIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.penalise", it)
        asked = read(PenaltyIn, request)
        found = Entrant.objects.select_related("event__league", "player")
        who = get_object_or_404(found, pk=asked.pop("player"), event=it)
        given = penalties.give(actor, who, penalties.Sentence(**asked))
        return Response(penalty_reads.penalty_row(given), status=201)


class OnePenalty(View):
    """Withdraw a penalty, with a reason."""

    @extend_schema(request=WithdrawIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, penalty: int) -> Response:
        found = Penalty.objects.select_related("entrant__event__league")
        given = get_object_or_404(found, pk=penalty, entrant__event=event)
        actor = require(request.user, "tournaments.penalise", given.entrant)
        given = penalties.withdraw(actor, given, read(WithdrawIn, request)["reason"])
        return Response(penalty_reads.penalty_row(given))


class Explained(View):
    """How every figure of one player's line came about; `?after=3` for an earlier round."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int, entrant: int) -> Response:
        found = Entrant.objects.select_related("event__league", "player")
        who = get_object_or_404(found, pk=entrant, event=event, waiting=False)
        numbers = standings_reads.swiss_numbers(who.event)
        asked = request.query_params.get("after", "")
        after = next((number for number in numbers if str(number) == asked), None)
        return Response(_account(standings_reads.account(who, after)))


def _account(shown: dict[str, Any]) -> dict[str, Any]:
    found, line = shown["account"], shown["line"]
    parts = {
        name: [{"player": part["id"], "share": float(part["share"])} for part in shown[name]]
        for name in ("owp_parts", "oowp_parts")
    }
    return {
        "player": int(found.player),
        "points": line.points,
        "won": found.won,
        "tied": found.tied,
        "played": found.played,
        "random_byes": found.random_byes,
        "awarded_byes": found.awarded_byes,
        "own": float(found.own),
        "bound": found.bound,
        "owp": float(found.owp),
        "oowp": float(found.oowp),
        **parts,
        "frozen_after": found.frozen_after,
        "order": list(shown["chain"].merits),
        "second_day": shown["second_day"],
        "above": shown["beside"].get("above"),
        "below": shown["beside"].get("below"),
    }


class ThirdPlace(View):
    """Whether a match for third place is played beside the final."""

    @extend_schema(request=WantedIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        wanted = read(WantedIn, request)["wanted"]
        bracket.want_third_place(actor, it, wanted=wanted)
        return Response({"wanted": wanted})


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _round(event: int, number: int) -> Round:
    found = Round.objects.select_related("event__league")
    return get_object_or_404(found, event=event, number=number)
