"""Results over HTTP as they come in: from players, and by staff a whole round at a time."""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.permissions import require_permission
from tournaments.api.refusals import MATCH_TAKEN
from tournaments.domain.players import links
from tournaments.domain.results import reports
from tournaments.queries.cut.own_gate import OwnGate, make_own_gate
from tournaments.queries.loaders import find_round
from tournaments.queries.players.ending import Ending, ending_row
from tournaments.queries.results import reports as report_queries

MOST_AT_ONCE = 500


class ScoreIn(BodyShape):
    """The score of one match.

    `version`: the match's version that you saw; with another one now this score is refused.
    """

    match = serializers.IntegerField(min_value=1)
    score = serializers.CharField(
        max_length=5, help_text="Games won by side a and side b, such as `2-1`."
    )
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)


class ScoresIn(BodyShape):
    """The scores of matches of one round, 1 to 500."""

    results = serializers.ListField(child=ScoreIn(), allow_empty=False, max_length=MOST_AT_ONCE)


class SaidIn(BodyShape):
    """How a player says that the match ended."""

    match = serializers.CharField(
        max_length=60,
        default="",
        allow_blank=True,
        help_text="`match` of the answer you saw: if another one is on now, the report is refused."
        " Left out, the report is for the match that is on.",
    )
    score = serializers.CharField(
        max_length=5,
        allow_null=True,
        help_text="A score of `choices`; null: the opponent's report is not right.",
    )


class MyMatchNow(msgspec.Struct, frozen=True, kw_only=True):
    """A player's match in the running round, and how the event ended for the player.

    `match`: null if there is none. `ending`: null until the event is over. `gate`: whether the
    player goes on to the second day; null if there is none. After a POST, `ending` and `gate` are
    left out.
    """

    match: report_queries.OwnReport | None
    ending: Ending | msgspec.UnsetType | None = msgspec.UNSET
    gate: OwnGate | msgspec.UnsetType | None = msgspec.UNSET


class RefusedResult(msgspec.Struct, frozen=True, kw_only=True):
    """Why the result of a match was refused."""

    match: int
    code: str
    message: str


class EnteredResults(msgspec.Struct, frozen=True, kw_only=True):
    """The ids of the matches whose results were stored, and the results that were refused."""

    entered: list[int]
    refused: list[RefusedResult] | msgspec.UnsetType = msgspec.UNSET


class MyMatch(Endpoint):
    """The match of the player whose link this is (GET); say how it ended (POST).

    The link (`token`) is enough; no sign-in is needed. `ending`: the player's place once the event
    is over. `gate`: whether the player goes on to the second day, if there is one.
    """

    permission_classes = [AllowAny]

    @extend_schema(responses={200: MyMatchNow} | declare_refusals({404: ["link_gone"]}))
    def get(self, _request: Request, token: str) -> Response:
        entrant = links.entrant_of_link(token)
        seat = reports.current_seat(entrant)
        match = report_queries.make_own_report(seat) if seat else None
        now = MyMatchNow(match=match, ending=ending_row(entrant), gate=make_own_gate(entrant))
        return Response(now)

    @extend_schema(
        request=SaidIn,
        responses={200: MyMatchNow}
        | declare_refusals(
            MATCH_TAKEN,
            {
                404: ["link_gone"],
                409: ["other_match"],
                422: ["decided", "no_match", "no_score", "nothing_said", "under_way"],
            },
        ),
    )
    def post(self, request: Request, token: str) -> Response:
        entrant = links.entrant_of_link(token)
        said = read_body(SaidIn, request)
        match = reports.claim_own_result(entrant, said["score"], said["match"])
        seat = match.seats.get(entrant=entrant)
        return Response(MyMatchNow(match=report_queries.make_own_report(seat)))


class Results(Endpoint):
    """Enter the results of many matches of a round; each is stored or refused by itself."""

    @extend_schema(
        request=ScoresIn,
        responses={200: EnteredResults}
        | declare_refusals(
            STAFF_REFUSALS, MATCH_TAKEN, {422: ["decided", "gone", "no_score", "under_way"]}
        ),
    )
    def post(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        actor = require_permission(request.user, "tournaments.report", round_)
        data = read_body(ScoresIn, request)["results"]
        scores = {row["match"]: (row["score"], row["version"]) for row in data}
        done = reports.enter_scores(actor, round_, scores)
        refused = [
            RefusedResult(match=pk, code=why.code, message=why.message)
            for pk, why in done.refused.items()
        ]
        entered = [match.pk for match in done.matches]
        return Response(EnteredResults(entered=entered, refused=refused))


class Accepted(Endpoint):
    """Accept every result that one player reported and the opponent has not contradicted."""

    @extend_schema(
        request=None,
        responses={200: EnteredResults}
        | declare_refusals(
            STAFF_REFUSALS, MATCH_TAKEN, {422: ["decided", "no_score", "under_way"]}
        ),
    )
    def post(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        done = reports.accept_unopposed_claims(
            require_permission(request.user, "tournaments.report", round_), round_
        )
        return Response(EnteredResults(entered=[match.pk for match in done]))
