from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from league import append_only


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        post_migrate.connect(append_only.look_after, sender=self)
        # Registers sealing with the outbox, in every process that may drain it.
        import_module("league.domain.seal")
