"""gunicorn's asyncio worker with time limits, and one worker that serves no requests.

That one exists in embedded mode alone: it renders boards and does the other follow-up work of
writes, so that no request shares a process with it. It is the worker that holds the sweeper's lock;
when it ends, the worker that replaces it finds the lock free.
"""

import asyncio
import json
import os
import signal
import threading
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

from config.serving import limits


class TimedProtocol(ASGIProtocol):
    """A connection that is closed if it sends no request, or does not take its answer, in time."""

    _answer_clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # Any byte that waits here is reported, and the last one that goes; not only 64 KB or more.
        transport.set_write_buffer_limits(high=0)
        loop = self.worker.loop
        self._head_clock = loop.call_later(limits.HEAD_SECONDS, self.end_idle)
        self.worker.asking_nothing[self] = None
        if self.worker.nr_conns > limits.MOST_CONNECTIONS:
            longest = next(iter(self.worker.asking_nothing))
            longest.end_idle()

    def _on_headers_complete(self) -> Any:
        self._head_clock.cancel()
        self.worker.asking_nothing.pop(self, None)
        return super()._on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_clock.cancel()
        self._stop_answer_clock()
        self.worker.asking_nothing.pop(self, None)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client takes the answer too slowly: close the connection unless it takes the rest."""
        super().pause_writing()
        seconds = limits.answer_seconds(self.transport.get_write_buffer_size())
        self._answer_clock = self.worker.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken everything."""
        self._stop_answer_clock()
        super().resume_writing()

    def _stop_answer_clock(self) -> None:
        if self._answer_clock is not None:
            self._answer_clock.cancel()
            self._answer_clock = None

    def _arm_keepalive_timer(self) -> None:
        """The request is answered: while it waits for the next, the connection may be closed."""
        self.worker.asking_nothing[self] = None
        super()._arm_keepalive_timer()

    def _send_error_response(
        self, status: int, message: str, extra_headers: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Refuse an unreadable request; one with too long an address in JSON, as the API does."""
        from config.serving import kept_boards  # noqa: PLC0415 -- needs the settings

        kind = "text/plain; charset=utf-8"
        if status == HTTPStatus.REQUEST_URI_TOO_LONG:
            said = f"The address is too long: at most {self.cfg.limit_request_line} letters."
            message = json.dumps({"error": {"code": "address_too_long", "message": said}})
            kind = "application/json"
        body = message.encode()
        shared = [(name.decode(), value.decode()) for name, value in kept_boards.shared_headers()]
        own = [("Content-Type", kind), ("Content-Length", str(len(body))), ("Connection", "close")]
        head = [f"{name}: {value}" for name, value in (*shared, *extra_headers, *own)]
        first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"
        self._safe_write("\r\n".join((first, *head, "", "")).encode("latin-1") + body)

    def end_idle(self) -> None:
        """Close a connection that sends no request, or sends one too slowly."""
        self.worker.asking_nothing.pop(self, None)
        self._keepalive_timeout()


gasgi.ASGIProtocol = TimedProtocol  # the class the worker makes for each connection


class Worker(gasgi.ASGIWorker):
    """A process that serves requests, or the one that does the follow-up work of writes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asking_nothing: dict[TimedProtocol, None] = {}
        self._follows_up = False
        self._ends = threading.Event()
        self._serving: asyncio.Task[None] | None = None

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """Accept any number of threads: here the lanes have them."""

    def init_process(self) -> None:
        from config import sweeper  # noqa: PLC0415 -- needs the settings, set up by now
        from league.base import faults  # noqa: PLC0415 -- the same

        faults.set_way_to_end(partial(os.kill, os.getpid(), signal.SIGTERM))
        self._follows_up = sweeper.is_wanted() and sweeper.try_to_be_sweeper()
        super().init_process()

    def init_signals(self) -> None:
        if not self._follows_up:
            super().init_signals()
            return
        for one in self.SIGNALS:
            signal.signal(one, signal.SIG_DFL)
        for one in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
            signal.signal(one, lambda *_signal: self._ends.set())
        for one in (signal.SIGUSR1, signal.SIGWINCH):
            signal.signal(one, signal.SIG_IGN)

    def run(self) -> None:
        from config import sweeper  # noqa: PLC0415 -- the same

        if not self._follows_up:
            if sweeper.is_wanted():
                sweeper.start_waiting_in_line()
            super().run()
            return
        for socket in self.sockets:
            socket.close()
        thread = sweeper.start_sweeping(self._ends)
        while not self._ends.is_set() and self.ppid == os.getppid():
            self.notify()
            self._ends.wait(1.0)
        self._ends.set()
        sweeper.wake_sweeper()
        thread.join(self.cfg.graceful_timeout)  # what it has begun is finished

    def handle_exit_signal(self) -> None:
        """End at once when told to, not at the next heartbeat."""
        super().handle_exit_signal()
        self._end_serving()

    def handle_quit_signal(self) -> None:
        super().handle_quit_signal()
        self._end_serving()

    def _end_serving(self) -> None:
        task, self._serving = self._serving, None
        if task is not None:
            task.cancel()  # gunicorn's loop then shuts down in order

    async def _shutdown(self) -> None:
        for connection in list(self.asking_nothing):  # these have no request under way
            connection.end_idle()
        await super()._shutdown()

    async def _serve(self) -> None:
        from config.serving import front  # noqa: PLC0415 -- needs the settings
        from league.domain import outbox  # noqa: PLC0415 -- the same

        worker_call = outbox.gather_worker_drains()
        front.lanes.begin_threads()
        if os.environ.get("WEB_WARM", "1") != "0":
            front.lanes.others.submit_call(front.warm_up)
        self._serving = asyncio.current_task()
        await super()._serve()
        await asyncio.get_running_loop().run_in_executor(None, front.lanes.end_threads)
        worker_call.finish_calls()
