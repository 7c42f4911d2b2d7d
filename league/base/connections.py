"""Finds a thread's database connection without looking for an event loop first.

No thread that asks a database runs one: requests, commands and workers are answered in plain
threads, and Django refuses to ask from a loop. Django looks all the same, some forty times for a
report, and each time learns from an exception that there is none.
"""

import threading
from typing import Any

from django.db import connections


def keep_connections_by_thread() -> None:
    """Look connections up by thread from now on; connections that are open stay open."""
    handler: Any = connections
    by_thread = getattr(handler._connections, "_storage", None)  # noqa: SLF001 -- it asks this for a thread
    if isinstance(by_thread, threading.local):
        handler._connections = by_thread  # noqa: SLF001 -- as above
