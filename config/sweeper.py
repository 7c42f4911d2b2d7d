"""Embedded mode's clock: a thread in each worker drains the outbox after that worker's writes.

One among them also sweeps it for left-overs, seals the log where a day has gone by, and forgets
what is past its time.

Every worker has the thread; whichever holds the lock file sweeps. The lock goes with its process,
so when that worker is stopped, killed or replaced, another takes over at its next turn. It is not
the parent that sweeps: it forks, and a fork amid a database call would leave the child stuck.
"""

import fcntl
import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.db import close_old_connections

from league.base import doing, faults
from league.domain import forgetting, outbox, seal

log = logging.getLogger(__name__)
HOUR = 3600.0
Done = TypeVar("Done")


def start_sweeping() -> threading.Thread:
    """Begin sweeping every SWEEP_SECONDS (10), for as long as this process lives."""
    every = float(os.environ.get("SWEEP_SECONDS", "10"))
    wake = threading.Event()
    outbox.set_background_drain(wake.set)
    thread = threading.Thread(
        target=_sweep_forever, args=(every, wake), name="sweeper", daemon=True
    )
    thread.start()
    return thread


def _sweep_forever(every: float, wake: threading.Event) -> None:
    lock = _open_lock_file(settings.HEADJUDGE_DATA / "sweeper.lock")
    seal_at = forget_at = time.monotonic()
    while True:
        # Woken by a write of this process, or by the clock where the lock is ours.
        if wake.wait(every) or _holds_lock(lock):
            wake.clear()
            run_due_work(outbox.drain_outbox)
        if time.monotonic() >= seal_at and _holds_lock(lock):
            seal_at += HOUR
            run_due_work(seal.seal_due_leagues)
        if time.monotonic() >= forget_at and _holds_lock(lock):
            gone = run_due_work(forgetting.forget_batch)
            # What is left waits for the next turn only: nobody's boards wait for it.
            forget_at += 0.0 if gone and forgetting.is_more_due(gone) else HOUR


def run_due_work(work: Callable[[], Done]) -> Done | None:
    """What is due. A database that cannot be reached now is no reason to stop for ever."""
    doing.set_activity(f"sweeper: {work.__name__}")
    try:
        return work()
    except Exception as error:  # whatever it was, the next turn tries again, and the log has it
        log.exception("%s failed", work.__name__)
        faults.log_fault(error)
        return None
    finally:
        close_old_connections()


def _open_lock_file(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def _holds_lock(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
