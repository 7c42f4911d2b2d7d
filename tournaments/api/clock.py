"""The clock of a round over HTTP: read by everybody, turned by the staff."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import STAFF_REFUSALS, declare_refusals
from league.permissions import require_permission
from tournaments.api.events import sees_drafts
from tournaments.api.refusals import MATCH_TAKEN
from tournaments.domain import clock
from tournaments.engine.limits import MOST_CLOCK_MINUTES, MOST_EXTRA_MINUTES
from tournaments.queries.clock import ClockRow, clock_row
from tournaments.queries.loaders import find_match, find_round


class TurnIn(BodyShape):
    """What to do with the clock: `start`, `pause`, `go_on`, or `set` it to the minutes left."""

    do = serializers.ChoiceField(choices=[clock.START, clock.PAUSE, clock.RESUME, clock.SET])
    minutes = serializers.IntegerField(
        min_value=1,
        max_value=MOST_CLOCK_MINUTES,
        default=None,
        allow_null=True,
        help_text="Of the whole round for `start`, what is left for `set`.",
    )


class ExtraIn(BodyShape):
    """The extra minutes of a table in all, not to be added to earlier ones."""

    minutes = serializers.IntegerField(min_value=0, max_value=MOST_EXTRA_MINUTES)


class ExtraMinutes(msgspec.Struct, frozen=True, kw_only=True):
    """A match's extra minutes in all."""

    match: int
    extra_minutes: int


class RoundClock(Endpoint):
    """A round's clock (GET); start, pause, resume or set it (PUT).

    `ends_at`: when it ends, while it runs. `left`: seconds left, while it is paused. `now`: the
    service's time.
    """

    @extend_schema(responses={200: ClockRow})
    def get(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        if round_.draft and not sees_drafts(request, round_.event):
            raise Http404
        return Response(clock_row(round_))

    @extend_schema(
        request=TurnIn,
        responses={200: ClockRow}
        | declare_refusals(
            STAFF_REFUSALS, {422: ["draft", "not_started", "refused", "round_closed"]}
        ),
    )
    def put(self, request: Request, event: int, number: int) -> Response:
        round_ = find_round(event, number)
        actor = require_permission(request.user, "tournaments.report", round_)
        data: dict[str, Any] = read_body(TurnIn, request)
        clock.set_clock(actor, round_, data["do"], data["minutes"])
        return Response(clock_row(round_))


class Extra(Endpoint):
    """Set the extra minutes that one table has in all."""

    @extend_schema(
        request=ExtraIn,
        responses={200: ExtraMinutes}
        | declare_refusals(STAFF_REFUSALS, MATCH_TAKEN, {422: ["decided", "refused"]}),
    )
    def put(self, request: Request, event: int, match: int) -> Response:
        this_match = find_match(event, match)
        actor = require_permission(request.user, "tournaments.report", this_match.round)
        after = clock.give_extra_minutes(actor, this_match, read_body(ExtraIn, request)["minutes"])
        return Response(ExtraMinutes(match=after.pk, extra_minutes=after.extra_minutes))
