"""Forgets what is due: one list of rules, worked through by the clock in every mode.

Whatever keeps something for a while only registers here what is due; the sweeper of embedded mode,
the beat of many machines and `manage.py forget` all work through this list. A few rows go at a
time, each batch in a transaction of its own, so that nobody waits.
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
from league.domain import devices, once, sign_in
from league.engine.policy import load_policy
from league.models import (
    ApiToken,
    BackupRun,
    Device,
    Invitation,
    OutboxEntry,
    PlayerLink,
    SignInAttempts,
    StoredAnswer,
)

log = logging.getLogger(__name__)
BATCH_SIZE = 500  # rows of one kind in one transaction
FindDue = Callable[[datetime], QuerySet[Any]]


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """One kind of thing, how long it is kept, and which of it are due at a moment that long ago."""

    name: str
    kept: timedelta
    due: FindDue


_retention_rules: dict[str, RetentionRule] = {}


def forgets_rows(name: str, *, kept: timedelta) -> Callable[[FindDue], FindDue]:
    """Register rows to be forgotten: those whose time ended before the moment that is passed.

    docs/retention.md says the same for people.
    """

    def register(due: FindDue) -> FindDue:
        _retention_rules[name] = RetentionRule(name, kept, due)
        return due

    return register


def retention_rules() -> list[RetentionRule]:
    """All rules, by name."""
    return sorted(_retention_rules.values(), key=lambda promise: promise.name)


def forget_batch() -> dict[str, int]:
    """Forget what is due, at most `BATCH_SIZE` of a kind; return how many, zeros included."""
    counts = {promise.name: _forget_due(promise) for promise in retention_rules()}
    if any(counts.values()):
        log.info(
            "forgotten: %s",
            ", ".join(f"{name} {number}" for name, number in counts.items() if number),
        )
    return counts


def is_more_due(counts: dict[str, int]) -> bool:
    """Whether some kind had a full batch, so that it is worth asking again at once."""
    return any(number >= BATCH_SIZE for number in counts.values())


def forget_all_due() -> dict[str, int]:
    """Forget all that is due now; return how many of each kind."""
    counts = forget_batch()
    sums = dict(counts)
    while is_more_due(counts):
        counts = forget_batch()
        sums = {name: number + counts[name] for name, number in sums.items()}
    return sums


def _forget_due(promise: RetentionRule) -> int:
    try:
        return _forget_batch_of(promise)
    except DatabaseError as error:  # a kind that cannot go now does not hold up the others
        log.exception("%s could not be forgotten", promise.name)
        faults.log_fault(error)
        return 0


def _forget_batch_of(promise: RetentionRule) -> int:
    due = promise.due(timezone.now() - promise.kept)
    batch = list(due.order_by("pk").values_list("pk", flat=True)[:BATCH_SIZE])
    with transaction.atomic():
        due.filter(pk__in=batch).delete()  # asked again: what was renewed meanwhile stays
    return len(batch)


@forgets_rows("stored answers", kept=once.ANSWERS_KEPT)
def _due_answers(before: datetime) -> QuerySet[StoredAnswer]:
    return StoredAnswer.objects.filter(at__lt=before)


@forgets_rows("work that is done", kept=load_policy().days_of("work"))
def _due_work(before: datetime) -> QuerySet[OutboxEntry]:
    """Work that is done. What waits or was given up stays until it is done."""
    return OutboxEntry.objects.filter(done_at__lt=before)


@forgets_rows("failed sign-ins", kept=sign_in.COUNTED_FOR)
def _due_failures(before: datetime) -> QuerySet[SignInAttempts]:
    return SignInAttempts.objects.filter(last_at__lt=before)


@forgets_rows("sessions", kept=load_policy().days_of("session"))
def _due_sessions(before: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=before)


@forgets_rows("invitations", kept=load_policy().days_of("invitations"))
def _due_invitations(before: datetime) -> QuerySet[Invitation]:
    """Invitations accepted, taken back or expired; the record tells of them while it stands."""
    ended = Q(accepted_at__lt=before) | Q(revoked_at__lt=before) | Q(expires_at__lt=before)
    return Invitation.objects.filter(ended)


@forgets_rows("devices signed out", kept=timedelta(0))
def _due_devices(before: datetime) -> QuerySet[Device]:
    return devices.past_devices(before)


@forgets_rows("API tokens", kept=load_policy().days_of("tokens"))
def _due_tokens(before: datetime) -> QuerySet[ApiToken]:
    """Tokens taken back or expired."""
    return ApiToken.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before))


@forgets_rows("links of players", kept=load_policy().days_of("links"))
def _due_player_links(before: datetime) -> QuerySet[PlayerLink]:
    return PlayerLink.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before))


@forgets_rows("runs of backups", kept=load_policy().days_of("backups"))
def _due_backup_runs(before: datetime) -> QuerySet[BackupRun]:
    """Rows that tell of backups; the files themselves go by `manage.py backup --keep`."""
    return BackupRun.objects.filter(at__lt=before)
