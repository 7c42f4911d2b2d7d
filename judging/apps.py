from importlib import import_module

from django.apps import AppConfig

from league.base import append_only


class JudgingConfig(AppConfig):
    name = "judging"

    def ready(self) -> None:
        # What was ruled, and what became of it, is never edited away.
        append_only.guard(
            "judging_ruling",
            "judging_ruling_cites",
            "judging_appeal",
            "judging_decision",
            "judging_clarification",
        )
        import_module("judging.queries.lookup.rulings")  # registers with the outbox
