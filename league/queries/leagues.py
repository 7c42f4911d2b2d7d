"""Reads of leagues."""

from django.db.models import QuerySet

from league.models import Membership, User
from league.queries.roles import token_of


def memberships_of(user: User) -> QuerySet[Membership]:
    """Somebody's memberships by the league's name; with a token, only in the token's league."""
    rows = user.memberships.select_related("league").order_by("league__name")
    token = token_of(user)
    if token is None:
        return rows
    return rows.filter(league=token.league_id) if token.event is None else rows.none()
