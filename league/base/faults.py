"""What a fault of the database leaves in the log: how things stood around it when it happened.

"unable to open database file" has half a dozen causes, and none of them can be told a day later.
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
    3.0  # of a process that ends because of its files, else one after another would
)
_ways_to_end: list[tuple[float, Callable[[], None]]] = []  # at most one, with when it began


def watch_requests() -> None:
    """Have every fault of the database in a request noted."""
    got_request_exception.connect(_log_request_fault, dispatch_uid="league.base.faults")


def log_fault(error: BaseException) -> None:
    """A line about a fault of the database, with what it may come from; of other faults none."""
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
    """Register what ends this process, where another takes its place at once."""
    _ways_to_end[:] = [(time.monotonic(), end)]


def may_write_files() -> bool:
    """Whether the data folder, and what lies in it of the database, can be written to."""
    folder = Path(settings.HEADJUDGE_DATA)
    return all(os.access(path, os.W_OK) for path in (folder, *folder.glob("*.sqlite3*")))


def _end_if_writable_again() -> None:
    """SQLite's files that a process opened read-only stay so for all of its threads."""
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
    """Whether no connection to a database server was to be had, or the one there was broke."""
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
    """How this process is, and on SQLite its files and their disk; on one line."""
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
    except OSError as error:  # none left to look with
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
