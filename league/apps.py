"""Registers the app of leagues with Django, and what it does in every process."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

from league.base import append_only, faults, log_lines
from league.base.connections import keep_connections_by_thread


class LeagueConfig(AppConfig):
    name = "league"

    def ready(self) -> None:
        keep_connections_by_thread()
        post_migrate.connect(append_only.install_after_migrate, sender=self)
        faults.watch_requests()
        log_lines.clean_every_record()
        robots = import_module("league.http.robots")
        robots.register_addresses(
            found=("/privacy/",), closed=("/leagues/", "/invited/", "/account/")
        )
        # Each of these registers what it says, may do or does later, or hears signals, in every
        # process.
        import_module("league.permissions")
        import_module("league.record_actions")
        import_module("league.domain.seal")
        rows = import_module("league.domain.rows")
        pre_migrate.connect(rows.note_before_migrate, sender=self)
        post_migrate.connect(rows.take_after_migrate, sender=self)
        import_module("league.domain.forgetting")
        import_module("league.domain.live")
        import_module("league.domain.shown_names")  # hears entries that change a person's name
        import_module("league.queries.policy")  # its system check
        import_module("league.tasks")  # how a worker is called
        import_module("league.web.devices")  # hears sign-ins and failed ones
        import_module("league.web.access")  # hears changes of second factors
