"""Reads of leagues."""

from django.db.models import QuerySet

from league.models import Membership, User


def memberships_of(user: User) -> QuerySet[Membership]:
    """Where somebody is staff of a whole league, by its name."""
    return user.memberships.select_related("league").order_by("league__name")
