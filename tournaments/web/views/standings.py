"""Standings: the board, one of an earlier round, of a division, and a line's figures explained."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from league.permissions import require
from league.web.pages import writes
from tournaments.domain import boards
from tournaments.domain.cut import bracket
from tournaments.models import Entrant, Event
from tournaments.queries import standings as reads


@require_safe
def standings(request: HttpRequest, event: int) -> HttpResponse:
    """Standings with points and tie-breaks: the published board, or those of one division."""
    it = _event(event)
    division = _division(request, it)
    if not division and (published := boards.published(request, it, boards.STANDINGS)) is not None:
        return published
    shown = boards.standings_context(it, division=division)
    return render(request, "tournaments/standings/standings.html", shown)


@require_safe
def after_round(request: HttpRequest, event: int, number: int) -> HttpResponse:
    """The standings as they were after a Swiss round, with every correction made since."""
    it = _event(event)
    if number not in reads.swiss_numbers(it):
        raise Http404
    shown = boards.standings_context(it, after=number, division=_division(request, it))
    return render(request, "tournaments/standings/standings.html", shown)


@require_safe
def explained(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """How every figure of one player's line came about."""
    found = Entrant.objects.select_related("event__league", "player")
    who = get_object_or_404(found, pk=entrant, event=event, waiting=False)
    numbers = reads.swiss_numbers(who.event)
    asked = request.GET.get("after", "")
    after = next((number for number in numbers if str(number) == asked), None)
    context = {"event": who.event, "here": "standings", "entrant": who, "then": after}
    shown = {**context, **reads.account(who, after)}
    return render(request, "tournaments/standings/standings_of.html", shown)


@login_required
@require_POST
@writes
def third_place(request: HttpRequest, event: int) -> HttpResponseBase:
    """Whether a match for third place is played beside the final."""
    it = _event(event)
    actor = require(request.user, "tournaments.organise", it)
    bracket.want_third_place(actor, it, wanted=request.POST.get("wanted") == "yes")
    return redirect("tournaments:bracket", event=event)


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _division(request: HttpRequest, it: Event) -> str:
    """The division asked for, if it plays."""
    asked = request.GET.get("division", "")
    return asked if asked and asked in reads.divisions_of(it) else ""
