"""Registers the app with Django: what is never edited away, permissions, the record."""

from importlib import import_module

from django.apps import AppConfig

from league.base import append_only


class JudgingConfig(AppConfig):
    name = "judging"

    def ready(self) -> None:
        # What was ruled, and what became of it, is never edited away.
        append_only.guard_tables(
            "judging_ruling",
            "judging_ruling_cites",
            "judging_appeal",
            "judging_decision",
            "judging_clarification",
        )
        # Each registers with the league below, in every process.
        import_module("judging.permissions")
        import_module("judging.record_actions")
        import_module("judging.queries.effects_told")  # what card pages say of texts
        import_module("judging.domain.indexing")  # what the outbox does for rulings
        import_module("judging.domain.kept")  # what a judge at a table may name
