"""The event log: what happened, by whom, from what to what."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db import connection

from league.base.noting import EntryMark
from league.base.prepared import insert_rows
from league.models import League, LogEntry, User

request_id: ContextVar[str] = ContextVar("request_id", default="")


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, and as what. `user` is None for the service itself."""

    user: User | None = None
    role: str = "service"


SERVICE = Actor()


@dataclass(frozen=True, slots=True)
class RecordedDetail:
    """What an entry says besides who did what: about whom, and from what to what.

    `row`: the row it is about, if the caller has it loaded, so that listeners need not load it.
    """

    subject: str
    before: Any = None
    after: Any = None
    reason: str = ""
    row: Any = None


Listener = Callable[[LogEntry], None]
BatchListener = Callable[[Sequence[LogEntry]], None]
_listeners: list[Listener] = []
_batch_listeners: list[BatchListener] = []


def listens_to_log(listener: Listener) -> Listener:
    """Have a function called with every entry, inside the transaction that writes it."""
    _listeners.append(listener)
    return listener


def listens_to_batches(listener: BatchListener) -> BatchListener:
    """Have a function called with all entries written at once, in their transaction."""
    _batch_listeners.append(listener)
    return listener


def record_entry(  # noqa: PLR0913 -- the columns of the log, by name
    league: League | None,
    actor: Actor,
    action: str,
    subject: str,
    *,
    before: Any = None,
    after: Any = None,
    reason: str = "",
    row: Any = None,
) -> LogEntry:
    """Write one entry, inside the transaction of what it records; ids only, no names."""
    detail = RecordedDetail(subject, before, after, reason, row)
    return record_entries(league, actor, action, [detail])[0]


def record_entries(
    league: League | None, actor: Actor, action: str, details: Sequence[RecordedDetail]
) -> list[LogEntry]:
    """Write an entry for each of these details of one action, in their order, at once."""
    entries = [
        LogEntry(
            league=league,
            actor=actor.user,
            role=actor.role,
            action=action,
            subject=detail.subject,
            before=detail.before,
            after=detail.after,
            reason=detail.reason,
            request_id=request_id.get(),
        )
        for detail in details
    ]
    for entry, detail in zip(entries, details, strict=True):
        entry.row = detail.row
    insert_rows(entries)
    connection.notes.extend(EntryMark(entry.pk) for entry in entries)  # type: ignore[attr-defined]
    for entry in entries:
        for listener in _listeners:
            listener(entry)
    for batch_listener in _batch_listeners:
        batch_listener(entries)
    return entries
