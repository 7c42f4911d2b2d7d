"""What every process of the service knows from its start, and a command without Django does not."""

from importlib import import_module

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        import_module("config.celery")  # whom tasks are for; slow to load
