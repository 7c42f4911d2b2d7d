"""What a player's own page shows of the floor: announcements, and the call for a judge."""

from typing import Any

from tournaments.models import Entrant, Topic
from tournaments.queries.floor.announcements import announcements_now
from tournaments.queries.floor.calls import own_call
from tournaments.queries.players.mine import OwnMatch


def floor_on_phone(entrant: Entrant, now: OwnMatch | None) -> dict[str, Any]:
    """Announcements, the open call at the own table or by the player, and the possible topics.

    `may_call`: whether a judge can be called, which takes a table in the running round.
    """
    at_table = now is not None and now.table is not None and not now.match.round.closed
    return {
        "announcements": announcements_now(entrant.event),
        "call": own_call(entrant, now.match.pk if now is not None and at_table else None),
        "may_call": at_table,
        "topics": Topic.choices,
    }
