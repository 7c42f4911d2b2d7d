"""Announcements: what staff tell everybody, on walls and phones, for as long as it is shown."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean_text
from league.domain import log, words
from tournaments.domain.locking import lock_event_shared
from tournaments.domain.privacy import names_told
from tournaments.models import Announcement, Event

LONGEST = 300
MOST_MINUTES = 720


@transaction.atomic
def make_announcement(
    actor: log.Actor, event: Event, text: str, minutes: int | None = None
) -> Announcement:
    """Publish an announcement; `minutes`: how long it is shown, None until it is taken down.

    Names that tell more than may be shown are replaced by the shown names (see `tells_less`).
    """
    lock_event_shared(event.pk)
    text = words.put_instead(_clean_words(text), names_told(event))
    if not text:
        raise Refused(_("An announcement says something."), field="text")
    if len(text) > LONGEST:
        most = {"most": LONGEST}
        raise Refused(_("An announcement has at most %(most)s characters.") % most, field="text")
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        most = {"most": MOST_MINUTES}
        raise Refused(_("Give the minutes, from 1 to %(most)s.") % most, field="minutes")
    until = timezone.now() + timedelta(minutes=minutes) if minutes else None
    made = Announcement.objects.create(event=event, text=text, by=actor.user, until=until)
    after = {"announcement": made.pk, "minutes": minutes}
    log.record_entry(event.league, actor, "announcement.made", f"event:{event.pk}", after=after)
    return made


def tells_less(made: Announcement, text: str) -> bool:
    """Whether a name in the text was replaced by a shorter one."""
    return made.text != _clean_words(text)


def _clean_words(text: str) -> str:
    return clean_text(text, "text").strip()


@transaction.atomic
def take_announcement_down(actor: log.Actor, announcement: Announcement) -> Announcement:
    """Stop showing an announcement; taking it down twice is no error."""
    down = Announcement.objects.filter(pk=announcement.pk, down_at=None)
    if down.update(down_at=timezone.now()):
        event = announcement.event
        before = {"announcement": announcement.pk}
        log.record_entry(
            event.league, actor, "announcement.taken_down", f"event:{event.pk}", before=before
        )
    announcement.refresh_from_db()
    return announcement
