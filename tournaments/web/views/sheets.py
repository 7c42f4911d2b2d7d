"""Registration sheets as PDF: a player's, and an event's pile."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from league.base.addresses import link
from league.models import OutboxEntry
from league.permissions import require
from league.web.pages import writes
from tournaments.domain.registration import sheets as use
from tournaments.models import Entrant, Event, SheetPile
from tournaments.web.views.own_deck import by_link
from tournaments.web.views.registration import about, find_entrant, find_event


@login_required
@require_safe
@writes
def sheet(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One player's sheet."""
    who = find_entrant(event, entrant)
    require(request.user, "decks.see_lists", who)
    return _sheet(request, who)


@require_safe
@writes
@by_link
def my_sheet(request: HttpRequest, _token: str, who: Entrant) -> HttpResponseBase:
    """The same for the player, by the link."""
    return _sheet(request, who)


def _sheet(request: HttpRequest, who: Entrant) -> HttpResponse:
    body = use.one(who, request.GET.get("paper", "a4"), link(request, "/"))
    return _pdf(body, f"{slugify(who.player.name) or who.pk}-{who.event_id}")


@login_required
@writes
def sheets(request: HttpRequest, event: int) -> HttpResponseBase:
    """The pile of an event: how far it is; POST has it made anew."""
    it = find_event(event)
    actor = require(request.user, "decks.see_lists", it)
    if request.method == "POST":
        use.order(actor, it, request.POST.get("paper", "a4"), link(request, "/"))
        return redirect("tournaments:sheets", event=event)
    context = {**about(it), **pile_of(it)}
    part = "tournaments/registration/pile.html" if request.headers.get("HX-Request") else None
    return render(request, part or "tournaments/registration/sheets.html", context)


def pile_of(event: Event) -> dict[str, Any]:
    """The latest pile, and the work on it while it is not ready."""
    pile = event.sheet_piles.defer("body").first()
    work = None
    if pile is not None and pile.ready_at is None:
        work = OutboxEntry.objects.filter(kind=use.KIND, payload={"pile": pile.pk}).first()
    return {"pile": pile, "work": work}


@login_required
@require_safe
@writes
def pile(request: HttpRequest, event: int, pile: int) -> HttpResponseBase:
    """The pile itself, once it is ready."""
    one = get_object_or_404(SheetPile.objects.select_related("event__league"), pk=pile, event=event)
    require(request.user, "decks.see_lists", one)
    if one.ready_at is None:
        return redirect("tournaments:sheets", event=event)
    return _pdf(bytes(one.body), f"{slugify(one.event.name) or 'event'}-{one.event_id}")


def _pdf(body: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(body, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
