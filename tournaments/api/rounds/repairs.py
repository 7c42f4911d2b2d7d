"""Repairs of a round, corrections and snapshots over HTTP."""

from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.base.reasons import LONGEST_REASON
from league.permissions import require_permission
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.domain.rounds import drafts, repairs, restoring
from tournaments.engine.limits import MOST_PLAYERS
from tournaments.models import Round
from tournaments.queries.boards import RoundRow
from tournaments.queries.events.events import EventRow, event_row
from tournaments.queries.loaders import (
    find_entrant,
    find_event,
    find_round,
    find_snapshot,
    find_swiss_match,
)
from tournaments.queries.results.corrections import (
    CorrectionChoices,
    CorrectionPreview,
    correction_choices,
    preview_correction,
)
from tournaments.queries.rounds.programs import round_rows
from tournaments.queries.rounds.repairs import (
    CameBack,
    Restoring,
    SnapshotRow,
    event_snapshots,
    preview_restoring,
    returned_pairs,
    snapshot_row,
    why_pairs_returned,
)


class ReasonIn(BodyShape):
    """Why this is done."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class TakeBackIn(ReasonIn):
    """Why the round is taken back."""

    draft = serializers.BooleanField(
        default=False,
        help_text="Only take it back if it is a draft; if it was published, the answer is 409.",
    )


class RepairIn(ReasonIn):
    """The ids of the open matches to break, and why."""

    matches = serializers.ListField(
        child=serializers.IntegerField(min_value=1), default=list, max_length=MOST_PLAYERS
    )


class ExchangeIn(ReasonIn):
    """The entrants' ids of the two players, and why."""

    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)


class SeatIn(ReasonIn):
    """What a late player gets: a `match` with the player who has the bye, a `bye` or a `loss`."""

    how = serializers.ChoiceField(choices=["match", "bye", "loss"])


class RestoreIn(ReasonIn):
    """Why the snapshot is put back."""

    seen = serializers.IntegerField(
        min_value=1,
        default=None,
        allow_null=True,
        help_text="The newest snapshot you saw, by id; if there is a newer one, the answer is 409.",
    )


class MendedRound(RoundRow, frozen=True, kw_only=True):
    """A round with matches paired anew. `came_back`: broken pairs that were paired again.

    `message`: why they were, empty if there are none.
    """

    came_back: list[CameBack]
    message: str


class SnapshotChanges(SnapshotRow, frozen=True, kw_only=True):
    """A snapshot, and what putting it back would change."""

    changes: Restoring


