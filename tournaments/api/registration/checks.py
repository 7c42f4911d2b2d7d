"""Deck checks over HTTP."""

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.permissions import require_permission
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.domain.registration import checks as domain
from tournaments.models import Chosen, Fault, Finding
from tournaments.queries.loaders import find_deck_check, find_event
from tournaments.queries.registration import checks as queries


class PickIn(BodyShape):
    """Whose decks to check, as `chosen` says.

    `random`: `number` tables; `standing`: the first `number` of the standings; `table`: the
    `tables` of the round; `player`: the `entrant` of this id. `again`: also players who were
    checked before.
    """

    chosen = serializers.ChoiceField(choices=Chosen.choices)
    number = serializers.IntegerField(min_value=1, max_value=domain.MOST_CHECKS, default=1)
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1), default=list, max_length=domain.MOST_CHECKS
    )
    entrant = serializers.IntegerField(default=None, allow_null=True)
    again = serializers.BooleanField(default=False)


class TicksIn(BodyShape):
    """The lines of the list seen so far, all of them each time."""

    ticks = serializers.ListField(child=serializers.IntegerField(), max_length=1000)


class FindingIn(BodyShape):
    """What a check found, which ends it. `fault`: what was wrong, empty for nothing."""

    finding = serializers.ChoiceField(choices=[Finding.FINE, Finding.PROBLEM])
    fault = serializers.ChoiceField(choices=Fault.choices, default="", allow_blank=True)
    note = serializers.CharField(max_length=domain.LONGEST_NOTE, default="", allow_blank=True)


class PickedChecks(msgspec.Struct, frozen=True, kw_only=True):
    """The checks that were begun or are still open, and players picked who have no list."""

    checks: list[queries.CheckRow]
    without_list: list[str]


class CheckWithLines(queries.CheckRow, frozen=True, kw_only=True):
    """A deck check with the lines of its list, each with number, text and card."""

    lines: list[dict[str, Any]]


class DeckChecks(Endpoint):
    """The deck checks of an event (GET); pick decks and begin new ones (POST)."""

    @extend_schema(responses={200: Page[queries.CheckRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "decks.check", this_event)
        return answer_page(self, request, queries.deck_checks(this_event), queries.check_row)

    @extend_schema(
        request=PickIn,
        responses={201: PickedChecks}
        | declare_refusals(STAFF_REFUSALS, {422: ["no_list", "nobody", "refused"]}),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "decks.check", this_event)
        data = read_body(PickIn, request)
        data["tables"] = tuple(data["tables"])
        picked = domain.begin_checks(actor, this_event, domain.CheckRequest(**data))
        rows = [queries.check_row(find_deck_check(event, check.pk)) for check in picked.checks]
        return Response(PickedChecks(checks=rows, without_list=picked.without), status=201)


class DeckCheck(Endpoint):
    """A deck check with the lines of its list (GET); end it with what was found (PUT)."""

    @extend_schema(responses={200: CheckWithLines} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int, check: int) -> Response:
        this_check = find_deck_check(event, check)
        require_permission(request.user, "decks.check", this_check)
        row = asdict(queries.check_row(this_check))
        return Response(CheckWithLines(**row, lines=this_check.version.deck.verdict["lines"]))

    @extend_schema(
        request=FindingIn,
        responses={200: queries.CheckRow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {409: ["conflict"], 422: ["refused"]}),
    )
    def put(self, request: Request, event: int, check: int) -> Response:
        this_check = find_deck_check(event, check)
        actor = require_permission(request.user, "decks.check", this_check)
        domain.finish_check(actor, this_check, **read_body(FindingIn, request))
        return Response(queries.check_row(find_deck_check(event, check)))


class Ticks(Endpoint):
    """Store which lines of the list have been seen, all of them each time."""

    @extend_schema(
        request=TicksIn,
        responses={200: queries.CheckRow}
        | declare_refusals(STAFF_REFUSALS, {409: ["conflict"], 422: ["refused"]}),
    )
    def put(self, request: Request, event: int, check: int) -> Response:
        this_check = find_deck_check(event, check)
        require_permission(request.user, "decks.check", this_check)
        domain.store_ticks(
            this_check, dict.fromkeys(map(str, read_body(TicksIn, request)["ticks"]), 1)
        )
        return Response(queries.check_row(find_deck_check(event, check)))
