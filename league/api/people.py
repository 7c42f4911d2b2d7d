"""A league's staff and the invitations to it, over HTTP."""

from datetime import datetime

import msgspec
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import RULE_REFUSAL, STAFF_REFUSALS, Page, declare_refusals
from league.base import addresses
from league.domain import links, people
from league.models import EventRole, Invitation, Membership, Role
from league.permissions import require_permission
from league.queries import people as queries
from league.queries.loaders import find_in_league, find_league


class InvitationIn(BodyShape):
    """The role to invite somebody to, at one event (its id) or, with null, in the whole league."""

    role = serializers.ChoiceField(choices=Role.choices)
    event = serializers.IntegerField(required=False, allow_null=True, default=None)


class StaffRow(msgspec.Struct, frozen=True):
    """A member of the staff and their role, at one event or, where that is null, everywhere."""

    id: int
    name: str
    role: Role
    event: int | None


class InvitationRow(msgspec.Struct, frozen=True):
    """An open invitation: the role, for one event (its id) or, with null, the whole league."""

    id: int
    role: Role
    event: int | None
    expires_at: datetime


class InvitationMade(InvitationRow, frozen=True):
    """A new invitation with its link (`address`), which is shown in this answer only.

    `address_warning`: what to know before passing the link on, or empty.
    """

    address: str
    address_warning: str


class InvitationRevoked(msgspec.Struct, frozen=True):
    """Whether the invitation was taken back now; false if it had ended before."""

    id: int
    revoked: bool


class Staff(Endpoint):
    """Everybody on a league's staff with their role, in the whole league or at one event."""

    @extend_schema(responses={200: Page[StaffRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require_permission(request.user, "league.see_staff_pages", league)
        everybody = [*queries.staff_members(league), *queries.event_staff(league)]
        return answer_page(self, request, everybody, _staff_row)


class Invitations(Endpoint):
    """A league's open invitations (GET); invite somebody (POST). The link is shown only once."""

    @extend_schema(responses={200: Page[InvitationRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require_permission(request.user, "league.manage", league)
        rows = [row.member for row in queries.open_invitations(league)]
        return answer_page(self, request, rows, _invitation_row)

    @extend_schema(
        request=InvitationIn,
        responses={201: InvitationMade} | declare_refusals(STAFF_REFUSALS, RULE_REFUSAL),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "league.manage", league)
        body = read_body(InvitationIn, request)
        if body["event"] is not None:
            people.require_event_of_league(league, body["event"])
        invitation = people.invite_staff(actor, league, body["role"], body["event"])
        path = reverse("league:invited", args=[links.link_token(invitation)])
        site = addresses.find_site(request._request)  # noqa: SLF001 -- Django's own request
        row = InvitationMade(
            **msgspec.structs.asdict(_invitation_row(invitation)),
            address=site.url_of(path),
            address_warning=addresses.site_warning(site),
        )
        return Response(row, status=201)


class OneInvitation(Endpoint):
    """Take an invitation back."""

    @extend_schema(
        request=None,
        responses={200: InvitationRevoked} | declare_refusals(STAFF_REFUSALS, RULE_REFUSAL),
    )
    def delete(self, request: Request, slug: str, invitation: int) -> Response:
        invitation_row = find_in_league(Invitation, slug, invitation)
        ended = people.revoke_invitation(
            require_permission(request.user, "league.manage", invitation_row.league), invitation_row
        )
        return Response(InvitationRevoked(invitation_row.pk, ended))


def _staff_row(member: Membership | EventRole) -> StaffRow:
    event = member.event if isinstance(member, EventRole) else None
    return StaffRow(member.pk, str(member.user), Role(member.role), event)


def _invitation_row(invitation: Invitation) -> InvitationRow:
    return InvitationRow(
        id=invitation.pk,
        role=Role(invitation.role),
        event=invitation.event,
        expires_at=invitation.expires_at,
    )
