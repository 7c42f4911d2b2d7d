"""Drafts: paired rounds that only staff see until they are published."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.cut import bracket
from tournaments.domain.locking import lock_event
from tournaments.domain.players import open_matches
from tournaments.models import Event, Round, RoundKind


@transaction.atomic
def publish_round(actor: log.Actor, event: Event, number: int) -> Round:
    """Publish a round that was paired as a draft.

    Raises Refused if a player at one of its open tables has dropped since.
    """
    event = lock_event(event.pk)
    round_ = event.rounds.filter(number=number).first()
    if round_ is None:
        raise Conflict(_("This round was just taken back; look at the event again."), code="gone")
    if round_.draft:
        open_matches.require_no_dropped_players(round_)
        event.rounds.filter(pk=round_.pk).update(draft=False)
        log.record_entry(event.league, actor, "round.published", f"round:{round_.pk}")
        if round_.kind == RoundKind.CUT:  # players who left meanwhile may have decided the round
            bracket.update_final_places(actor, event)
        boards.publish_boards_later(event, number)
    round_.refresh_from_db()
    return round_


def is_draft_there(event: Event, number: int) -> bool:
    """Whether the round exists as a draft. Raises Conflict if it is published."""
    round_ = event.rounds.filter(number=number).first()
    if round_ is not None and not round_.draft:
        raise Conflict(
            _("Round %(number)s was just published; it is a draft no more. Mend it instead.")
            % {"number": number},
            code="published",
        )
    return round_ is not None
