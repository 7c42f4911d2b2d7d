"""Threads for answering, in separate lanes: staff, everybody else, and health probes.

However many onlookers there are and however slow their pages, a judge's report finds a thread. A
session counts as staff once Django has found it signed in; until then, its first request waits in
line with everybody else's.
"""

import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
MOST_SESSIONS = 10_000  # sessions remembered, the last ones seen
PROBES = {"/healthz", "/readyz"}  # must be answered even if busy, or the service looks dead


class Lane:
    """A few threads, and a waiting line of limited length before them."""

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self.name, self.threads, self.most_waiting = name, threads, most_waiting
        self.at_work = 0  # running or waiting; changed only in the event loop
        self._pool: ThreadPoolExecutor | None = None

    @property
    def is_full(self) -> bool:
        """Whether another request would have to wait too long."""
        return self.at_work >= self.threads + self.most_waiting

    def begin_threads(self) -> None:
        """Start the threads; only after the process has been forked."""
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix=self.name)

    def submit_call(self, act: Callable[[], T]) -> "Future[T]":
        """Have the next free thread call `act`."""
        assert self._pool is not None  # noqa: S101 -- begun with the process
        return self._pool.submit(act)

    def end_threads(self) -> None:
        """Finish what has begun; cancel what waits."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


class Lanes:
    """The three lanes, and which one a request takes."""

    def __init__(self, threads: int) -> None:
        self.staff = Lane("staff", threads, 400)
        self.others = Lane("others", max(2, threads // 2), 100)
        self.probes = Lane("probes", 2, 20)
        self._staff_sessions: OrderedDict[str, None] = OrderedDict()

    def begin_threads(self) -> None:
        """Start the threads of all lanes."""
        for lane in (self.staff, self.others, self.probes):
            lane.begin_threads()

    def end_threads(self) -> None:
        """Finish what has begun in all lanes; cancel what waits."""
        for lane in (self.staff, self.others, self.probes):
            lane.end_threads()

    def choose_lane(self, session: str, path: str = "") -> Lane:
        """The lane for a request with this session (empty for none) to this path."""
        if path in PROBES:
            return self.probes
        return self.staff if session in self._staff_sessions else self.others

    def note_session(self, session: str, *, is_staff: bool) -> None:
        """Remember whether a session turned out to be signed in."""
        if not is_staff:
            self._staff_sessions.pop(session, None)
            return
        self._staff_sessions[session] = None
        self._staff_sessions.move_to_end(session)
        if len(self._staff_sessions) > MOST_SESSIONS:
            self._staff_sessions.popitem(last=False)


def thread_count() -> int:
    """How many threads staff have in each process."""
    return max(1, int(os.environ.get("WEB_THREADS", "4")))