class Repair(Endpoint):
    """Break open matches of a round and pair their players anew, with a reason.

    `came_back` of the answer: broken pairs that were paired again, since every other pairing is
    worse.
    """

    @extend_schema(
        request=RepairIn,
        responses={200: MendedRound}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {
                409: ["conflict", "kept_changing"],
                422: ["fixed", "impossible", "refused", "round_closed", "wrong_stage"],
            },
        ),
    )
    def post(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        actor = require_permission(request.user, "tournaments.repair", round_.event)
        data = read_body(RepairIn, request)
        mended = repairs.re_pair_matches(
            actor, round_.event, number, data["matches"], data["reason"]
        )
        again = returned_pairs(mended)
        row = round_rows(round_.event, number=number, drafts=True)[0]
        why = why_pairs_returned(mended) if again else ""
        return Response(MendedRound(**asdict(row), came_back=again, message=why))


class Exchange(Endpoint):
    """Exchange two players of different open matches of a round."""

    @extend_schema(
        request=ExchangeIn,
        responses={200: RoundRow}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {409: ["conflict"], 422: ["fixed", "refused", "round_closed", "wrong_stage"]},
        ),
    )
    def post(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        actor = require_permission(request.user, "tournaments.repair", round_.event)
        data = read_body(ExchangeIn, request)
        pair = (data["one"], data["other"])
        repairs.exchange_players(actor, round_.event, number, pair, data["reason"])
        return _mended_round_answer(round_)


class Publish(Endpoint):
    """Publish a round that is a draft."""

    @extend_schema(
        request=None,
        responses={200: RoundRow} | declare_refusals(STAFF_REFUSALS, {422: ["dropped_in_draft"]}),
    )
    def put(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        actor = require_permission(request.user, "tournaments.organise", round_.event)
        return _mended_round_answer(drafts.publish_round(actor, round_.event, number))


class TakeBack(Endpoint):
    """Take back a round and all rounds after it, with their results."""

    @extend_schema(
        request=TakeBackIn,
        responses={200: EventRow}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {409: ["published"], 422: ["no_round", "refused"]},
        ),
    )
    def post(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        actor = require_permission(request.user, "tournaments.repair", round_.event)
        sent = read_body(TakeBackIn, request)
        this_event = repairs.take_back_rounds(
            actor, round_.event, number, sent["reason"], only_draft=sent["draft"]
        )
        return Response(event_row(this_event))


class Reopen(Endpoint):
    """Reopen a finished event: its last round runs again."""

    @extend_schema(
        request=ReasonIn,
        responses={200: EventRow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused", "wrong_stage"]}),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.repair", this_event)
        this_event = repairs.reopen_event(actor, this_event, read_body(ReasonIn, request)["reason"])
        return Response(event_row(this_event))


class SeatLate(Endpoint):
    """Give a late player a place in the running round: a match, a bye or a loss."""

    @extend_schema(
        request=SeatIn,
        responses={200: RoundRow}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {
                409: ["conflict", "kept_changing"],
                422: [
                    "fixed",
                    "impossible",
                    "no_round",
                    "not_playing",
                    "pod_over",
                    "refused",
                    "round_closed",
                    "wrong_stage",
                ],
            },
        ),
    )
    def post(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        actor = require_permission(request.user, "tournaments.repair", this_entrant.event)
        data = read_body(SeatIn, request)
        return _mended_round_answer(
            repairs.seat_late_player(actor, this_entrant, data["how"], data["reason"])
        )


class Correction(Endpoint):
    """What another result of a Swiss match would change (`?result=b`).

    Without a `result` it answers which ones there are. To store one, PUT it on the match's result.
    """

    @extend_schema(
        responses={200: CorrectionPreview | CorrectionChoices} | declare_refusals(STAFF_REFUSALS)
    )
    def get(self, request: Request, event: int, match: int) -> Response:
        require_permission(request.user, "tournaments.repair", find_event(event))
        this_match = find_swiss_match(event, match)
        result = request.query_params.get("result", "")
        offered = correction_choices(this_match, repairs.SETTABLE_RESULTS)
        has_preview = result in dict(offered.choices)
        return Response(preview_correction(this_match, result) if has_preview else offered)


class Snapshots(Endpoint):
    """The snapshots of an event, newest first: at start and end of rounds, and before repairs."""

    @extend_schema(responses={200: Page[SnapshotRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "tournaments.repair", this_event)
        return answer_page(self, request, event_snapshots(this_event), snapshot_row)


class OneSnapshot(Endpoint):
    """What putting a snapshot back would change (GET); put it back (POST)."""

    @extend_schema(responses={200: SnapshotChanges} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int, snapshot: int) -> Response:
        require_permission(request.user, "tournaments.repair", find_event(event))
        this_snapshot = find_snapshot(event, snapshot)
        row = snapshot_row(this_snapshot)
        return Response(SnapshotChanges(**asdict(row), changes=preview_restoring(this_snapshot)))

    @extend_schema(
        request=RestoreIn,
        responses={200: EventRow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {409: ["conflict"], 422: ["refused"]}),
    )
    def post(self, request: Request, event: int, snapshot: int) -> Response:
        actor = require_permission(request.user, "tournaments.repair", find_event(event))
        this_snapshot = find_snapshot(event, snapshot)
        this_event = restoring.restore_snapshot(
            actor, this_snapshot, **read_body(RestoreIn, request)
        )
        return Response(event_row(this_event))


def _mended_round_answer(round_: Round) -> Response:
    return Response(round_rows(round_.event, number=round_.number, drafts=True)[0])
