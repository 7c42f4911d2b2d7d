"""The cut over HTTP: who goes through to the second day, the bracket, third place, the end."""

import msgspec
from django.conf import settings
from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.permissions import require_permission
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.api.rounds.repairs import ReasonIn
from tournaments.domain.cut import bracket, gate
from tournaments.queries.boards import EntrantRow, entrant_row
from tournaments.queries.cut import gate as queries
from tournaments.queries.cut.bracket import TopCut, make_top_cut
from tournaments.queries.events.events import EventRow, event_row
from tournaments.queries.loaders import find_entrant, find_event


class WantedIn(BodyShape):
    """Whether a match for third place is played."""

    wanted = serializers.BooleanField()


class ThirdPlaceWanted(msgspec.Struct, frozen=True):
    """Whether a match for third place is played."""

    wanted: bool


class Gate(Endpoint):
    """Who goes through to the second day: by the results so far or, once it began, as decided."""

    @extend_schema(responses={200: queries.GateCard})
    def get(self, _request: Request, event: int) -> Response:
        return Response(queries.make_gate_card(find_event(event)))


class LetThrough(Endpoint):
    """Let a player who did not get through to the second day play on, with a reason."""

    @extend_schema(
        request=ReasonIn,
        responses={200: EntrantRow}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {409: ["conflict"], 422: ["dropped", "refused", "wrong_stage"]},
        ),
    )
    def put(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        actor = require_permission(request.user, "tournaments.repair", this_entrant)
        this_entrant = gate.let_through_gate(
            actor, this_entrant, read_body(ReasonIn, request)["reason"]
        )
        return Response(entrant_row(this_entrant, staff=True))


class Bracket(Endpoint):
    """The top cut: a bracket for each field that has one, with rounds played and rounds to come."""

    @extend_schema(responses={200: TopCut})
    def get(self, _request: Request, event: int) -> Response:
        with translation.override(settings.LANGUAGE_CODE):  # the same for everybody
            return Response(make_top_cut(find_event(event)))


class Finish(Endpoint):
    """End an event that has no cut, after its last round."""

    @extend_schema(
        request=None,
        responses={200: EventRow}
        | declare_refusals(STAFF_REFUSALS, {422: ["has_cut", "results_open", "wrong_stage"]}),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        this_event = bracket.finish_event(
            require_permission(request.user, "tournaments.organise", this_event), this_event
        )
        return Response(event_row(this_event))


class ThirdPlace(Endpoint):
    """Choose whether a match for third place is played beside the final."""

    @extend_schema(
        request=WantedIn,
        responses={200: ThirdPlaceWanted}
        | declare_refusals(STAFF_REFUSALS, {422: ["round_closed", "wrong_stage"]}),
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        wanted = read_body(WantedIn, request)["wanted"]
        bracket.set_third_place(actor, this_event, wanted=wanted)
        return Response(ThirdPlaceWanted(wanted))
