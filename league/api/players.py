"""The players a league knows, over HTTP."""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import RULE_REFUSAL, STAFF_REFUSALS, TEXT_REFUSALS, Page, declare_refusals
from league.base.reasons import LONGEST_REASON
from league.domain import players
from league.models import Player
from league.permissions import require_permission
from league.queries.loaders import find_in_league, find_league


class LeaguePlayerIn(BodyShape):
    """What a league knows of a player.

    `player_id`: the id of the organised play programme, empty for none. `birth_year`: null if not
    known.
    """

    name = serializers.CharField(max_length=players.LONGEST_NAME)
    player_id = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=players.LONGEST_ID
    )
    birth_year = serializers.IntegerField(required=False, allow_null=True, default=None)


class LeaguePlayerChange(LeaguePlayerIn):
    """What a league knows of a player, corrected, with a reason for the record."""

    reason = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LONGEST_REASON
    )


class PlayerRow(msgspec.Struct, frozen=True):
    """A player of a league. `player_id`: the id of the organised play programme, null for none."""

    id: int
    name: str
    player_id: str | None
    birth_year: int | None


class Players(Endpoint):
    """The players a league knows, by name (GET); add one (POST)."""

    @extend_schema(responses={200: Page[PlayerRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require_permission(request.user, "league.see_staff_pages", league)
        return answer_page(self, request, Player.objects.filter(league=league), _player_row)

    @extend_schema(
        request=LeaguePlayerIn,
        responses={201: PlayerRow} | declare_refusals(STAFF_REFUSALS, RULE_REFUSAL, TEXT_REFUSALS),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "league.manage", league)
        player = players.add_player(
            actor, league, players.PlayerDetails(**read_body(LeaguePlayerIn, request))
        )
        return Response(_player_row(player), status=201)


class PlayerDetails(Endpoint):
    """Correct what a league knows of a player. The body replaces all of it."""

    @extend_schema(
        request=LeaguePlayerChange,
        responses={200: PlayerRow}
        | declare_refusals(
            STAFF_REFUSALS, RULE_REFUSAL, TEXT_REFUSALS, {409: ("changed",), 422: ("removed",)}
        ),
    )
    def put(self, request: Request, slug: str, player: int) -> Response:
        player_row = find_in_league(Player, slug, player)
        actor = require_permission(request.user, "league.manage", player_row.league)
        body = read_body(LeaguePlayerChange, request)
        reason = body.pop("reason")
        after = players.change_player(actor, player_row, players.PlayerDetails(**body), reason)
        return Response(_player_row(after))


def _player_row(player: Player) -> PlayerRow:
    return PlayerRow(player.pk, player.full_name, player.player_id, player.birth_year)
