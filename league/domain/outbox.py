"""Work that follows from a write: a row in its transaction, done once, done later if left over."""

import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Q, When
from django.utils import timezone

from league.base import doing, faults
from league.base.gathering import GatheredCall
from league.base.log_lines import without_tokens
from league.base.prepared import insert_rows
from league.models import League, OutboxEntry

log = logging.getLogger(__name__)

Handler = Callable[[dict[str, Any]], None]
_handlers: dict[str, Handler] = {}
_merged_kinds: set[str] = set()
_last_kinds: set[str] = set()
_idle_kinds: set[str] = set()
_background_drain: list[Callable[[], None]] = []  # at most one: wakes this process's own drain
_worker_drain: list[Callable[[], None]] = []  # at most one: calls a worker
_current_entry: ContextVar[int | None] = ContextVar("outbox_entry_at_work", default=None)

ABANDONED_AFTER = timedelta(minutes=5)  # a claim older than this belongs to a process that died
MOST_ATTEMPTS = 8
LONGEST_PAUSE = timedelta(seconds=2**MOST_ATTEMPTS)  # between two attempts
LONGEST_ERROR = 500


class NotNowError(Exception):
    """Work cannot be done now for a reason outside: logged in one line, and tried again."""


def handles_kind(
    kind: str, *, once_for_all: bool = False, last: bool = False, idle: bool = False
) -> Callable[[Handler], Handler]:
    """Register the function that does one kind of work. It must be safe to do twice.

    `once_for_all`: doing it once does all entries that wait with the same payload, such as
    rendering a board after many reports. `last`: it may take long, so all other kinds come first.
    `idle`: nobody waits for it, so it comes after those as well.
    """

    def register(handler: Handler) -> Handler:
        _handlers[kind] = handler
        (_merged_kinds.add if once_for_all else _merged_kinds.discard)(kind)
        (_last_kinds.add if last else _last_kinds.discard)(kind)
        (_idle_kinds.add if idle else _idle_kinds.discard)(kind)
        return handler

    return register


def known_kinds() -> set[str]:
    """The kinds of work that have a handler."""
    return set(_handlers)


def add_follow_up(league: League | None, kind: str, *payloads: dict[str, Any]) -> None:
    """Promise work, inside the transaction it follows from. It starts after the commit."""
    if kind not in _handlers:
        raise LookupError(f"no handler for {kind!r}")
    now = timezone.now()
    insert_rows(
        [OutboxEntry(league=league, kind=kind, payload=payload, due_at=now) for payload in payloads]
    )
    if payloads:
        transaction.on_commit(_start_drain, robust=True)


def set_background_drain(wake: Callable[[], None]) -> None:
    """Let `wake` start a drain elsewhere in this process, so that no request waits for one."""
    _background_drain[:] = [wake]


def set_worker_drain(call: Callable[[], None]) -> Callable[[], None]:
    """Register a call that has a worker elsewhere drain, if there is Redis to ask it through."""
    _worker_drain[:] = [call]
    return call


def gather_worker_drains() -> GatheredCall:
    """Gather calls to workers, in a process that answers people: one for all writes, soon."""
    gathered = GatheredCall(_worker_drain[0])
    set_worker_drain(gathered.ask_for_call)
    return gathered


def _start_drain() -> None:
    if settings.REDIS_URL:
        _worker_drain[0]()
    elif _background_drain:
        _background_drain[0]()
    else:
        drain_outbox()


def report_progress(done: int, of: int) -> None:
    """Note how far a handler at work has got. Pages show it as a bar."""
    entry = _current_entry.get()
    if entry is not None:
        OutboxEntry.objects.filter(pk=entry).update(steps=of, steps_done=done)


def retry_entry(entry: OutboxEntry) -> None:
    """Give failed work another round of attempts, now."""
    free = OutboxEntry.objects.filter(pk=entry.pk, done_at=None, claimed_at=None)
    free.update(attempts=0, due_at=timezone.now())
    transaction.on_commit(_start_drain, robust=True)


