"""Registers the app of tournaments with Django, and what it adds to the league below."""

from importlib import import_module

from django.apps import AppConfig
from django.urls import reverse

from league.backup import ended
from league.http import robots
from league.queries import events


def _event_address(event: int) -> str:
    return reverse("tournaments:event", args=[event])


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        events.register_events(self.get_model("Event"), _event_address)
        robots.register_addresses(closed=("/events/", "/p/", "/m/", "/d/"))
        ended.register_messages(self.label, "Delivery")
        # Each registers something with the league below, in every process.
        import_module("tournaments.permissions")
        import_module("tournaments.record_actions")
        schedule = import_module("league.backup.schedule")
        schedule.backs_up_after("round.paired", "round.published", "event.finished")
        # These register what the league and the outbox do for events, and the functions that render
        # pages.
        import_module("tournaments.domain.players.door")
        import_module("tournaments.domain.players.name_changes")
        import_module("tournaments.domain.privacy")
        import_module("tournaments.domain.webhooks.hooks")
        boards = import_module("tournaments.domain.boards")
        boards.render_by(import_module("tournaments.web.views.boards").render_boards)
        sheets = import_module("tournaments.domain.registration.sheets")
        sheets.draw_by(import_module("tournaments.web.views.registration.drawn_sheets").draw_sheets)
