"""Reads of leagues, their staff and their record."""

from collections.abc import Iterable
from typing import Any

from allauth.mfa.models import Authenticator
from django.apps import apps
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.models import EventRole, Invitation, League, LogEntry, Membership, OutboxEntry, User
from league.permissions import RANK, SECOND_FACTORS

MOST_EVENTS = 100


def log_of(league: League, subject: str = "") -> QuerySet[LogEntry]:
    """A league's record, newest first."""
    entries = LogEntry.objects.filter(league=league).select_related("actor")
    return entries.filter(subject=subject) if subject else entries


def outbox_of(league: League) -> QuerySet[OutboxEntry]:
    """Follow-up work that is not done: waiting or failed, oldest first."""
    return OutboxEntry.objects.filter(league=league, done_at=None).order_by("pk")


def members(league: League) -> list[Membership]:
    """The league's staff, organisers first; `second_factor` says whether each has one."""
    second = Authenticator.objects.filter(user=OuterRef("user"), type__in=SECOND_FACTORS)
    found = Membership.objects.filter(league=league).select_related("user")
    return sorted(
        found.annotate(second_factor=Exists(second)),
        key=lambda member: (-RANK.index(member.role), member.user.username),
    )


def event_staff(league: League) -> QuerySet[EventRole]:
    """Who has a role at one event alone, the latest event first."""
    found = EventRole.objects.filter(league=league).select_related("user")
    return found.order_by("-event", "user__username")


def invitations(league: League) -> list[dict[str, Any]]:
    """The invitations still open, newest first: `member` is the invitation."""
    found = Invitation.objects.filter(
        league=league, accepted_at=None, revoked_at=None, expires_at__gt=timezone.now()
    )
    return with_event_names(found.select_related("made_by"))


def leagues_joined(user: User) -> QuerySet[Membership]:
    """Where somebody is staff of a whole league, by its name."""
    return user.memberships.select_related("league").order_by("league__name")


def events_joined(user: User) -> QuerySet[EventRole]:
    """Where somebody is staff of one event, the latest first."""
    return EventRole.objects.filter(user=user).select_related("league").order_by("-event")


def event_choices(league: League) -> list[tuple[int, str]]:
    """The league's latest events, for a form."""
    return list(_events().filter(league=league).values_list("pk", "name")[:MOST_EVENTS])


def must_be_event_of(league: League, pk: int) -> None:
    """Raises Refused where the league has no such event."""
    if not _events().filter(league=league, pk=pk).exists():
        raise Refused(_("This league has no event %(event)s.") % {"event": pk}, field="event")


def event_name(pk: int | None) -> str:
    """An event's name; empty where the whole league is meant."""
    return _event_names([pk])[pk] if pk is not None else ""


def with_event_names(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """Each row as `member`, with the `name` of its event."""
    listed = list(rows)
    names = _event_names(row.event for row in listed)
    return [{"member": row, "name": names.get(row.event, "")} for row in listed]


def _event_names(pks: Iterable[int | None]) -> dict[int | None, str]:
    return dict(_events().filter(pk__in=set(pks) - {None}).values_list("pk", "name"))


def _events() -> QuerySet[Any]:
    # Named, not imported: events are an app's above this one.
    return apps.get_model("tournaments", "Event")._default_manager.all()  # noqa: SLF001 -- Django's API
