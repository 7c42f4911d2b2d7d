"""What is forgotten, and when: one list, worked through by the clock in every mode.

Whatever keeps something for a while only registers here what is due; the sweeper of embedded mode,
the beat of many machines and `manage.py forget` all ask this list. A little goes at a time, each
little in a transaction of its own, so that nobody waits.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db import DatabaseError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from league.base import faults
from league.domain import once
from league.models import Invitation, OutboxEntry, PlayerLink, StoredAnswer

log = logging.getLogger(__name__)
AT_ONCE = 500  # rows of one kind in one transaction
Due = Callable[[datetime], QuerySet[Any]]


@dataclass(frozen=True, slots=True)
class Promise:
    """One kind of thing, how long it is kept, and which of it are due at a moment that long ago."""

    name: str
    kept: timedelta
    due: Due


_promises: dict[str, Promise] = {}


def forgets(name: str, *, kept: timedelta) -> Callable[[Due], Due]:
    """Register what is forgotten: the rows whose time ended before the moment they are asked for.

    docs/retention.md tells the same to people.
    """

    def register(due: Due) -> Due:
        _promises[name] = Promise(name, kept, due)
        return due

    return register


def promises() -> list[Promise]:
    """Everything that is forgotten, by name."""
    return sorted(_promises.values(), key=lambda promise: promise.name)


def forget_some() -> dict[str, int]:
    """Forget what is due, at most AT_ONCE of a kind; how many of each, none left out."""
    gone = {promise.name: _forget(promise) for promise in promises()}
    if any(gone.values()):
        log.info("forgotten: %s", ", ".join(f"{name} {n}" for name, n in gone.items() if n))
    return gone


def is_more_left(gone: dict[str, int]) -> bool:
    """Whether some kind was due in full, so that it is worth asking again at once."""
    return any(number >= AT_ONCE for number in gone.values())


def forget_all() -> dict[str, int]:
    """Forget all that is due now; how many of each kind."""
    gone = forget_some()
    sums = dict(gone)
    while is_more_left(gone):
        gone = forget_some()
        sums = {name: number + gone[name] for name, number in sums.items()}
    return sums


def _forget(promise: Promise) -> int:
    try:
        return _forget_some_of(promise)
    except DatabaseError as error:  # one kind that cannot go now keeps none of the others
        log.exception("%s could not be forgotten", promise.name)
        faults.note(error)
        return 0


def _forget_some_of(promise: Promise) -> int:
    due = promise.due(timezone.now() - promise.kept)
    some = list(due.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    with transaction.atomic():
        due.filter(pk__in=some).delete()  # asked again: what was renewed meanwhile stays
    return len(some)


@forgets("stored answers", kept=once.KEPT)
def _stored_answers(before: datetime) -> QuerySet[StoredAnswer]:
    return StoredAnswer.objects.filter(at__lt=before)


@forgets("work that is done", kept=timedelta(days=7))
def _done_work(before: datetime) -> QuerySet[OutboxEntry]:
    """What waits or was given up stays, until it is done."""
    return OutboxEntry.objects.filter(done_at__lt=before)


@forgets("sessions", kept=timedelta(0))
def _sessions(before: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=before)


@forgets("invitations", kept=timedelta(days=30))
def _invitations(before: datetime) -> QuerySet[Invitation]:
    """Accepted, taken back or past their time; the record tells of them as long as it stands."""
    ended = Q(accepted_at__lt=before) | Q(revoked_at__lt=before) | Q(expires_at__lt=before)
    return Invitation.objects.filter(ended)


@forgets("links of players", kept=timedelta(days=30))
def _player_links(before: datetime) -> QuerySet[PlayerLink]:
    return PlayerLink.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before))
