"""Embedded mode's clock: one process drains the outbox after writes, and sweeps up the rest.

It also seals the log twice a minute where something is open, and forgets what is past its time.

A lock file decides which process that is: the lock ends with its process, so if that is stopped,
killed or replaced, another takes over. It serves no requests, so none waits while a board is
rendered. The others wake it through a pipe they all inherit from their parent. The parent itself
does not sweep, because it forks, and a fork amid a database call would leave the child stuck.
"""

import fcntl
import logging
import os
import select
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.db import close_old_connections

from league.backup import schedule
from league.base import doing, faults
from league.domain import forgetting, keeping, outbox, seal

log = logging.getLogger(__name__)
HOUR, MINUTE = 3600.0, 60.0
LEAST_SECONDS = 1.0  # between two drains: boards are rendered at most once a second
HEIR_SECONDS = 10.0  # how often a serving process checks whether nobody sweeps
Done = TypeVar("Done")
_pipe: list[int] = []  # its end to read from, its end to write to
_lock: list[int] = []


def is_wanted() -> bool:
    """Whether this service sweeps by itself, having no workers."""
    return not settings.REDIS_URL


def open_pipe() -> None:
    """Make the pipe, in the parent before it forks."""
    _pipe[:] = os.pipe()
    for end in _pipe:
        os.set_blocking(end, False)


def wake_sweeper() -> None:
    """Wake the sweeper because there is work. Any process may call it."""
    if _pipe:
        try:
            os.write(_pipe[1], b".")
        except BlockingIOError:
            return  # it has been woken often enough


def try_to_be_sweeper() -> bool:
    """Try to become the sweeper for as long as this process lives; return whether it worked."""
    if not _lock:
        _lock.append(_open_lock_file(settings.HEADJUDGE_DATA / "sweeper.lock"))
    return _holds_lock(_lock[0])


def start_sweeping(ends: threading.Event) -> threading.Thread:
    """Start to drain whenever woken, and every SWEEP_SECONDS (10), until told to end."""
    outbox.set_background_drain(wake_sweeper)
    thread = threading.Thread(target=_sweep_until, args=(ends,), name="sweeper", daemon=True)
    thread.start()
    return thread


def start_waiting_in_line() -> None:
    """In a serving process: wake the sweeper after writes, and take over if there is none."""
    outbox.set_background_drain(wake_sweeper)
    threading.Thread(target=_wait_in_line, name="heir", daemon=True).start()


def _wait_in_line() -> None:
    free = 0
    while free < 2:  # a worker that replaces the sweeper is faster
        time.sleep(HEIR_SECONDS)
        free = free + 1 if _is_lock_free() else 0
    if try_to_be_sweeper():
        _sweep_until(threading.Event())
    else:
        _wait_in_line()


def _is_lock_free() -> bool:
    lock = _open_lock_file(settings.HEADJUDGE_DATA / "sweeper.lock")
    try:
        return _holds_lock(lock)
    finally:
        os.close(lock)


def _sweep_until(ends: threading.Event) -> None:
    every = float(os.environ.get("SWEEP_SECONDS", "10"))
    seal_at = forget_at = time.monotonic()
    backup_at, backup = time.monotonic() + MINUTE, None
    while not ends.is_set():
        drained_at = time.monotonic()
        run_due_work(outbox.drain_outbox)
        if time.monotonic() >= seal_at:
            seal_at = time.monotonic() + seal.SEAL_SECONDS
            run_due_work(seal.seal_due_leagues)
        if time.monotonic() >= backup_at:
            backup_at += MINUTE
            if backup is None or backup.poll() is not None:
                backup = run_due_work(schedule.start_due_backup)
        if time.monotonic() >= forget_at:
            gone = run_due_work(forgetting.forget_batch)
            # Whatever remains waits for the next turn, so that no board waits for it.
            run_due_work(keeping.end_by_clock)
            forget_at += 0.0 if gone and forgetting.is_more_due(gone) else HOUR
        _wait_to_be_woken(every, drained_at + LEAST_SECONDS, ends)


def _wait_to_be_woken(every: float, not_before: float, ends: threading.Event) -> None:
    """Wait for a write of any process or for `every` seconds, but at least until `not_before`."""
    if _pipe:
        select.select([_pipe[0]], [], [], every)
    else:
        ends.wait(every)
    ends.wait(max(0.0, not_before - time.monotonic()))
    while _pipe:
        try:
            if len(os.read(_pipe[0], 65536)) < 65536:
                break
        except BlockingIOError:
            break


def run_due_work(work: Callable[[], Done]) -> Done | None:
    """Do one kind of work; an error, such as a lost database, is logged and ends nothing."""
    doing.set_activity(f"sweeper: {work.__name__}")
    try:
        return work()
    except Exception as error:  # the log has it, and the next turn tries again
        log.exception("%s failed", work.__name__)
        faults.log_fault(error)
        return None
    finally:
        close_old_connections()


def _open_lock_file(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _holds_lock(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
