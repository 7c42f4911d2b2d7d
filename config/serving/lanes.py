"""Threads for those who answer: staff have theirs, players and onlookers theirs, probes theirs.

However many look on, and however long their pages take, a judge's report finds a thread. Who is
staff is known from a session that Django has found to be somebody's; before that it waits with
everybody else, once.
"""

import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
MOST_SESSIONS = 10_000  # remembered, the last seen
PROBES = {"/healthz", "/readyz"}  # by which a service that is only busy must not look dead


class Lane:
    """A few threads, and a line of bounded length before them."""

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self.name, self.threads, self.most_waiting = name, threads, most_waiting
        self.at_work = 0  # begun or waiting; changed in the event loop alone
        self._pool: ThreadPoolExecutor | None = None

    @property
    def is_full(self) -> bool:
        """Whether one more would wait too long to be worth it."""
        return self.at_work >= self.threads + self.most_waiting

    def begin_threads(self) -> None:
        """Make the threads: after the process was forked."""
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix=self.name)

    def submit_call(self, act: Callable[[], T]) -> "Future[T]":
        """Have it done by the next thread that is free."""
        assert self._pool is not None  # noqa: S101 -- begun with the process
        return self._pool.submit(act)

    def end_threads(self) -> None:
        """Let what is begun be finished."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


class Lanes:
    """Which lane a request takes."""

    def __init__(self, threads: int) -> None:
        self.staff = Lane("staff", threads, 400)
        self.others = Lane("others", max(2, threads // 2), 100)
        self.probes = Lane("probes", 2, 20)
        self._staff_sessions: OrderedDict[str, None] = OrderedDict()

    def begin_threads(self) -> None:
        """Make the threads of each."""
        for lane in (self.staff, self.others, self.probes):
            lane.begin_threads()

    def end_threads(self) -> None:
        """Let what is begun in each be finished."""
        for lane in (self.staff, self.others, self.probes):
            lane.end_threads()

    def choose_lane(self, session: str, path: str = "") -> Lane:
        """The lane of who comes with this session, empty for none, to a path."""
        if path in PROBES:
            return self.probes
        return self.staff if session in self._staff_sessions else self.others

    def note_session(self, session: str, *, is_staff: bool) -> None:
        """Whose session it turned out to be."""
        if not is_staff:
            self._staff_sessions.pop(session, None)
            return
        self._staff_sessions[session] = None
        self._staff_sessions.move_to_end(session)
        if len(self._staff_sessions) > MOST_SESSIONS:
            self._staff_sessions.popitem(last=False)


def thread_count() -> int:
    """How many threads staff have in a process."""
    return max(1, int(os.environ.get("WEB_THREADS", "4")))
