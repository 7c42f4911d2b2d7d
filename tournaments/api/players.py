"""Players of an event over HTTP: who plays, drops, is there, or is kept apart from whom."""

from functools import partial

import msgspec
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.base.reasons import LONGEST_REASON
from league.permissions import is_staff, require_permission
from tournaments.api.refusals import MATCH_TAKEN, REASON_REFUSALS
from tournaments.domain.players import check_in, entrants, wishes
from tournaments.domain.players.entrants import LONGEST_ID, LONGEST_NAME, MOST_ENTRANTS
from tournaments.domain.players.open_matches import OpenMatch, open_seats
from tournaments.domain.structure import choices as structure
from tournaments.engine.structure.tables import DIVISIONS
from tournaments.models import ApartWish
from tournaments.queries.boards import EntrantRow, entrant_row
from tournaments.queries.events.events import entrants_in_order
from tournaments.queries.loaders import find_apart_wish, find_entrant, find_event
from tournaments.queries.players import open_matches


class PlayerIn(BodyShape):
    name = serializers.CharField(max_length=LONGEST_NAME)
    player_id = serializers.RegexField(
        r"^[0-9]*\Z",
        max_length=LONGEST_ID,
        default="",
        allow_blank=True,
        error_messages={"invalid": _("A player id is digits only.")},
    )
    birth_year = serializers.IntegerField(
        min_value=1900, max_value=2100, default=None, allow_null=True
    )
    division = serializers.ChoiceField(
        choices=DIVISIONS,
        default="",
        allow_blank=True,
        help_text="Where the birth year is not to decide it.",
    )
    namesake = serializers.BooleanField(
        default=False, help_text="Somebody else than the player of this name who is in the event."
    )


class PlayersIn(BodyShape):
    players = serializers.ListField(child=PlayerIn(), allow_empty=False, max_length=MOST_ENTRANTS)


class DropIn(BodyShape):
    match = serializers.ChoiceField(
        choices=OpenMatch.choices,
        default=OpenMatch.LOST,
        help_text="What becomes of a match of theirs that is open.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class EntrantIn(BodyShape):
    division = serializers.CharField(max_length=20)
    awarded_byes = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=20), default=list, max_length=20
    )
    table = serializers.IntegerField(min_value=1, default=None, allow_null=True)
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class CheckInIn(BodyShape):
    players = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=4096)
    there = serializers.BooleanField(default=True)


class WishIn(BodyShape):
    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=wishes.LONGEST_REASON, default="", allow_blank=True)


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """A player who came in or went out. `matches`: what became of each that was open, with a drop.

    `dropped_after`: the round, None for who plays.
    """

    id: int
    dropped_after: int | None
    matches: list[open_matches.LeftMatch] | msgspec.UnsetType = msgspec.UNSET


class EnteredPlayers(msgspec.Struct, frozen=True):
    """The newcomers, in the order they were sent."""

    players: list[EntrantRow]


class WishRow(msgspec.Struct, frozen=True, kw_only=True):
    """Two players who would rather not meet. `one`, `other`: the entrants' ids."""

    id: int
    one: int
    other: int
    reason: str


class SpecialEntrant(EntrantRow, frozen=True, kw_only=True):
    """A player with what is special to them: rounds with an awarded bye, and an own table."""

    awarded_byes: list[int]
    table: int | None


class CheckedIn(msgspec.Struct, frozen=True):
    """How many players are ticked otherwise now."""

    changed: int


class WishGone(msgspec.Struct, frozen=True):
    """The wish that was withdrawn."""

    id: int


class Players(Endpoint):
    """Who plays, and newcomers, all or none."""

    @extend_schema(responses={200: Page[EntrantRow]})
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        row_of = partial(entrant_row, staff=is_staff(request.user, this_event))
        return answer_page(self, request, entrants_in_order(this_event), row_of)

    @extend_schema(
        request=PlayersIn,
        responses={201: EnteredPlayers}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {422: ["entered", "namesake", "refused", "wrong_stage"]},
        ),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        data = read_body(PlayersIn, request)["players"]
        entered = entrants.enter_players(
            actor, this_event, [entrants.Newcomer(**line) for line in data]
        )
        return Response(
            EnteredPlayers([entrant_row(entrant, staff=True) for entrant in entered]), status=201
        )