def drain_outbox(most: int = 100) -> int:
    """Do what is due; return how many entries were done. Many may drain at once, each entry once.

    Work that does all waiting entries is done once per drain. For what comes meanwhile another
    drain is called, as after every write, so that a board is not rendered on and on while people
    report.
    """
    done, merged = 0, Q()
    for _ in range(most):
        entry = _claim_entry(but=merged)
        if entry is None:
            break
        done += _carry_out_entry(entry)
        if entry.kind in _merged_kinds:
            merged |= Q(kind=entry.kind, payload=entry.payload)
    return done


def waiting_entries() -> Q:
    """Entries not done and not given up."""
    return Q(done_at=None, attempts__lt=MOST_ATTEMPTS)


def _is_due(now: datetime) -> Q:
    """Entries that are due, or that wait for longer than possible: the clock was put back since."""
    return Q(due_at__lte=now) | Q(due_at__gt=now + LONGEST_PAUSE)


def _is_free(now: datetime) -> Q:
    abandoned = Q(claimed_at__lt=now - ABANDONED_AFTER)
    return Q(claimed_at=None) | abandoned | Q(claimed_at__gt=now + ABANDONED_AFTER)


def _claim_entry(but: Q | None = None) -> OutboxEntry | None:
    """Claim the next due entry, except those in `but`, which are left to another drain."""
    now = timezone.now()
    free = _is_free(now)
    waiting = OutboxEntry.objects.filter(waiting_entries(), free, _is_due(now))
    due = (waiting.exclude(but) if but else waiting).order_by(
        Case(When(kind__in=_idle_kinds, then=2), When(kind__in=_last_kinds, then=1), default=0),
        "pk",
    )
    for pk in due.values_list("pk", flat=True)[:10]:
        claim = secrets.token_hex(8)
        # One statement decides between two drains: only one of them finds the row still free.
        if OutboxEntry.objects.filter(waiting_entries(), free, pk=pk).update(
            claimed_at=now, claim=claim
        ):
            return OutboxEntry.objects.get(pk=pk)
    return None


def _carry_out_entry(entry: OutboxEntry) -> bool:
    same_work = _same_work(entry)
    token = _current_entry.set(entry.pk)
    activity_before = doing.current_activity()
    doing.set_activity(f"outbox entry {entry.pk} ({entry.kind})")
    try:
        _handlers[entry.kind](entry.payload)
    except NotNowError as error:
        log.warning("outbox entry %s (%s) has to wait: %s", entry.pk, entry.kind, error)
        _put_back_entry(entry, error)
        return False
    except Exception as error:  # a failed follow-up is a state shown to staff, whatever it was
        log.exception("outbox entry %s (%s) failed", entry.pk, entry.kind)
        faults.log_fault(error)
        _put_back_entry(entry, error)
        return False
    finally:
        _current_entry.reset(token)
        doing.set_activity(activity_before)
    now = timezone.now()
    OutboxEntry.objects.filter(pk=entry.pk, claim=entry.claim).update(done_at=now, error="")
    OutboxEntry.objects.filter(pk__in=same_work, claimed_at=None).update(
        claimed_at=now, done_at=now, error=""
    )
    return True


def _same_work(entry: OutboxEntry) -> list[int]:
    """Entries that this one's work does as well: those that are there before it begins."""
    if entry.kind not in _merged_kinds:
        return []
    same = OutboxEntry.objects.filter(
        waiting_entries(), kind=entry.kind, payload=entry.payload, claimed_at=None
    )
    return list(same.values_list("pk", flat=True))


def _put_back_entry(entry: OutboxEntry, error: Exception) -> None:
    attempts = entry.attempts + 1
    OutboxEntry.objects.filter(pk=entry.pk, claim=entry.claim).update(
        claimed_at=None,
        claim="",
        attempts=attempts,
        due_at=timezone.now() + timedelta(seconds=2**attempts),
        error=without_tokens(f"{type(error).__name__}: {error}")[:LONGEST_ERROR],
    )
