"""Leagues over HTTP: those somebody is staff of."""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Endpoint, answer_page
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.base.errors import NotAllowed
from league.models import Membership, Role, User
from league.permissions import SIGNED_IN_ASKED
from league.queries import leagues


class LeagueRow(msgspec.Struct, frozen=True):
    """A league whose staff you belong to, and your role there."""

    slug: str
    name: str
    place: str
    time_zone: str
    language: str
    role: Role


class Leagues(Endpoint):
    """The leagues whose staff you belong to, with your role in each."""

    @extend_schema(responses={200: Page[LeagueRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request) -> Response:
        if not isinstance(request.user, User):
            raise NotAllowed(str(SIGNED_IN_ASKED), code="not_allowed")
        return answer_page(self, request, leagues.memberships_of(request.user), _league_row)


def _league_row(member: Membership) -> LeagueRow:
    league = member.league
    return LeagueRow(
        slug=league.slug,
        name=league.name,
        place=league.place,
        time_zone=league.time_zone,
        language=league.language,
        role=Role(member.role),
    )