class Drop(Endpoint):
    """Take a player out (PUT), or back in (DELETE).

    `matches` of the answer: what became of each that was open. What is no JSON object says nothing:
    without a word the opponent wins.
    """

    @extend_schema(
        request=DropIn,
        responses={200: Changed}
        | declare_refusals(
            STAFF_REFUSALS, REASON_REFUSALS, MATCH_TAKEN, {422: ["refused", "wrong_stage"]}
        ),
    )
    def put(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        actor = require_permission(request.user, "tournaments.organise", this_entrant)
        has_body = request.body.lstrip().startswith(b"{")
        data = read_body(DropIn, request) if has_body else {"match": OpenMatch.LOST, "reason": ""}
        still_open = list(open_seats(this_entrant).values_list("match", flat=True))
        entrants.drop_entrant(actor, this_entrant, data["reason"], data["match"])
        matches = open_matches.matches_after_drop(this_entrant, still_open)
        return Response(
            Changed(id=entrant, dropped_after=this_entrant.dropped_after, matches=matches)
        )

    @extend_schema(
        request=None,
        responses={200: Changed}
        | declare_refusals(STAFF_REFUSALS, {409: ["gone"], 422: ["disqualified", "wrong_stage"]}),
    )
    def delete(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        entrants.undo_drop(
            require_permission(request.user, "tournaments.organise", this_entrant), this_entrant
        )
        return Response(Changed(id=entrant, dropped_after=this_entrant.dropped_after))


class OneEntrant(Endpoint):
    """What is special to a player."""

    @extend_schema(
        request=EntrantIn,
        responses={200: SpecialEntrant}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused", "wrong_stage"]}),
    )
    def put(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        actor = require_permission(request.user, "tournaments.organise", this_entrant)
        this_entrant = structure.change_entrant(
            actor, this_entrant, **read_body(EntrantIn, request)
        )
        row = asdict(entrant_row(this_entrant, staff=True))
        return Response(
            SpecialEntrant(**row, awarded_byes=this_entrant.awarded_byes, table=this_entrant.table)
        )


class CheckIn(Endpoint):
    """Tick players off as there, or not."""

    @extend_schema(
        request=CheckInIn,
        responses={200: CheckedIn}
        | declare_refusals(STAFF_REFUSALS, {422: ["no_check_in", "wrong_stage"]}),
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.check_in", this_event)
        data = read_body(CheckInIn, request)
        changed = check_in.set_checked_in(actor, this_event, data["players"], there=data["there"])
        return Response(CheckedIn(changed))


class LetIn(Endpoint):
    """Let a player in from the waiting list."""

    @extend_schema(
        request=None,
        responses={200: EntrantRow} | declare_refusals(STAFF_REFUSALS, {422: ["wrong_stage"]}),
    )
    def put(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        this_entrant = check_in.let_in_entrant(
            require_permission(request.user, "tournaments.organise", this_entrant), this_entrant
        )
        return Response(entrant_row(this_entrant, staff=True))


class Apart(Endpoint):
    """Players who would rather not meet, and two more: a last wish of the pairing."""

    @extend_schema(responses={200: Page[WishRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "tournaments.organise", this_event)
        return answer_page(self, request, this_event.apart_wishes.all(), _wish_row)

    @extend_schema(
        request=WishIn,
        responses={201: WishRow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused", "wrong_stage"]}),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        data = read_body(WishIn, request)
        kept = wishes.keep_apart(actor, this_event, (data["one"], data["other"]), data["reason"])
        return Response(_wish_row(kept), status=201)


def _wish_row(wish: ApartWish) -> WishRow:
    return WishRow(id=wish.pk, one=wish.one_id, other=wish.other_id, reason=wish.reason)


class OneWish(Endpoint):
    """A wish withdrawn."""

    @extend_schema(request=None, responses={200: WishGone} | declare_refusals(STAFF_REFUSALS))
    def delete(self, request: Request, event: int, wish: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        wishes.withdraw_wish(actor, find_apart_wish(this_event, wish))
        return Response(WishGone(wish))
