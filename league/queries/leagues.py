"""Reads of leagues."""

from django.db.models import QuerySet

from league.models import Membership, User
from league.queries.roles import token_of


def memberships_of(user: User) -> QuerySet[Membership]:
    """Where somebody is staff of a whole league, by its name; by a token, in its league alone."""
    rows = user.memberships.select_related("league").order_by("league__name")
    token = token_of(user)
    if token is None:
        return rows
    return rows.filter(league=token.league_id) if token.event is None else rows.none()
