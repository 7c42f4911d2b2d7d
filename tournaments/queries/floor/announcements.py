"""Announcements shown on walls and phones at this moment, and earlier ones."""

from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Announcement, Event


class AnnouncementRow(msgspec.Struct, frozen=True, kw_only=True):
    """An announcement. `until`: null means until it is taken down."""

    id: int
    text: str
    at: datetime
    until: datetime | None


def announcements_now(event: Event) -> list[AnnouncementRow]:
    """The announcements shown at this moment, the newest first."""
    hanging = Q(until=None) | Q(until__gt=timezone.now())
    return [
        AnnouncementRow(id=row.pk, text=row.text, at=row.at, until=row.until)
        for row in event.announcements.filter(hanging, down_at=None)
    ]


def every_announcement(event: Event) -> QuerySet[Announcement]:
    """Every announcement of an event, the newest first, with who wrote it."""
    return event.announcements.select_related("by")
