"""Where a reader may read or write rulings: whole leagues, and single events."""

from typing import Any

from judging.queries.lookup import VisibleScope
from league.models import League, User
from league.permissions import permitted_events, permitted_leagues
from tournaments.models import Event


def leagues_and_events(user: Any, permission: str) -> tuple[list[League], list[int]]:
    """Where the user has a permission: the leagues, and the numbers of single events."""
    if not isinstance(user, User):
        return [], []
    return permitted_leagues(user, permission), permitted_events(user, permission)


def readable_scope(user: Any) -> VisibleScope:
    """Where the user may read kept rulings."""
    leagues, events = leagues_and_events(user, "league.see_staff_pages")
    pairs = Event.objects.filter(pk__in=events).values_list("pk", "league_id") if events else ()
    return VisibleScope(
        tuple(league.pk for league in leagues),
        tuple((int(event), int(league)) for event, league in pairs),
    )
