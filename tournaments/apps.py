from importlib import import_module

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # Registers what the outbox does for events, in every process that may drain it.
        import_module("tournaments.domain.boards")
        import_module("tournaments.domain.players.renewal")
        import_module("tournaments.domain.webhooks.hooks")
        import_module("tournaments.domain.registration.sheets")
