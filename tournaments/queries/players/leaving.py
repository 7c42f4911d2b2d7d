"""Whether a player may leave the event on the own phone."""

from django.utils.translation import gettext as _

from tournaments.models import Entrant, Stage


def why_not_leaving(entrant: Entrant) -> str:
    """A sentence on why a player cannot leave without staff; empty if the player can."""
    if entrant.event.league.players_ask_to_drop:
        return _("Here players ask the staff when they want to drop.")
    if entrant.event.stage in {Stage.CUT, Stage.FINISHED}:
        return _("Nobody drops on the own phone any more at this stage. Tell the staff.")
    return ""


def may_leave(entrant: Entrant) -> bool:
    """Whether the player's own page offers to leave."""
    return entrant.dropped_after is None and not why_not_leaving(entrant)
