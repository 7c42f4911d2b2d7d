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
from league.domain.players import LONGEST_ID, LONGEST_NAME
from league.permissions import is_staff, require_permission
from tournaments.api.refusals import MATCH_TAKEN, REASON_REFUSALS
from tournaments.domain.players import check_in, entrants, wishes
from tournaments.domain.players.open_matches import OpenMatch, open_seats
from tournaments.domain.structure import choices as structure
from tournaments.engine.limits import MOST_PLAYERS
from tournaments.engine.structure.tables import DIVISIONS
from tournaments.models import ApartWish
from tournaments.queries.boards import EntrantRow, entrant_row
from tournaments.queries.events.events import entrants_in_order
from tournaments.queries.loaders import find_apart_wish, find_entrant, find_event
from tournaments.queries.players import open_matches


class PlayerIn(BodyShape):
    """A player to enter. `player_id`: digits only, empty for none.

    `birth_year`: null if not known.
    """

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
        help_text="Only if the birth year shall not decide it.",
    )
    namesake = serializers.BooleanField(
        default=False,
        help_text="true: this is somebody else than the player of that name in the event.",
    )


class PlayersIn(BodyShape):
    """The players to enter, at least one."""

    players = serializers.ListField(child=PlayerIn(), allow_empty=False, max_length=MOST_PLAYERS)


class DropIn(BodyShape):
    """What happens with the player's open match, and why they drop."""

    match = serializers.ChoiceField(
        choices=OpenMatch.choices,
        default=OpenMatch.LOST,
        help_text="What happens with the player's open match.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class EntrantIn(BodyShape):
    """A player's division, awarded byes (round numbers) and fixed table (null for none)."""

    division = serializers.CharField(max_length=20)
    awarded_byes = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=20), default=list, max_length=20
    )
    table = serializers.IntegerField(min_value=1, default=None, allow_null=True)
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class CheckInIn(BodyShape):
    """The entrants' ids, and whether they are there."""

    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1), max_length=MOST_PLAYERS
    )
    there = serializers.BooleanField(default=True)


class WishIn(BodyShape):
    """The ids of two entrants to keep apart, and why."""

    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=wishes.LONGEST_REASON, default="", allow_blank=True)


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """A player who dropped or came back.

    `dropped_after`: the last round they are in, null for a player who plays. `matches`: only after
    a drop, what happened with each match that was open.
    """

    id: int
    dropped_after: int | None
    matches: list[open_matches.LeftMatch] | msgspec.UnsetType = msgspec.UNSET


class EnteredPlayers(msgspec.Struct, frozen=True):
    """The players entered, in the order in which they were sent."""

    players: list[EntrantRow]


class WishRow(msgspec.Struct, frozen=True, kw_only=True):
    """Two players to keep apart if possible. `one`, `other`: the entrants' ids."""

    id: int
    one: int
    other: int
    reason: str


class SpecialEntrant(EntrantRow, frozen=True, kw_only=True):
    """A player with their awarded byes (round numbers) and fixed table (null for none)."""

    awarded_byes: list[int]
    table: int | None


class CheckedIn(msgspec.Struct, frozen=True):
    """How many players changed between there and not there."""

    changed: int


class WishGone(msgspec.Struct, frozen=True):
    """The id of the wish that was withdrawn."""

    id: int


class Players(Endpoint):
    """The players of an event (GET); enter new ones, either all of them or none (POST)."""

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
    """Drop a player (PUT), or undo that (DELETE).

    Without a JSON object as its body a drop gives an open match to the opponent. `matches` of the
    answer says what happened with each match that was open.
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
    """Set a player's division, awarded byes and fixed table."""

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
    """Check players in, or undo that; only before round 1."""

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
    """Let a player in from the waiting list, even if the event is full."""

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
    """Pairs of players to keep apart (GET); add a pair (POST).

    Pairing follows such a wish only if nothing else gets worse by it.
    """

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
    """Withdraw a wish to keep two players apart."""

    @extend_schema(request=None, responses={200: WishGone} | declare_refusals(STAFF_REFUSALS))
    def delete(self, request: Request, event: int, wish: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        wishes.withdraw_wish(actor, find_apart_wish(this_event, wish))
        return Response(WishGone(wish))
