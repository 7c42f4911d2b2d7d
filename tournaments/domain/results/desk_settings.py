"""The switches of an event's desk."""

from django.db import transaction

from league.domain import log
from tournaments.domain.locking import lock_event
from tournaments.models import Desk, Event


@transaction.atomic
def set_two_person(actor: log.Actor, event: Event, *, on: bool) -> Desk:
    """Switch the check by a second person on or off. What waits for one then still does."""
    event = lock_event(event.pk)
    desk, _made = Desk.objects.get_or_create(event=event)
    if desk.two_person == on:
        return desk
    desk.two_person = on
    desk.save(update_fields=["two_person"])
    log.record_entry(
        event.league, actor, "event.two_person", f"event:{event.pk}", before=not on, after=on
    )
    return desk
