"""The production server: a few processes of a few threads, forked from one that has all loaded.

Read by `gunicorn --config config/gunicorn.py config.wsgi`. From the environment: HOST, PORT,
WEB_WORKERS, WEB_THREADS, WEB_TIMEOUT (seconds), ACCESS_LOG (a file, or `-` for standard output).
"""

import gc
import os
import sys
from pathlib import Path
from typing import Any

_host = os.environ.get("HOST", "127.0.0.1")
bind = [f"{f'[{_host}]' if ':' in _host else _host}:{os.environ.get('PORT', '8000')}"]
worker_class = "gthread"
workers = int(os.environ.get("WEB_WORKERS", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = int(os.environ.get("WEB_TIMEOUT", "60"))
graceful_timeout = 20
keepalive = (
    75  # longer than the proxy keeps an idle connection, so that it never meets a closed one
)
preload_app = True
accesslog = os.environ.get("ACCESS_LOG") or None
loglevel = os.environ.get("WEB_LOG_LEVEL", "warning")
control_socket_disable = True  # one path a user: two servers of one user would fight over it
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 -- heartbeats in memory
proc_name = "headjudge"


def on_starting(_server: Any) -> None:
    """Show that the service runs here, so that nobody restores or upgrades under it."""
    from league.backup import BackupError, presence  # noqa: PLC0415 -- set up by now, not sooner

    try:
        presence.enter_service()  # every process forked from this one holds it too
    except BackupError as error:
        sys.exit(str(error))


def when_ready(server: Any) -> None:
    """Load what every worker shares before the first is forked; collect none of it afterwards."""
    from decks.queries import catalogue  # noqa: PLC0415 -- Django is set up by now, not sooner

    catalogue.current_catalogue()
    gc.collect()
    gc.freeze()
    _close_connections()
    server.log.info("catalogue loaded")


def pre_fork(_server: Any, _worker: Any) -> None:
    _close_connections()


def post_worker_init(_worker: Any) -> None:
    """Embedded mode has no beat: a thread in one of the workers sweeps what is left over."""
    from django.conf import settings  # noqa: PLC0415 -- set up by now, not sooner

    if not settings.REDIS_URL:
        from config import sweeper  # noqa: PLC0415 -- needs the settings

        sweeper.start_sweeping()


def _close_connections() -> None:
    """A connection, or a pool's threads, must not be shared by the two sides of a fork."""
    from django.db import connections  # noqa: PLC0415 -- set up by now, not sooner

    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()
