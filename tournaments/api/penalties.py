"""Penalties over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.engine.formats.editions import PRIZES
from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.base.reasons import LONGEST_REASON
from league.permissions import require_permission
from tournaments.api.refusals import MATCH_TAKEN, REASON_REFUSALS
from tournaments.domain import penalties
from tournaments.queries import penalties as penalty_queries
from tournaments.queries.loaders import find_entrant, find_event, find_penalty


class PenaltyIn(BodyShape):
    """A penalty. `player`: the entrant's id; `step`, `infraction`: keys of the event's penalties.

    `opponent_left`: Prizes the opponent has left, needed if a Prize penalty may end the game.
    """

    player = serializers.IntegerField(min_value=1)
    step = serializers.CharField(max_length=40)
    infraction = serializers.CharField(max_length=40)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    opponent_left = serializers.IntegerField(
        min_value=1, max_value=PRIZES, default=None, allow_null=True
    )
    both = serializers.BooleanField(
        default=False, help_text="Give the opponent the same penalty, so that both lose the game."
    )


class WithdrawIn(BodyShape):
    """Why the penalty is withdrawn."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class Penalties(Endpoint):
    """The penalties of an event, for its staff (GET); give one (POST)."""

    @extend_schema(
        responses={200: Page[penalty_queries.PenaltyRow]} | declare_refusals(STAFF_REFUSALS)
    )
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "tournaments.report", this_event)
        return answer_page(
            self,
            request,
            penalty_queries.penalties_of_event(this_event),
            penalty_queries.penalty_row,
        )

    @extend_schema(
        request=PenaltyIn,
        responses={201: penalty_queries.PenaltyRow}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            MATCH_TAKEN,
            {403: ["refused"], 422: ["decided", "no_open_match", "refused", "wrong_stage"]},
        ),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.penalise", this_event)
        data = read_body(PenaltyIn, request)
        entrant = find_entrant(event, data.pop("player"))
        penalty = penalties.give_penalty(actor, entrant, penalties.PenaltyRequest(**data))
        return Response(penalty_queries.penalty_row(penalty), status=201)


class OnePenalty(Endpoint):
    """Withdraw a penalty, with a reason."""

    @extend_schema(
        request=WithdrawIn,
        responses={200: penalty_queries.PenaltyRow}
        | declare_refusals(
            STAFF_REFUSALS, REASON_REFUSALS, {403: ["refused"], 422: ["refused", "withdrawn"]}
        ),
    )
    def put(self, request: Request, event: int, penalty: int) -> Response:
        this_penalty = find_penalty(event, penalty)
        actor = require_permission(request.user, "tournaments.penalise", this_penalty.entrant)
        this_penalty = penalties.withdraw_penalty(
            actor, this_penalty, read_body(WithdrawIn, request)["reason"]
        )
        return Response(penalty_queries.penalty_row(this_penalty))
