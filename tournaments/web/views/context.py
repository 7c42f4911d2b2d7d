"""What pages of several subjects show alike: what stands around an event, and a link that ended."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.domain.links import LinkGone
from tournaments.http.privacy import keep_key_secret
from tournaments.models import Event, Stage


def event_context(event: Event, section: str) -> dict[str, Any]:
    """What every page of an event shows around its own content. `section`: where it belongs."""
    return {
        "event": event,
        "here": section,
        "open_stages": [Stage.REGISTRATION, Stage.SWISS],
    }


def answer_gone(request: HttpRequest, gone: LinkGone) -> HttpResponse:
    """What a link opens that has ended, or a slip whose round is over."""
    context = {"gone": gone}
    page = render(request, "league/people/link_gone.html", context, status=gone.status)
    return keep_key_secret(page)
