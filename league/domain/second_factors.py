"""Second factors on the record: they change who can act in the name of a league."""

from league.domain import log
from league.models import User

ADDED = "account.second_factor_added"
REMOVED = "account.second_factor_removed"


def record_second_factor(user: User, action: str, kind: str, *, by_themselves: bool) -> None:
    """Record in every league the user is staff of that one of this kind came or went."""
    for member in user.memberships.select_related("league"):
        actor = log.Actor(user, member.role) if by_themselves else log.SERVICE
        log.record_entry(member.league, actor, action, f"user:{user.pk}", after={"type": kind})
