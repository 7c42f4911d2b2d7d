"""Reads of a league's record, and of the work that follows from it."""

from django.db.models import QuerySet

from league.models import League, LogEntry, OutboxEntry


def record_entries(league: League, subject: str = "") -> QuerySet[LogEntry]:
    """A league's record, newest first."""
    entries = LogEntry.objects.filter(league=league).select_related("actor")
    return entries.filter(subject=subject) if subject else entries


def open_follow_ups(league: League) -> QuerySet[OutboxEntry]:
    """Follow-up work that is not done: waiting or failed, oldest first."""
    return OutboxEntry.objects.filter(league=league, done_at=None).order_by("pk")
