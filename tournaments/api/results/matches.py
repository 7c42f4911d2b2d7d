"""One match over HTTP: its games, its result, and time called."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.engine.formats.editions import PRIZES
from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.base.reasons import LONGEST_REASON
from league.base.whole_transactions import undo_whole_transaction
from league.permissions import require_permission
from tournaments.api.refusals import MATCH_TAKEN, REASON_REFUSALS
from tournaments.domain.results import games
from tournaments.domain.results import games as results
from tournaments.models import Result
from tournaments.queries.boards import MatchRow, match_row
from tournaments.queries.loaders import find_match


class GameIn(BodyShape):
    """A game as it ended. `winner`: a side, `both` or `tie`; `how`: the way it was won.

    `ways`: if both won, the ways in which each side (`a`, `b`) did. `prizes_left`: by side.
    `version`: the match's version that you saw; with another one now the answer is 409.
    """

    winner = serializers.ChoiceField(choices=["a", "b", "both", "tie"])
    how = serializers.CharField(max_length=20, default="prizes", allow_blank=True)
    ways = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=20)), default=dict
    )
    prizes_left = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=12), default=dict
    )
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)
    played_as = serializers.ChoiceField(
        choices=["", "sudden_death", "tiebreaker"],
        default="",
        help_text="Which of `may_be_played` it was, if the rules of the day leave that open.",
    )


class DecisionIn(BodyShape):
    """The result of a match and why; an empty `result` opens the match again.

    `version`: the match's version that you saw; with another one now the answer is 409.
    """

    result = serializers.ChoiceField(
        choices=[Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS, Result.OPEN]
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)


class TimeIn(BodyShape):
    """How the match stands when time is over.

    `version`: the match's version that you saw; with another one now the answer is 409.
    """

    prizes_left = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=PRIZES),
        default=None,
        allow_null=True,
        help_text="Prizes left by side (`a`, `b`) in the running game; null if none runs.",
    )
    running = serializers.BooleanField(
        default=None,
        allow_null=True,
        help_text="Whether a game still runs, if the time rule does not count Prizes.",
    )
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)


class Games(Endpoint):
    """Report the next game of a match."""

    @extend_schema(
        request=GameIn,
        responses={201: MatchRow}
        | declare_refusals(STAFF_REFUSALS, MATCH_TAKEN, {422: ["decided", "refused"]}),
    )
    def post(self, request: Request, event: int, match: int) -> Response:
        this_match = find_match(event, match)
        actor = require_permission(request.user, "tournaments.report", this_match.round)
        data = read_body(GameIn, request)
        version = data.pop("version")
        with undo_whole_transaction():
            after = games.report_game(actor, this_match, games.GameReport(**data), version)
        return Response(match_row(after), status=201)


class Decision(Endpoint):
    """Set the result of a match as a judge, with a reason."""

    @extend_schema(
        request=DecisionIn,
        responses={200: MatchRow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, MATCH_TAKEN, {422: ["refused"]}),
    )
    def put(self, request: Request, event: int, match: int) -> Response:
        this_match = find_match(event, match)
        actor = require_permission(request.user, "tournaments.override", this_match.round)
        data = read_body(DecisionIn, request)
        after = games.decide_match(
            actor, this_match, data["result"], data["reason"], data["version"]
        )
        return Response(match_row(after))


class Time(Endpoint):
    """Call time in a match, once the turns still allowed are played.

    The time rule of the event settles the match, or it stays open if more must be played.
    """

    @extend_schema(
        request=TimeIn,
        responses={200: MatchRow}
        | declare_refusals(
            STAFF_REFUSALS, MATCH_TAKEN, {422: ["decided", "refused", "time_called"]}
        ),
    )
    def post(self, request: Request, event: int, match: int) -> Response:
        this_match = find_match(event, match)
        actor = require_permission(request.user, "tournaments.report", this_match.round)
        data = read_body(TimeIn, request)
        left, running = data["prizes_left"], data["running"]
        after = results.call_time(actor, this_match, left, data["version"], running=running)
        return Response(match_row(after))
