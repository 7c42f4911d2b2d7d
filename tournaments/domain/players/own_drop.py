"""Lets players leave the event on their own phone, if the league allows it."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.domain.players.entrants import drop_entrant
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.models import Entrant
from tournaments.queries.players.leaving import why_not_leaving


@transaction.atomic
def drop_oneself(entrant: Entrant) -> Entrant:
    """Take the player out; an open match stays to be played and reported.

    Raises Refused if the league wants players to ask the staff, or if nobody can drop at this
    stage.
    """
    refused = why_not_leaving(entrant)
    if refused:
        raise Refused(refused, code="ask_staff")
    if entrant.dropped_after is not None:
        raise Refused(_("You have left the event already."), code="dropped")
    return drop_entrant(PLAYER_ACTOR, entrant)
