"""Brings what many writers have committed to the disk together.

Left to itself SQLite holds its write lock while it waits for the disk. Here a transaction commits
to its log, lets the next writer in, and only then waits until the log is on the disk; those who
commit meanwhile wait for the next flush, one for all of them. Nobody is answered before.
"""

import os
import threading


class LogFlush:
    """The flushes of one database's log, as a process sees them."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._error: OSError | None = None
        # the last flush that could not open the log, and why
        self._unopened: dict[int, OSError] = {}
        self._turn = threading.Condition()
        self._begun = self._done = 0  # numbers of flushes
        self._running = False
        os.register_at_fork(after_in_child=self._begin_anew)

    def flush(self) -> None:
        """Return once all that was committed before this call is on the disk. Raises OSError.

        After a flush that failed nobody knows what is on the disk, and the system reports it only
        once. So the error is raised from then on, until the service is started again. If only the
        log could not be opened (too many files are open), nothing is lost, and the next flush makes
        up for it.
        """
        with self._turn:
            # a flush that has begun already may have missed what we committed
            mine = self._begun + 1
            while self._done < mine:
                if self._running:
                    self._turn.wait()
                else:
                    self._flush_for_all()
            error = self._error or self._unopened.get(mine)
        if error is not None:
            raise error

    def _flush_for_all(self) -> None:
        self._begun += 1
        self._running = True
        self._turn.release()
        unopened = None
        try:
            unopened = self._flush_log()
        except OSError as error:
            self._error = error
        finally:
            self._turn.acquire()
            if unopened is not None:
                self._unopened = {self._begun: unopened}
            self._running = False
            self._done = self._begun
            self._turn.notify_all()

    def _flush_log(self) -> OSError | None:
        """Flush the log. Raises the disk's error; returns what kept the log from being opened."""
        # SQLite locks other files than this one, so that closing it here gives up none of its
        # locks.
        try:
            log = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            return error
        try:
            os.fdatasync(log)
        finally:
            os.close(log)
        return None

    def _begin_anew(self) -> None:
        """Begin anew in a child process, which has none of its parent's threads."""
        self._turn = threading.Condition()
        self._begun = self._done = 0
        self._running = False
