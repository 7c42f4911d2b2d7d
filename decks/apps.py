"""The app of decks, and what it registers with the league as it starts."""

from importlib import import_module

from django.apps import AppConfig

from league.backup import files
from league.domain import readiness
from league.http import robots


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        robots.register_addresses(found=("/cards/", "/formats/", "/decks/"))
        # Each registers with the league below, in every process.
        import_module("decks.permissions")
        import_module("decks.record_actions")
        import_module("decks.domain.batches")  # what the outbox does for decks
        import_module("decks.domain.privacy")  # what goes with a person
        files.register_catalogue_check(import_module("decks.queries.catalogue").check_imported)
        readiness.register_check(import_module("decks.queries.catalogue").describe_catalogue)
