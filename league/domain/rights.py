"""Notes what allowed a write, with its answer: whoever sends it again must still be allowed.

An answer that is given a second time runs no view, and so asks no permission. What the first run
rested on is noted while it runs: the name of a check, and what it takes to make that check again.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from league.queries.roles import event_of, league_of

Right = list[Any]  # the name of a check and its arguments: plain values, since they are stored
Check = Callable[..., None]

_noted_rights: ContextVar[list[Right] | None] = ContextVar("rights_noted", default=None)
_checks: dict[str, Check] = {}


def checks_right(name: str) -> Callable[[Check], Check]:
    """Register how a right is checked again, with the user and what was noted. Raises Refused."""

    def register(check: Check) -> Check:
        _checks[name] = check
        return check

    return register


def note_right(name: str, *needed: str | int | None) -> None:
    """Note that what is done now rests on this right."""
    noted = _noted_rights.get()
    right: Right = [name, *needed]
    if noted is not None and right not in noted:
        noted.append(right)


def note_permission(permission: str, thing: Any) -> None:
    """Note that what is done now needs this permission where the thing belongs."""
    note_right("permission", permission, league_of(thing).pk, event_of(thing))


@contextmanager
def collect_rights() -> Iterator[list[Right]]:
    """Collect the rights that are noted within the block."""
    noted: list[Right] = []
    token = _noted_rights.set(noted)
    try:
        yield noted
    finally:
        _noted_rights.reset(token)


def require_rights_again(user: Any, noted: Iterable[Right]) -> None:
    """Raises Refused where the user no longer has one of these rights."""
    for name, *needed in noted:
        _checks[name](user, *needed)
