"""The Celery application for workers and beat on many machines; embedded mode never starts it."""

import os
import sys
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("headjudge")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_own_logging(**_what_is_asked: Any) -> None:
    """Keep the logging of the settings (one line a message, time in UTC) instead of Celery's."""


@worker_init.connect
@beat_init.connect
def show_presence(**_what_is_told: Any) -> None:
    """Show that the service runs here, as the web server does: an idle worker has no connection."""
    from league.backup import BackupError, presence  # noqa: PLC0415 -- Django is set up by now

    try:
        presence.enter_service()
    except BackupError as error:
        sys.exit(str(error))
