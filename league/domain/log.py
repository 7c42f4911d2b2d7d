"""The event log: what happened, by whom, from what to what."""

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


def record(  # noqa: PLR0913 -- the columns of the log, by name
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
    return LogEntry.objects.create(
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
