"""The Celery application: workers and beat on many machines. Embedded mode never starts one."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("headjudge")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_own_logging(**_what_is_asked: Any) -> None:
    """Leave logging as the settings have it: one line a message, its time in UTC."""
