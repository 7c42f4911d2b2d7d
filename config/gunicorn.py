"""The production server: a few processes with a few threads, forked after loading everything.

Why gunicorn: docs/serving.md. Read by `gunicorn --config config/gunicorn.py config.asgi`. From the
environment: HOST, PORT, WEB_WORKERS, WEB_THREADS, WEB_TIMEOUT (seconds), ACCESS_LOG (a file, or `-`
for standard output); in a venue also VENUE_CERTIFICATE and VENUE_KEY, two files.
"""

import ctypes
import gc
import os
import resource
import sys
from pathlib import Path
from typing import Any

# Nothing loaded at the start becomes garbage: looking for it would take a fifth of the start.
gc.disable()

_host = os.environ.get("HOST", "127.0.0.1")
bind = [f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT', '8000')}"]
certfile = os.environ.get("VENUE_CERTIFICATE") or None
keyfile = os.environ.get("VENUE_KEY") or None
worker_class = "config.serving.worker.Worker"
# In embedded mode one more, which serves no requests and does the follow-up work of writes.
workers = int(os.environ.get("WEB_WORKERS", "2")) + (not os.environ.get("REDIS_URL"))
asgi_loop = "asyncio"
asgi_lifespan = "off"
timeout = int(os.environ.get("WEB_TIMEOUT", "60"))
graceful_timeout = 20
keepalive = 75  # longer than the proxy keeps an idle connection: it never uses a closed one
preload_app = True
accesslog = os.environ.get("ACCESS_LOG") or None
loglevel = os.environ.get("WEB_LOG_LEVEL", "warning")
control_socket_disable = True  # its path is one per user: two servers of a user would collide
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 -- heartbeats in memory
proc_name = "headjudge"
# New objects before a young collection, and collections before the next older one. Frozen objects
# do not count as old, so with Python's defaults a page of thousands of rows would scan everything
# many times.
COLLECTED_AFTER = (10_000, 20, 20)


def on_starting(_server: Any) -> None:
    """Show that the service runs here, so that nobody restores or upgrades meanwhile."""
    from config import sweeper  # noqa: PLC0415 -- set up by now, not sooner
    from league.backup import BackupError, presence  # noqa: PLC0415 -- the same
    from league.base import kept_files  # noqa: PLC0415 -- the same

    _open_as_many_files_as_allowed()
    _give_large_memory_back()
    try:
        presence.enter_service()  # processes forked from this one hold it too
    except BackupError as error:
        sys.exit(str(error))
    if presence.is_only_server():
        kept_files.begin_keeping()
    elif not os.environ.get("REDIS_URL"):
        sys.stderr.write(
            "Another server runs on this data folder already. Both answer, and nothing is lost; "
            "if you did not mean to, stop one of them.\n"
        )
    sweeper.open_pipe()


def _open_as_many_files_as_allowed() -> None:
    """Raise the limit of open files: many systems allow 1,024, too few for 1,000 connections."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if most == resource.RLIM_INFINITY else min(8192, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of glibc's mallopt


def _give_large_memory_back() -> None:
    """Have everything of a megabyte and more returned to the system as soon as it is free.

    By itself glibc keeps what was freed among small things still in use: after thousands of large
    answers a process had six times the memory that it used.
    """
    change_option = getattr(ctypes.CDLL(None), "mallopt", None)  # glibc alone has it
    if change_option is not None:
        change_option(_MMAP_THRESHOLD, 2**20)


def when_ready(server: Any) -> None:
    """Load what all workers share before the first fork, and exempt it from collection."""
    from config.serving import kept_boards  # noqa: PLC0415 -- the same
    from decks.queries import catalogue  # noqa: PLC0415 -- Django is set up by now, not sooner

    catalogue.current_catalogue()
    kept_boards.learn_headers()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    _close_connections()
    server.log.info("catalogue loaded")


def pre_fork(_server: Any, _worker: Any) -> None:
    gc.enable()
    _close_connections()


def _close_connections() -> None:
    """Close all connections and pools: both sides of a fork must not share them."""
    from django.db import connections  # noqa: PLC0415 -- set up by now, not sooner

    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()
