from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from league.base import append_only, faults, log_lines


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        post_migrate.connect(append_only.look_after, sender=self)
        faults.look_after()
        log_lines.hide_tokens()
        # Each registers what it does later, or hears signals, in every process.
        import_module("league.domain.seal")
        import_module("league.domain.forgetting")
        import_module("league.web.accounts")  # hears what becomes of second factors
