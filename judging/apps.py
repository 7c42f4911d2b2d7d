"""Registers the app with Django: its append-only tables, permissions and record actions."""

from importlib import import_module

from django.apps import AppConfig

from league.base import append_only
from league.http import robots


class JudgingConfig(AppConfig):
    name = "judging"

    def ready(self) -> None:
        # Rulings and what became of them must never be edited.
        append_only.guard_tables(
            "judging_ruling",
            "judging_ruling_cites",
            "judging_appeal",
            "judging_decision",
            "judging_clarification",
        )
        robots.register_addresses(found=("/rules/",), closed=("/rulings/",))
        # Importing these registers them with the apps below, in every process.
        import_module("judging.permissions")
        import_module("judging.record_actions")
        import_module("judging.queries.effects_told")  # what card pages say about texts
        import_module("judging.domain.indexing")  # the outbox's work for rulings
        import_module("judging.domain.kept")  # which rulings a judge at a table may name
