"""Threads for answering, in separate lanes: staff, everybody else, and health probes.

However many onlookers there are and however slow their pages, a judge's report finds a thread. A
session counts as staff once Django has found it signed in; until then, its first request waits in
line with everybody else's.

Within a lane senders take turns: whoever sends a hundred requests at once waits for a hundred
turns, and everybody else for one.
"""

import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

MOST_SESSIONS = 10_000  # sessions remembered, the last ones seen
PROBES = {"/healthz", "/readyz"}  # must be answered even if busy, or the service looks dead


class LaneFullError(Exception):
    """Too many requests wait, and this sender has most of them."""


class Lane:
    """A few threads, and a waiting line of limited length before them, with turns by sender."""

    def __init__(self, name: str, threads: int, most_waiting: int) -> None:
        self.name, self.threads, self.most_waiting = name, threads, most_waiting
        self._waiting: OrderedDict[str, deque[_Call]] = OrderedDict()  # by sender, next turn first
        self._count = 0  # of all that wait, whoever sent it
        self._lock = threading.Lock()
        self._pool: ThreadPoolExecutor | None = None

    def begin_threads(self) -> None:
        """Start the threads; only after the process has been forked."""
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix=self.name)

    def submit_call(self, act: Callable[[], Any], sender: str = "") -> "Future[Any]":
        """Have a thread call `act` when it is this sender's turn.

        Where the line is full, the last call of whoever has most in it ends with LaneFullError,
        which may be this one.
        """
        assert self._pool is not None  # noqa: S101 -- begun with the process
        call = _Call(act)
        with self._lock:
            self._waiting.setdefault(sender, deque()).append(call)
            self._count += 1
            given_up = self._drop_last() if self._count > self.most_waiting else None
        if given_up is not None and given_up.set_running_or_notify_cancel():
            given_up.set_exception(LaneFullError())
        self._pool.submit(self._answer_next)
        return call.future

    def _drop_last(self) -> "Future[Any]":
        """Take the last call of the sender who has most, of several the one whose turn is last."""
        sender = max(reversed(self._waiting), key=lambda one: len(self._waiting[one]))
        call = self._waiting[sender].pop()
        if not self._waiting[sender]:
            del self._waiting[sender]
        self._count -= 1
        return call.future

    def _answer_next(self) -> None:
        """Answer the next call, in one of the threads; nothing where it was given up."""
        with self._lock:
            if not self._waiting:
                return
            sender, calls = self._waiting.popitem(last=False)
            call = calls.popleft()
            self._count -= 1
            if calls:
                self._waiting[sender] = calls
        call.run_call()

    def end_threads(self) -> None:
        """Finish what has begun; cancel what waits."""
        if self._pool is None:
            return
        with self._lock:
            left = [call for calls in self._waiting.values() for call in calls]
            self._waiting.clear()
            self._count = 0
        for call in left:
            call.future.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)


class _Call:
    """Something to be called in a thread, and what comes of it."""

    __slots__ = ("_act", "future")

    def __init__(self, act: Callable[[], Any]) -> None:
        self._act = act
        self.future: Future[Any] = Future()

    def run_call(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            answer = self._act()
        except BaseException as error:  # noqa: BLE001 -- it is whoever waits who handles it
            self.future.set_exception(error)
        else:
            self.future.set_result(answer)


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
