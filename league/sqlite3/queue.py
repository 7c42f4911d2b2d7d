"""Lines up the writers of an SQLite database, across all processes.

SQLite has one writer at a time, and whoever finds the lock taken sleeps and tries again, longer
each time: whoever comes at the right moment is first, and some wait for seconds. Here the threads
of a process wait in the order they came, and the first of each process waits for a lock on a file,
which is free only for a moment. Whoever is next holds a second lock meanwhile: without that, a
process whose threads follow each other would hardly let another in, and boards would be rendered
seconds late. Both locks go with their process, however that ends.
"""

import fcntl
import os
import threading
import time
from collections import deque

PAUSE_SECONDS = 0.0005
NEXT_PAUSE_SECONDS = 0.002  # of those who are not next yet


class WriteQueue:
    """The line before one database, as a process sees it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False
        self._file = self._next_file = -1
        os.register_at_fork(after_in_child=self._forget)

    def enter_line(self, seconds: float) -> bool:
        """Wait for this thread's turn; False if it does not come in so many seconds."""
        end = time.monotonic() + seconds
        return self._enter_thread(seconds) and self._enter_process(end)

    def leave_line(self) -> None:
        """Let the next one in."""
        fcntl.flock(self._file, fcntl.LOCK_UN)
        self._pass_on()

    def _enter_thread(self, seconds: float) -> bool:
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(seconds):
            return True
        with self._lock:
            if mine.is_set():  # its turn came at the last moment
                return True
            self._waiting.remove(mine)
            return False

    def _enter_process(self, end: float) -> bool:
        try:
            self._open_files()
            came = self._wait_for(self._next_file, NEXT_PAUSE_SECONDS, end)
            if came:
                try:
                    came = self._wait_for(self._file, PAUSE_SECONDS, end)
                finally:
                    fcntl.flock(self._next_file, fcntl.LOCK_UN)
        except OSError:
            self._pass_on()
            raise
        if not came:
            self._pass_on()
        return came

    def _open_files(self) -> None:
        how = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
        if self._file < 0:
            self._file = os.open(self._path, how, 0o600)
        if self._next_file < 0:
            self._next_file = os.open(f"{self._path}-next", how, 0o600)

    def _wait_for(self, file: int, pause: float, end: float) -> bool:
        while not _try_lock(file):
            if time.monotonic() > end:
                return False
            time.sleep(pause)
        return True

    def _pass_on(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False

    def _forget(self) -> None:
        """Begin anew in a child, which has none of its parent's threads and opens its own files."""
        self._lock = threading.Lock()
        self._waiting.clear()
        for file in (self._file, self._next_file):
            if file >= 0:
                os.close(file)  # the parent's lock stays the parent's
        self._taken, self._file, self._next_file = False, -1, -1


def _try_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
