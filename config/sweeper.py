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


def start() -> threading.Thread:
    """Begin sweeping every SWEEP_SECONDS (10), for as long as this process lives."""
    every = float(os.environ.get("SWEEP_SECONDS", "10"))
    wake = threading.Event()
    outbox.drain_in_background(wake.set)
    thread = threading.Thread(
        target=_sweep_for_ever, args=(every, wake), name="sweeper", daemon=True
    )
    thread.start()
    return thread


def _sweep_for_ever(every: float, wake: threading.Event) -> None:
    lock = _open(settings.HEADJUDGE_DATA / "sweeper.lock")
    seal_at = forget_at = time.monotonic()
    while True:
        # Woken by a write of this process, or by the clock where the lock is ours.
        if wake.wait(every) or _is_mine(lock):
            wake.clear()
            do(outbox.drain)
        if time.monotonic() >= seal_at and _is_mine(lock):
            seal_at += HOUR
            do(seal.seal_due)
        if time.monotonic() >= forget_at and _is_mine(lock):
            gone = do(forgetting.forget_some)
            # What is left waits for the next turn only: nobody's boards wait for it.
            forget_at += 0.0 if gone and forgetting.is_more_left(gone) else HOUR


def do(work: Callable[[], Done]) -> Done | None:
    """What is due. A database that cannot be reached now is no reason to stop for ever."""
    doing.say(f"sweeper: {work.__name__}")
    try:
        return work()
    except Exception as error:  # whatever it was, the next turn tries again, and the log has it
        log.exception("%s failed", work.__name__)
        faults.note(error)
        return None
    finally:
        close_old_connections()


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def _is_mine(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
