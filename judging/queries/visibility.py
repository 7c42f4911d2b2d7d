"""Where a reader may read or write rulings: whole leagues, and single events."""

from typing import Any

from judging.queries.lookup import Places
from league.models import League, User
from league.permissions import events_of, leagues_of
from tournaments.models import Event


def places(user: Any, permission: str) -> tuple[list[League], list[int]]:
    """Where the user may do this: in whole leagues, and at single events."""
    if not isinstance(user, User):
        return [], []
    return leagues_of(user, permission), events_of(user, permission)


def readable(user: Any) -> Places:
    """Where the user may read the rulings given."""
    leagues, events = places(user, "league.see_staff_pages")
    at = Event.objects.filter(pk__in=events).values_list("pk", "league_id") if events else ()
    return Places(tuple(one.pk for one in leagues), tuple((int(e), int(of)) for e, of in at))
