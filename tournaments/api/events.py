"""Events over HTTP: the same use cases as the pages."""

import rules
from django.conf import settings
from django.shortcuts import get_object_or_404
from django.utils import translation
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, View, read
from league.base.errors import Refused
from league.models import League
from league.permissions import require
from tournaments import queries
from tournaments.api.serializers import (
    DecisionIn,
    DropIn,
    EventIn,
    EventOut,
    GameIn,
    PairIn,
    PlayersIn,
)
from tournaments.domain.cut import bracket
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.players.leaving import OpenMatch, open_seats
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round
from tournaments.models import Entrant, Event, Match
from tournaments.queries import standings
from tournaments.queries.players import leaving
from tournaments.queries.structure.usual import minutes_on


class Events(View):
    """The list of events, and a new one."""

    @extend_schema(responses=EventOut(many=True))
    def get(self, request: Request) -> Response:
        pages = Pages()
        page = pages.paginate_queryset(queries.events(), request, view=self)
        return pages.get_paginated_response(EventOut(page, many=True).data)

    @extend_schema(request=EventIn, responses={201: EventOut})
    def post(self, request: Request) -> Response:
        asked = read(EventIn, request)
        league = get_object_or_404(League, slug=asked.pop("league"))
        actor = require(request.user, "tournaments.organise", league)
        if asked["round_minutes"] is None:
            asked["round_minutes"] = minutes_on(asked["date"], asked["best_of"])
        made = creation.create_event(actor, league, creation.Plan(**asked))
        return Response(EventOut(made).data, status=201)


class OneEvent(View):
    """An event and where it stands."""

    @extend_schema(responses=EventOut)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        return Response(
            {**EventOut(it).data, **queries.progress(it, drafts=sees_drafts(request, it))}
        )


class Players(View):
    """Who plays, and newcomers, all or none."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        pages = Pages()
        page = pages.paginate_queryset(queries.entrants(_event(event)), request, view=self)
        return pages.get_paginated_response([queries.entrant_row(one) for one in page or ()])

    @extend_schema(request=PlayersIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        asked = read(PlayersIn, request)["players"]
        entered = entrants.enter(actor, it, [entrants.Newcomer(**one) for one in asked])
        return Response({"players": [queries.entrant_row(one) for one in entered]}, status=201)


class Drop(View):
    """Take a player out (PUT), or back in (DELETE).

    `matches` of the answer: what became of each that was open. What is no JSON object says nothing:
    without a word the opponent wins.
    """

    @extend_schema(request=DropIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, entrant: int) -> Response:
        who = _entrant(event, entrant)
        actor = require(request.user, "tournaments.organise", who)
        said = request.body.lstrip().startswith(b"{")
        asked = read(DropIn, request) if said else {"match": OpenMatch.LOST, "reason": ""}
        still_open = list(open_seats(who).values_list("match", flat=True))
        entrants.drop(actor, who, asked["reason"], asked["match"])
        matches = leaving.became_of(who, still_open)
        return Response({"id": entrant, "dropped_after": who.dropped_after, "matches": matches})

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request, event: int, entrant: int) -> Response:
        who = _entrant(event, entrant)
        entrants.come_back(require(request.user, "tournaments.organise", who), who)
        return Response({"id": entrant, "dropped_after": who.dropped_after})


class Rounds(View):
    """All rounds with their matches, and the next one paired."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        return Response({"rounds": queries.round_rows(it, drafts=sees_drafts(request, it))})

    @extend_schema(request=PairIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        paired = next_round.pair_next(actor, it, **read(PairIn, request))
        row = queries.round_rows(it, number=paired.number, drafts=True)[0]
        return Response({**row, "certificate": paired.certificate}, status=201)


class Finish(View):
    """End an event without a cut after its last round."""

    @extend_schema(request=None, responses=EventOut)
    def post(self, request: Request, event: int) -> Response:
        it = _event(event)
        it = bracket.finish(require(request.user, "tournaments.organise", it), it)
        return Response(EventOut(it).data)


class Games(View):
    """Report the next game of a match."""

    @extend_schema(request=GameIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event: int, match: int) -> Response:
        one = _match(event, match)
        actor = require(request.user, "tournaments.report", one.round)
        asked = read(GameIn, request)
        version = asked.pop("version")
        after = games.report_game(actor, one, games.Report(**asked), version)
        return Response(queries.match_row(after), status=201)


class Decision(View):
    """A judge sets a match's result, with a reason."""

    @extend_schema(request=DecisionIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, match: int) -> Response:
        one = _match(event, match)
        actor = require(request.user, "tournaments.override", one.round)
        asked = read(DecisionIn, request)
        after = games.decide(actor, one, asked["result"], asked["reason"], asked["version"])
        return Response(queries.match_row(after))


class Standings(View):
    """The standings, all of them: an event holds a bounded number of players.

    `?after=3` as they were after a Swiss round, `?division=senior` those of a division.
    """

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        after, division = (request.query_params.get(name, "") for name in ("after", "division"))
        numbers = standings.swiss_numbers(it)
        if after and after not in {str(number) for number in numbers}:
            raise Refused(_("There is no such Swiss round."), field="after")
        rows = queries.standings_rows(it, after=int(after) if after else None, division=division)
        return Response({"standings": rows})


class Bracket(View):
    """The top cut, a bracket for each field that has one: its rounds so far and those to come."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, event: int) -> Response:
        with translation.override(settings.LANGUAGE_CODE):  # the same for everybody
            return Response(queries.brackets(_event(event)))


def sees_drafts(request: Request, it: Event) -> bool:
    """Staff see a round before it is published."""
    return bool(rules.has_perm("tournaments.report", request.user, it))


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _entrant(event: int, pk: int) -> Entrant:
    found = Entrant.objects.select_related("event__league", "player", "deck")
    return get_object_or_404(found, pk=pk, event=event)


def _match(event: int, pk: int) -> Match:
    found = Match.objects.select_related("round__event__league")
    return get_object_or_404(found, pk=pk, round__event=event)
