"""What is kept of people, over HTTP: a league's policy, one person's data, and the backups."""

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, read_body
from league.api.schema import RULE_REFUSAL, STAFF_REFUSALS, declare_refusals
from league.domain import removing, shown_names
from league.engine import names
from league.models import Player
from league.permissions import require_permission
from league.queries.backups import BackupRow, backup_row, latest_backups
from league.queries.loaders import find_in_league, find_league
from league.queries.person import KeptPerson, all_kept_of
from league.queries.policy import PolicyRow, policy_row


class PolicyIn(BodyShape):
    """A league's own policy for names: the level shown for each division, and two times in days.

    `initials_after`, `removed_after`: days after a player's last event, 1 to 9999; null means the
    service's own.
    """

    junior = serializers.ChoiceField(choices=list(names.LEVELS))
    senior = serializers.ChoiceField(choices=list(names.LEVELS))
    masters = serializers.ChoiceField(choices=list(names.LEVELS))
    initials_after = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=9999
    )
    removed_after = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=9999
    )


class Removed(msgspec.Struct, frozen=True):
    """A player who was removed; `name` is what results show now."""

    id: int
    name: str


class LeaguePolicy(Endpoint):
    """How a league shows names and how long it keeps data of people (GET); change it (PUT)."""

    @extend_schema(responses={200: PolicyRow})
    def get(self, _request: Request, slug: str) -> Response:
        return Response(policy_row(find_league(slug)))

    @extend_schema(
        request=PolicyIn,
        responses={200: PolicyRow} | declare_refusals(STAFF_REFUSALS, RULE_REFUSAL),
    )
    def put(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "league.manage", league)
        body: dict[str, Any] = read_body(PolicyIn, request)
        levels = {division: body[division] for division in names.DIVISIONS}
        after = shown_names.set_league_policy(
            actor, league, levels, body["initials_after"], body["removed_after"]
        )
        return Response(policy_row(after))


class Person(Endpoint):
    """Everything that is kept of a player (GET); remove the player (DELETE)."""

    @extend_schema(responses={200: KeptPerson} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str, player: int) -> Response:
        this_player = find_in_league(Player, slug, player)
        require_permission(request.user, "league.manage", this_player.league)
        return Response(all_kept_of(this_player), headers={"Cache-Control": "no-store"})

    @extend_schema(
        request=None,
        responses={200: Removed} | declare_refusals(STAFF_REFUSALS, {422: ["removed"]}),
    )
    def delete(self, request: Request, slug: str, player: int) -> Response:
        this_player = find_in_league(Player, slug, player)
        actor = require_permission(request.user, "league.manage", this_player.league)
        gone = removing.remove_player(actor, this_player)
        return Response(Removed(gone.pk, gone.name))


class Backups(Endpoint):
    """The last 20 backups that the service made by itself, newest first."""

    @extend_schema(responses={200: list[BackupRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str) -> Response:
        require_permission(request.user, "league.manage", find_league(slug))
        return Response([backup_row(run) for run in latest_backups()])
