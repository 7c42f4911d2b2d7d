"""Logs how things stand at the moment of a database fault.

"unable to open database file" has half a dozen causes, which nobody can tell apart a day later.
"""

import logging
import os
import resource
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError

from league.base import doing

log = logging.getLogger(__name__)
LEAST_LIFE_SECONDS = (
    3.0  # of a process that ends because of its files; otherwise one after another would end
)
# at most one: when it was set, and the call
_ways_to_end: list[tuple[float, Callable[[], None]]] = []


def watch_requests() -> None:
    """Have every database fault in a request logged."""
    got_request_exception.connect(_log_request_fault, dispatch_uid="league.base.faults")


def log_fault(error: BaseException) -> None:
    """Log a line about a database fault, with what may have caused it; other errors are ignored."""
    if not isinstance(error, (OperationalError, InterfaceError)):
        return
    error_name = getattr(
        error.__cause__, "sqlite_errorname", type(error.__cause__ or error).__name__
    )
    message = str(error).partition("\n")[0]
    log.error(
        "database fault at %s: %s (%s); %s",
        doing.current_activity(),
        message,
        error_name,
        describe_process(),
    )
    if is_read_only(error):
        _end_if_writable_again()


def set_way_to_end(end: Callable[[], None]) -> None:
    """Register how this process ends itself, where another takes its place at once."""
    _ways_to_end[:] = [(time.monotonic(), end)]


def may_write_files() -> bool:
    """Whether the data folder and the database's files in it can be written to."""
    folder = Path(settings.HEADJUDGE_DATA)
    return all(os.access(path, os.W_OK) for path in (folder, *folder.glob("*.sqlite3*")))


def _end_if_writable_again() -> None:
    """End this process if its files can be written again.

    SQLite's files that a process opened read-only stay so for all of its threads.
    """
    for begun, end in _ways_to_end:
        if may_write_files() and time.monotonic() - begun > LEAST_LIFE_SECONDS:
            log.warning("the database can be written again: this process ends, another begins")
            end()


def is_disk_full(error: BaseException) -> bool:
    """Whether the database says that there is no room left."""
    message = str(error).lower()
    return "disk is full" in message or "no space left" in message


def is_read_only(error: BaseException) -> bool:
    """Whether the database can be read and not written: its folder, its disk, or the server."""
    message = str(error).lower()
    return "readonly database" in message or "read-only" in message


def is_server_lost(error: BaseException) -> bool:
    """Whether no connection to a database server could be made, or the one there was broke."""
    message = str(error).lower()
    return any(words in message for words in _LOST_WORDS)


_LOST_WORDS = (
    "timeout expired",
    "server closed the connection",
    "connection failed",
    "connection is lost",
    "terminating",
)


def describe_process() -> str:
    """The state of this process and, on SQLite, of its files and their disk, on one line."""
    about = [
        f"process {os.getpid()}",
        f"{threading.active_count()} threads",
        _describe_descriptors(),
    ]
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        about += _describe_database_files(Path(settings.DATABASES["default"]["NAME"]))
    return ", ".join(about)


def _log_request_fault(**_signal: Any) -> None:
    error = sys.exc_info()[1]
    if error is not None:
        log_fault(error)


def _describe_descriptors() -> str:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    try:
        used = str(len(os.listdir("/proc/self/fd")))  # noqa: PTH208 -- each counts, whatever it is
    except OSError as error:  # no descriptor left to look with
        used = str(error.strerror)
    return f"descriptors: {used} of {most}"


def _describe_database_files(database: Path) -> list[str]:
    sizes = [
        f"{database.name}{end}: {_describe_size(Path(f'{database}{end}'))}"
        for end in _DATABASE_FILE_ENDINGS
    ]
    try:
        disk = os.statvfs(database.parent)
    except OSError as error:
        return [*sizes, f"{database.parent}: {error.strerror}"]
    free = f"disk: {disk.f_bavail * disk.f_frsize} bytes and {disk.f_favail} files free"
    return [*sizes, free]


_DATABASE_FILE_ENDINGS = ("", "-wal", "-shm")


def _describe_size(path: Path) -> str:
    try:
        return f"{path.stat().st_size} bytes"
    except OSError as error:
        return str(error.strerror)
