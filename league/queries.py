"""Reads of leagues and their record."""

from django.db.models import Count, QuerySet

from league.models import League, LogEntry, OutboxEntry, User


def leagues() -> QuerySet[League]:
    """Every league, with the number of its players."""
    return League.objects.annotate(player_count=Count("players"))


def log_of(league: League, subject: str = "") -> QuerySet[LogEntry]:
    """A league's record, newest first."""
    entries = LogEntry.objects.filter(league=league).select_related("actor")
    return entries.filter(subject=subject) if subject else entries


def outbox_of(league: League) -> QuerySet[OutboxEntry]:
    """Follow-up work that is not done: waiting or failed, oldest first."""
    return OutboxEntry.objects.filter(league=league, done_at=None).order_by("pk")


def staff_of(league: League) -> QuerySet[User]:
    """The people with a role in the league."""
    return User.objects.filter(memberships__league=league).order_by("username")
