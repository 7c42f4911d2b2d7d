"""Notes that a service beside ours is lost, so that not every request tries it in vain."""

import logging
import threading
import time

log = logging.getLogger(__name__)
PAUSE_SECONDS = 10.0


class Circuit:
    """Decides whether to ask a service now.

    Of a lost one, one caller after each pause finds out.
    """

    def __init__(self, name: str, pause: float = PAUSE_SECONDS) -> None:
        self.name = name
        self._pause = pause
        self._lock = threading.Lock()
        self._ask_again_at: float | None = None  # by the monotonic clock; None: all is well

    @property
    def is_lost(self) -> bool:
        """Whether the last call got no answer."""
        return self._ask_again_at is not None

    def may_ask(self) -> bool:
        """Whether the caller shall try; if so, it reports afterwards how it went."""
        with self._lock:
            if self._ask_again_at is None:
                return True
            if time.monotonic() < self._ask_again_at:
                return False
            self._ask_again_at = (
                time.monotonic() + self._pause
            )  # the others need not wait for this one
            return True

    def note_failure(self, error: Exception) -> None:
        """Note that it gave no answer: nobody asks for a while."""
        with self._lock:
            known, self._ask_again_at = self.is_lost, time.monotonic() + self._pause
        if not known:
            log.warning("%s is lost (%s: %s)", self.name, type(error).__name__, error)

    def note_answer(self) -> None:
        """Note that it answered, perhaps after it was lost."""
        if not self.is_lost:
            return
        with self._lock:
            self._ask_again_at = None
        log.warning("%s is back", self.name)


REDIS = Circuit("Redis")
DATABASE = Circuit("The database", pause=2.0)  # each call to a lost one waits two seconds
