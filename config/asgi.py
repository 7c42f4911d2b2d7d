"""The entry point of the web processes: an application that calls Django (`serving.front`)."""

import os

import config.wsgi  # noqa: F401 -- sets Django up first

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.serving.front import application

__all__ = ["application"]
