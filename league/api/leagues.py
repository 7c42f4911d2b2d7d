"""Leagues over HTTP: one's own, their staff, invitations and players."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.base import addresses
from league.base.errors import NotAllowed
from league.domain import links, people, players
from league.models import Invitation, League, Player, Role, User
from league.permissions import SIGNED_IN_ASKED, require
from league.queries import leagues


class InvitationIn(Shape):
    """Whom to invite: as what, and for one event alone or the whole league."""

    role = serializers.ChoiceField(choices=Role.choices)
    event = serializers.IntegerField(required=False, allow_null=True, default=None)


class LeaguePlayerIn(Shape):
    """What is known of a player of the league."""

    name = serializers.CharField(max_length=players.LONGEST_NAME)
    player_id = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=players.LONGEST_ID
    )
    birth_year = serializers.IntegerField(required=False, allow_null=True, default=None)


class LeaguePlayerChange(LeaguePlayerIn):
    """The same put right, and why, for the record."""

    reason = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=players.LONGEST_REASON
    )


class Leagues(View):
    """The leagues one is staff of, with one's role."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        if not isinstance(request.user, User):
            raise NotAllowed(str(SIGNED_IN_ASKED), code="not_allowed")
        return _paged(self, request, leagues.leagues_joined(request.user), _league_row)


class Staff(View):
    """Who does what in a league: `event` is None where in all of it."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        league = _seen(request, slug)
        everybody = [*leagues.members(league), *leagues.event_staff(league)]
        return _paged(self, request, everybody, _staff_row)


class Invitations(View):
    """The invitations still open, and a new one with its link, which is told this once."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        require(request.user, "league.manage", league)
        rows = [row["member"] for row in leagues.invitations(league)]
        return _paged(self, request, rows, _invitation_row)

    @extend_schema(request=InvitationIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        actor = require(request.user, "league.manage", league)
        asked = read(InvitationIn, request)
        if asked["event"] is not None:
            leagues.must_be_event_of(league, asked["event"])
        made = people.invite(actor, league, asked["role"], asked["event"])
        path = reverse("league:invited", args=[links.token_of(made)])
        site = addresses.site_of(request._request)  # noqa: SLF001 -- Django's own request
        row = {"address": site.to(path), "address_warning": addresses.warning(site)}
        return Response({**_invitation_row(made), **row}, status=201)


class OneInvitation(View):
    """Take an invitation back."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request, slug: str, invitation: int) -> Response:
        one = get_object_or_404(Invitation, league__slug=slug, pk=invitation)
        ended = people.revoke(require(request.user, "league.manage", one.league), one)
        return Response({"id": one.pk, "revoked": ended})


class Players(View):
    """The players a league knows, by name, and a new one."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        league = _seen(request, slug)
        return _paged(self, request, Player.objects.filter(league=league), _player_row)

    @extend_schema(request=LeaguePlayerIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        actor = require(request.user, "league.manage", league)
        made = players.add(actor, league, players.Details(**read(LeaguePlayerIn, request)))
        return Response(_player_row(made), status=201)


class PlayerDetails(View):
    """Put right what is known of a player."""

    @extend_schema(request=LeaguePlayerChange, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, slug: str, player: int) -> Response:
        one = get_object_or_404(
            Player.objects.select_related("league"), league__slug=slug, pk=player
        )
        actor = require(request.user, "league.manage", one.league)
        asked = read(LeaguePlayerChange, request)
        reason = asked.pop("reason")
        after = players.change(actor, one, players.Details(**asked), reason)
        return Response(_player_row(after))


def _seen(request: Request, slug: str) -> League:
    league = get_object_or_404(League, slug=slug)
    require(request.user, "league.see_staff_pages", league)
    return league


def _paged(view: View, request: Request, rows: Any, row_of: Any) -> Response:
    pages = Pages()
    page: Any = pages.paginate_queryset(rows, request, view=view)
    return pages.get_paginated_response([row_of(one) for one in page or ()])


def _league_row(member: Any) -> dict[str, Any]:
    names = ("slug", "name", "place", "time_zone", "language")
    return {**{name: getattr(member.league, name) for name in names}, "role": member.role}


def _staff_row(member: Any) -> dict[str, Any]:
    event = getattr(member, "event", None)
    return {"id": member.pk, "name": str(member.user), "role": member.role, "event": event}


def _invitation_row(one: Invitation) -> dict[str, Any]:
    names = ("role", "event", "expires_at")
    return {"id": one.pk, **{name: getattr(one, name) for name in names}}


def _player_row(one: Player) -> dict[str, Any]:
    names = ("name", "player_id", "birth_year")
    return {"id": one.pk, **{name: getattr(one, name) for name in names}}
