"""One call for all who asked for it meanwhile, made by a thread of its own.

Whoever answers people does not wait for a third to be told something: not by a question to Redis
for each write, and not at all where Redis is lost.
"""

import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)
PAUSE_SECONDS = 0.05  # between two calls


class GatheredCall:
    """Asking for it returns at once; the call is made soon, after all that was done before."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._asked = threading.Event()
        self._ends = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def ask_for_call(self) -> None:
        """Have the call made once more; one that has begun already does not count."""
        self._asked.set()
        if self._thread is None:
            with self._lock:
                self._begin_thread()

    def finish_calls(self) -> None:
        """As the process ends: make the call that is still asked for, and no more in the thread."""
        self._ends.set()
        if self._asked.is_set():
            self._asked.clear()
            self._call()

    def _begin_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="gathered call", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while self._asked.wait() and not self._ends.is_set():
            self._asked.clear()
            try:
                self._call()
            except Exception:  # whatever it was: the next who asks is to be heard
                log.exception("a gathered call failed")
            self._ends.wait(PAUSE_SECONDS)
