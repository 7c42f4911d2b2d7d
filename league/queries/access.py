"""Reads of who can get in: API tokens, devices signed in, and sign-ins that failed."""

from collections import Counter
from datetime import datetime

import msgspec
from django.contrib.sessions.models import Session
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from league.models import ApiToken, Device, League, LogEntry, Membership, User
from league.queries.events import all_events
from league.queries.people import MOST_EVENT_CHOICES, WithEventName, add_event_names

# Recorded now and then: a wrong password, and a wrong second factor after the right password.
FAILED_SIGN_IN = "account.sign_in_failed"
FAILED_SECOND_FACTOR = "account.code_failed"
FAILURES = (FAILED_SIGN_IN, FAILED_SECOND_FACTOR)


class StaffAccess(msgspec.Struct, frozen=True):
    """How a member of the staff gets in: how many devices, when last seen, the last failure."""

    member: Membership
    devices: int
    seen_at: datetime | None
    failed_at: datetime | None


def working_tokens() -> QuerySet[ApiToken]:
    """Tokens that are neither revoked nor expired."""
    return ApiToken.objects.filter(revoked_at=None, expires_at__gt=timezone.now())


def tokens_of(user: User) -> list[WithEventName]:
    """A user's own tokens that still work, the newest first: `member` is the token."""
    return add_event_names(working_tokens().filter(user=user).select_related("league"))


def tokens_of_league(league: League) -> list[WithEventName]:
    """Every token that works in a league, the newest first."""
    return add_event_names(working_tokens().filter(league=league).select_related("user"))


def leagues_of_staff(user: User) -> dict[int, League]:
    """The leagues in which somebody is staff, or staff at one of the events, by id."""
    mine = Q(memberships__user=user) | Q(event_roles__user=user)
    return {league.pk: league for league in League.objects.filter(mine).distinct()}


def token_places(user: User, leagues: dict[int, League]) -> list[tuple[str, str]]:
    """Where a token of theirs could work, as `league` or `league.event`, latest events first."""
    whole = set(user.memberships.values_list("league", flat=True))
    at_one = set(user.event_roles.values_list("event", flat=True))
    places = [(str(pk), league.name) for pk, league in leagues.items() if pk in whole]
    events = all_events().filter(Q(league__in=whole) | Q(pk__in=at_one)).order_by("-pk")
    rows = events.values_list("pk", "league", "name")[:MOST_EVENT_CHOICES]
    return places + [
        (f"{league}.{pk}", f"{leagues[league].name}: {name}") for pk, league, name in rows
    ]


def devices_of(user: User) -> QuerySet[Device]:
    """Where the user is signed in now, the device seen last first."""
    return Device.objects.filter(Exists(session_of_device()), user=user)


def session_of_device() -> QuerySet[Session]:
    """The running session of each device, for use within a query of devices."""
    now = timezone.now()
    return Session.objects.filter(session_key=OuterRef("session"), expire_date__gt=now)


def failed_sign_ins(user: User) -> list[LogEntry]:
    """The latest times somebody tried to sign in as the user: with a wrong password, or code."""
    entries = LogEntry.objects.filter(subject=f"user:{user.pk}", action__in=FAILURES)
    by_minute = {
        (entry.at.replace(second=0, microsecond=0), entry.action): entry for entry in entries[:20]
    }
    return list(by_minute.values())[:5]  # the same failure is in the record of each league


def staff_access(league: League) -> list[StaffAccess]:
    """The staff, by name, with their devices and failed sign-ins."""
    members = list(
        Membership.objects.filter(league=league).select_related("user").order_by("user__username")
    )
    users = [member.user_id for member in members]
    devices = Device.objects.filter(Exists(session_of_device()), user__in=users)
    seen = dict(devices.order_by().values_list("user").annotate(Max("seen_at")))
    counts = Counter(devices.values_list("user", flat=True))
    failed = LogEntry.objects.filter(
        league=league, action__in=FAILURES, subject__in=[f"user:{user}" for user in users]
    )
    failed_at = dict(failed.order_by().values_list("subject").annotate(Max("at")))
    return [
        StaffAccess(
            member,
            counts[member.user_id],
            seen.get(member.user_id),
            failed_at.get(f"user:{member.user_id}"),
        )
        for member in members
    ]
