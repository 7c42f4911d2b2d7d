"""Rounds over HTTP: all of them, and the next one paired."""

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.permissions import require_permission
from tournaments.domain.rounds import next_round as rounds
from tournaments.http.drafts import sees_drafts
from tournaments.queries.boards import RoundRow
from tournaments.queries.loaders import find_event
from tournaments.queries.rounds.programs import round_rows


class PairIn(BodyShape):
    """How to pair the next round."""

    after = serializers.IntegerField(
        min_value=0,
        default=None,
        allow_null=True,
        help_text="How many rounds you saw; if there are more or fewer now, the answer is 409.",
    )
    relaxed = serializers.BooleanField(
        default=True,
        help_text="Accept an unavoidable rematch or second bye; if false, the answer is then 422.",
    )
    draft = serializers.BooleanField(
        default=False, help_text="Only staff see the round until it is published."
    )


class AllRounds(msgspec.Struct, frozen=True):
    """Every round, first to last."""

    rounds: list[RoundRow]


class PairedRound(RoundRow, frozen=True, kw_only=True):
    """The round just paired. `certificate`: how good its pairings are proved to be, and why."""

    certificate: dict[str, Any]


class Rounds(Endpoint):
    """All rounds with their matches (GET); pair the next one (POST)."""

    @extend_schema(responses={200: AllRounds})
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        return Response(AllRounds(round_rows(this_event, drafts=sees_drafts(request, this_event))))

    @extend_schema(
        request=PairIn,
        responses={201: PairedRound}
        | declare_refusals(
            STAFF_REFUSALS,
            {
                409: ["conflict", "kept_changing"],
                422: [
                    "impossible",
                    "over",
                    "relaxed",
                    "results_open",
                    "too_few",
                    "too_many",
                    "wrong_stage",
                ],
            },
        ),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        paired = rounds.pair_next(actor, this_event, **read_body(PairIn, request))
        row = round_rows(this_event, number=paired.number, drafts=True)[0]
        return Response(PairedRound(**asdict(row), certificate=paired.certificate), status=201)
