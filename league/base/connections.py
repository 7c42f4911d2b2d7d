"""Finds a thread's database connection without asking first whether it runs an event loop.

None that asks a database does: requests, commands and workers are answered in plain threads, and
Django refuses to ask from a loop. It looks all the same, some forty times for a report, and each
time finds out by an error.
"""

import threading
from typing import Any

from django.db import connections


def keep_connections_by_thread() -> None:
    """From now on, in every thread; connections that are open stay open."""
    handler: Any = connections
    by_thread = getattr(handler._connections, "_storage", None)  # noqa: SLF001 -- what it asks for a thread
    if isinstance(by_thread, threading.local):
        handler._connections = by_thread  # noqa: SLF001 -- as above
