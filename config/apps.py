"""Sets up what every Django process needs; commands that run without Django skip it."""

from importlib import import_module

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        import_module("config.celery")  # the app that tasks are sent with; slow to load
