"""Where people are signed in: noted when they sign in, ended by themselves or by an organiser."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, QuerySet
from django.utils import timezone

from league.domain import log
from league.models import Device, LogEntry, User
from league.queries.access import FAILED_SIGN_IN, leagues_of_staff, session_of_device
from league.queries.roles import role_in

SEEN_NOTED_EVERY = timedelta(minutes=10)
FAILURES_NOTED_EVERY = timedelta(minutes=10)  # so that a guesser does not fill the record


def note_device(user: User, session: str, browser: str, system: str, place: str) -> None:
    """Note that somebody signed in. `session`: its key in the database; `place`: how far away."""
    Device.objects.update_or_create(
        session=session,
        defaults={
            "user": user,
            "browser": browser,
            "system": system,
            "place": place,
            "seen_at": timezone.now(),
        },
    )


def note_seen(session: str, place: str) -> None:
    """Note that somebody who is signed in is still there."""
    Device.objects.filter(session=session).update(seen_at=timezone.now(), place=place)


def follow_session(before: str, after: str) -> None:
    """Note that a session, and with it its device, goes on under another key."""
    Device.objects.filter(session=before).update(session=after)


@transaction.atomic
def end_devices(actor: log.Actor, user: User, devices: QuerySet[Device]) -> int:
    """Sign the user out on these devices and record it in each of their leagues; return how many.

    People who do so for themselves act in the role they have there.
    """
    keys = list(devices.filter(user=user).values_list("session", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    Device.objects.filter(session__in=keys).delete()
    if keys:
        for league in leagues_of_staff(user).values():
            subject = f"user:{user.pk}"
            after = {"devices": len(keys)}
            by = log.Actor(user, role_in(user, league)) if actor.user == user else actor
            log.record_entry(league, by, "account.signed_out", subject, after=after)
    return len(keys)


def note_failed_sign_in(username: str, place: str) -> User | None:
    """Put a wrong password on the record of the account's leagues, now and then.

    Returns whose account it was, or None.
    """
    user = User.objects.filter(username__iexact=username).first() if username else None
    if user is not None:
        note_failure(user, FAILED_SIGN_IN, place)
    return user


@transaction.atomic
def note_failure(user: User, action: str, place: str) -> None:
    """Put on the record of the account's leagues, now and then, that somebody was kept out."""
    subject, since = f"user:{user.pk}", timezone.now() - FAILURES_NOTED_EVERY
    for league in leagues_of_staff(user).values():
        noted = LogEntry.objects.filter(league=league, subject=subject, action=action)
        if not noted.filter(at__gt=since).exists():
            log.record_entry(league, log.SERVICE, action, subject, after={"from": place})


def past_devices(before: datetime) -> QuerySet[Device]:
    """Devices without a session any more that were last seen before a moment."""
    return Device.objects.filter(~Exists(session_of_device()), seen_at__lt=before)
