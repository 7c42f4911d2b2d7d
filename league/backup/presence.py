"""Tells who works on a data folder: the service, or somebody who must have it alone.

A lock on a file says so, which ends with its process however that ends. The service shares it among
all its processes; restore and upgrade take it alone.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

from league.backup import BackupError

LOCK_NAME = "service.lock"
SERVER_LOCK_NAME = "server.lock"
OTHER_CONNECTIONS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
"""


def enter_service(*, wait: bool = False) -> int:
    """Be one of the service's processes for as long as the answer, a descriptor, is open.

    Raises BackupError where somebody has the folder alone; with `wait`, waits until that is over.
    """
    lock = _open_lock()
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        os.close(lock)
        raise BackupError(
            "A restore or an upgrade is at work on this data folder: wait for it to end."
        ) from None
    return lock


def is_only_server() -> bool:
    """Try to be the folder's first server, for the life of this process and its children."""
    lock = os.open(settings.HEADJUDGE_DATA / SERVER_LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return False
    return True


@contextmanager
def hold_alone() -> Iterator[None]:
    """Hold the folder alone. Raises BackupError where the service runs on it or its database."""
    lock = _open_lock()
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _require_idle_database()
        yield
    except BlockingIOError:
        raise BackupError(
            f"Headjudge runs on {settings.HEADJUDGE_DATA}: stop it, then try again."
        ) from None
    finally:
        os.close(lock)


def _open_lock() -> int:
    return os.open(settings.HEADJUDGE_DATA / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)


def _require_idle_database() -> None:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(OTHER_CONNECTIONS)
        (others,) = cursor.fetchone()
    if others:
        raise BackupError(
            f"The database is in use ({others} other connections): stop Headjudge's web processes, "
            "worker and beat, on every machine, then try again."
        )
