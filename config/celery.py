"""The Celery application: workers and beat on many machines. Embedded mode never starts one."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("headjudge")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
