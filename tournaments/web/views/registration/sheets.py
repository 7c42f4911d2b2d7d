"""Registration sheets as PDF: a player's, and an event's pile."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from league.base.addresses import make_link
from league.models import OutboxEntry
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain.registration import sheets as domain
from tournaments.models import Entrant, Event
from tournaments.queries.loaders import find_entrant, find_event, find_sheet_pile
from tournaments.web.views.context import event_context
from tournaments.web.views.registration.own_deck import opened_by_link


@login_required
@require_safe
@writes_once
def player_sheet(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One player's sheet."""
    this_entrant = find_entrant(event, entrant)
    require_permission(request.user, "decks.see_lists", this_entrant)
    return _sheet_answer(request, this_entrant)


@require_safe
@writes_once
@opened_by_link
def own_sheet(request: HttpRequest, _token: str, entrant: Entrant) -> HttpResponseBase:
    """The player's own sheet, by the link."""
    return _sheet_answer(request, entrant)


def _sheet_answer(request: HttpRequest, entrant: Entrant) -> HttpResponse:
    body = domain.draw_sheet(entrant, request.GET.get("paper", "a4"), make_link(request, "/"))
    return _pdf_answer(
        body, f"{slugify(entrant.player.full_name) or entrant.pk}-{entrant.event_id}"
    )


@login_required
@writes_once
def sheets(request: HttpRequest, event: int) -> HttpResponseBase:
    """The pile of an event and its progress; POST has it made again."""
    this_event = find_event(event)
    actor = require_permission(request.user, "decks.see_lists", this_event)
    if request.method == "POST":
        domain.order_pile(
            actor, this_event, request.POST.get("paper", "a4"), make_link(request, "/")
        )
        return redirect("tournaments:sheets", event=event)
    context = {**event_context(this_event, "decks"), **pile_context(this_event)}
    part = "tournaments/registration/pile.html" if request.headers.get("HX-Request") else None
    return render(request, part or "tournaments/registration/sheets.html", context)


def pile_context(event: Event) -> dict[str, Any]:
    """The latest pile, and the work on it while it is not ready."""
    pile = event.sheet_piles.defer("body").first()
    work = None
    if pile is not None and pile.ready_at is None:
        work = OutboxEntry.objects.filter(
            kind=domain.OUTBOX_KIND, payload={"pile": pile.pk}
        ).first()
    return {"pile": pile, "work": work}


@login_required
@require_safe
@writes_once
def pile_file(request: HttpRequest, event: int, pile: int) -> HttpResponseBase:
    """The pile of sheets as a file, once it is ready."""
    this_pile = find_sheet_pile(event, pile)
    require_permission(request.user, "decks.see_lists", this_pile)
    if this_pile.ready_at is None:
        return redirect("tournaments:sheets", event=event)
    return _pdf_answer(
        bytes(this_pile.body), f"{slugify(this_pile.event.name) or 'event'}-{this_pile.event_id}"
    )


def _pdf_answer(body: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(body, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
