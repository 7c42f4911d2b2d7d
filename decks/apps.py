from importlib import import_module

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        # Registers what the outbox does for decks, in every process that may drain it.
        import_module("decks.domain.batches")
