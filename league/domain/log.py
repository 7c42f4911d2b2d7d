"""The event log: what happened, by whom, from what to what."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from league.models import League, LogEntry, User

request_id: ContextVar[str] = ContextVar("request_id", default="")


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, and as what. `user` is None for the service itself."""

    user: User | None = None
    role: str = "service"


SERVICE = Actor()

Listener = Callable[[LogEntry], None]
_listeners: list[Listener] = []


def listens_to_log(listener: Listener) -> Listener:
    """Have a function called with every entry, inside the transaction that writes it."""
    _listeners.append(listener)
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
) -> LogEntry:
    """Write one entry. Called inside the transaction of what it records; ids only, no names."""
    entry = LogEntry.objects.create(
        league=league,
        actor=actor.user,
        role=actor.role,
        action=action,
        subject=subject,
        before=before,
        after=after,
        reason=reason,
        request_id=request_id.get(),
    )
    for listener in _listeners:
        listener(entry)
    return entry
