"""Reads of a league's staff and of the invitations to it."""

from collections.abc import Iterable
from typing import Any

import msgspec
from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from league.engine.name_order import order_of_name
from league.models import EventRole, Invitation, League, Membership, User
from league.queries.events import all_events, event_names
from league.queries.roles import ROLE_RANKS, SECOND_FACTORS

MOST_EVENT_CHOICES = 100


def staff_members(league: League) -> list[Membership]:
    """The league's staff, organisers first; `second_factor` says whether each has one."""
    second_factors = Authenticator.objects.filter(user=OuterRef("user"), type__in=SECOND_FACTORS)
    memberships = Membership.objects.filter(league=league).select_related("user")
    return sorted(
        memberships.annotate(second_factor=Exists(second_factors)),
        key=lambda member: (-ROLE_RANKS.index(member.role), order_of_name(member.user.username)),
    )


def event_staff(league: League) -> QuerySet[EventRole]:
    """Who has a role at one event alone, the latest event first."""
    event_roles = EventRole.objects.filter(league=league).select_related("user")
    return event_roles.order_by("-event", "user__username")


class WithEventName(msgspec.Struct, frozen=True):
    """A role or an invitation, with the name of its event; empty for the whole league."""

    member: Any
    name: str


def open_invitations(league: League) -> list[WithEventName]:
    """The invitations still open, newest first: `member` is the invitation."""
    still_open = Invitation.objects.filter(
        league=league,
        accepted_at=None,
        revoked_at=None,
        expires_at__gt=timezone.now(),
    ).exclude(made_by__is_active=False)
    return add_event_names(still_open.select_related("made_by"))


def event_choices(league: League) -> list[tuple[int, str]]:
    """The league's latest events, for a form."""
    return list(all_events().filter(league=league).values_list("pk", "name")[:MOST_EVENT_CHOICES])


def event_roles_of(user: User) -> QuerySet[EventRole]:
    """Somebody's roles at single events, the latest first."""
    return EventRole.objects.filter(user=user).select_related("league").order_by("-event")


def add_event_names(rows: Iterable[Any]) -> list[WithEventName]:
    """Each row as `member`, with the `name` of its event."""
    row_list = list(rows)
    names = event_names(row.event for row in row_list)
    return [WithEventName(row, names.get(row.event, "")) for row in row_list]
