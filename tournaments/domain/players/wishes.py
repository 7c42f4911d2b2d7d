"""Players who would rather not meet: a family, one car. A last wish of the pairing, no rule."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from tournaments.domain.locking import locked, must_be
from tournaments.models import ApartWish, Event, Stage

MOST = 500
LONGEST = 200


@transaction.atomic
def wish(actor: log.Actor, event: Event, players: tuple[int, int], reason: str = "") -> ApartWish:
    """Keep two players apart where the pairing is as good without them together."""
    event = locked(event.pk)
    must_be(event, Stage.REGISTRATION, Stage.SWISS)
    one, other = sorted(players)
    if one == other:
        raise Refused(_("Choose two different players."), field="other")
    if event.entrants.filter(pk__in=players).count() != 2:
        raise Refused(_("Both have to be players of this event."), field="other")
    if event.apart_wishes.count() >= MOST:
        raise Refused(_("At most %(most)s pairs can be kept apart.") % {"most": MOST})
    if len(reason) > LONGEST:
        most = {"most": LONGEST}
        raise Refused(_("A reason has at most %(most)s characters.") % most, field="reason")
    kept, made = event.apart_wishes.get_or_create(
        event=event, one_id=one, other_id=other, defaults={"reason": reason}
    )
    if made:
        after = {"players": [one, other]}
        log.record(event.league, actor, "wish.made", f"event:{event.pk}", after=after)
    return kept


@transaction.atomic
def withdraw(actor: log.Actor, one: ApartWish) -> None:
    """The two may meet like anybody."""
    event = locked(one.event_id)
    before = {"players": [one.one_id, one.other_id]}
    if event.apart_wishes.filter(pk=one.pk).delete()[0]:
        log.record(event.league, actor, "wish.withdrawn", f"event:{event.pk}", before=before)
