"""The boards everybody reads at once, published when their cause happens."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from league.domain import outbox, pages
from tournaments import queries
from tournaments.models import Event


def key(event: int) -> str:
    """The published standings' key."""
    return f"event/{event}/standings"


def standings_context(event: Event) -> dict[str, Any]:
    """What the standings board shows."""
    last = queries.latest_round(event)
    return {
        "event": event,
        "here": "standings",
        "latest_round": last,
        "after": last,
        "rows": queries.standings_rows(event),
    }


def published_standings(request: HttpRequest, event: Event) -> HttpResponse | None:
    """The stored board for the crowd; None where none is published yet."""
    return pages.answer(request, key(event.pk))


@outbox.handles("publish_boards", once_for_all=True)
def publish(payload: dict[str, Any]) -> None:
    """Render the boards of an event for everybody who is not signed in."""
    event = Event.objects.select_related("league").get(pk=payload["event"])
    request = HttpRequest()
    request.user = AnonymousUser()
    html = render_to_string("tournaments/standings.html", standings_context(event), request)
    pages.publish(key(event.pk), html)
