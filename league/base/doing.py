"""What a thread is doing just now, in a few words for the log where something goes wrong."""

import sys
from contextvars import ContextVar
from pathlib import Path

_said: ContextVar[str] = ContextVar("doing", default="")


def current_activity() -> str:
    """The current request by the name of its address, a follow-up by its entry, or the command."""
    return _said.get() or " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]])


def set_activity(what: str) -> None:
    """Say what this thread does from now on; empty between two requests."""
    _said.set(what)
