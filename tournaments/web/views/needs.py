"""What a player needs to be in the cut or among the first: for the player, and for staff."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from msgspec.structs import asdict

from league.base.numbers import read_whole_number
from league.http.live import follow_changes
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain.players import links
from tournaments.engine.limits import LARGEST_CUT
from tournaments.http.privacy import keep_key_secret, keep_private
from tournaments.models import Entrant, Event
from tournaments.queries.live import event_subject
from tournaments.queries.loaders import find_entrant_in_play
from tournaments.queries.needs import make_needs
from tournaments.web.views.context import answers_where_gone

TOPS = (1, 2, 4, 8, 16, 32)


@require_safe
@answers_where_gone
def own_needs(request: HttpRequest, token: str) -> HttpResponse:
    """What a player needs, through the own link."""
    entrant = links.entrant_of_link(token)
    back = {"token": token, "back": reverse("player:mine", args=[token])}
    return keep_key_secret(_render_needs(request, entrant, back))


@login_required
@require_safe
@writes_once
def needs_of_player(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """What one player needs, for staff."""
    this_entrant = find_entrant_in_play(event, entrant)
    require_permission(request.user, "tournaments.report", this_entrant)
    back = {"here": "standings", "back": reverse("tournaments:standings_of", args=[event, entrant])}
    return keep_private(_render_needs(request, this_entrant, back))


def _render_needs(request: HttpRequest, entrant: Entrant, back: dict[str, Any]) -> HttpResponse:
    follow_changes(request, event_subject(entrant.event_id))
    shown = asdict(make_needs(entrant, _read_top(request)))
    tops = _list_tops(entrant.event)
    context = {"entrant": entrant, "event": entrant.event, "tops": tops, **shown, **back}
    return render(request, "tournaments/needs/needs.html", context)


def _list_tops(event: Event) -> list[int]:
    """The tops one can ask about: fewer than there are players."""
    there = event.entrants.filter(waiting=False).count()
    return [top for top in TOPS if top == 1 or top < there]


def _read_top(request: HttpRequest) -> int | None:
    asked = read_whole_number(request.GET.get("top")) or 0
    return asked if 0 < asked <= LARGEST_CUT else None
