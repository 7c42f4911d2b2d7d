"""gunicorn's asyncio worker with time limits, and one worker that serves no requests.

That one exists in embedded mode alone: it renders boards and does the other follow-up work of
writes, so that no request shares a process with it. It is the worker that holds the sweeper's lock;
when it ends, the worker that replaces it finds the lock free.
"""

import asyncio
import os
import signal
import socket
import threading
from functools import partial
from typing import Any

from gunicorn.workers import gasgi

from config.serving import limits
from config.serving.connection import TimedProtocol, WaitedFor

gasgi.ASGIProtocol = TimedProtocol  # the class the worker makes for each connection


class Worker(gasgi.ASGIWorker):
    """A process that serves requests, or the one that does the follow-up work of writes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waited_for = WaitedFor()
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
        for listener in self.sockets:
            listener.close()
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
        for connection in self.waited_for.find_idle():
            connection.end_waiting()
        await super()._shutdown()

    async def _serve(self) -> None:
        from config.serving import front  # noqa: PLC0415 -- needs the settings
        from league.domain import outbox  # noqa: PLC0415 -- the same

        worker_call = outbox.gather_worker_drains()
        front.lanes.begin_threads()
        for listener in self.sockets:  # what connections get of the kernel is theirs from here
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.KERNEL_ANSWER_BYTES)
        if os.environ.get("WEB_WARM", "1") != "0":
            front.lanes.others.submit_call(front.warm_up)
        self._serving = asyncio.current_task()
        await super()._serve()
        await asyncio.get_running_loop().run_in_executor(None, front.lanes.end_threads)
        worker_call.finish_calls()
