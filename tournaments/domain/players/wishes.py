"""Wishes to keep two players apart (a family, one car): the pairing meets them last, as no rule."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.reasons import require_short_reason
from league.domain import log
from tournaments.domain.locking import lock_event, require_stage
from tournaments.models import ApartWish, Event, Stage

MOST_WISHES = 500
LONGEST_REASON = 200


@transaction.atomic
def keep_apart(
    actor: log.Actor, event: Event, players: tuple[int, int], reason: str = ""
) -> ApartWish:
    """Keep two players apart wherever the pairing is as good without them together."""
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS)
    first, second = sorted(players)
    if first == second:
        raise Refused(_("Choose two different players."), field="other")
    if event.entrants.filter(pk__in=players).count() != 2:
        raise Refused(_("Both have to be players of this event."), field="other")
    if event.apart_wishes.count() >= MOST_WISHES:
        raise Refused(_("At most %(most)s pairs can be kept apart.") % {"most": MOST_WISHES})
    require_short_reason(reason, LONGEST_REASON)
    stored, is_new = event.apart_wishes.get_or_create(
        event=event, one_id=first, other_id=second, defaults={"reason": reason}
    )
    if is_new:
        after = {"players": [first, second]}
        log.record_entry(event.league, actor, "wish.made", f"event:{event.pk}", after=after)
    return stored


@transaction.atomic
def withdraw_wish(actor: log.Actor, wish_: ApartWish) -> None:
    """Withdraw a wish: the two may be paired like anybody else."""
    event = lock_event(wish_.event_id)
    before = {"players": [wish_.one_id, wish_.other_id]}
    if event.apart_wishes.filter(pk=wish_.pk).delete()[0]:
        log.record_entry(event.league, actor, "wish.withdrawn", f"event:{event.pk}", before=before)
