"""Gathers calls: one call serves everybody who asked for it meanwhile, in a thread of its own.

A thread that answers people does not wait until a third party is told something: not for a question
to Redis at each write, and even less while Redis is lost.
"""

import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)
PAUSE_SECONDS = 0.05  # between two calls


class GatheredCall:
    """Asking for the call returns at once; it is made soon, after all that was done before."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._asked = threading.Event()
        self._ends = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def ask_for_call(self) -> None:
        """Have the call made once more; one that has already begun does not count."""
        self._asked.set()
        if self._thread is None:
            with self._lock:
                self._begin_thread()

    def finish_calls(self) -> None:
        """Make a call still asked for, as the process ends, and stop the thread's calls."""
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
            except Exception:  # whatever it was, those who ask next have to be served
                log.exception("a gathered call failed")
            self._ends.wait(PAUSE_SECONDS)
