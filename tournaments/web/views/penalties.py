"""Penalties: an event's list, and one player's with the form to give another."""

from typing import Any

import rules
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.base.errors import NotAllowed, Refused
from league.permissions import require
from league.web.pages import mark, writes
from tournaments.domain import penalties as use
from tournaments.engine.penalties import ladders as engine
from tournaments.models import Entrant, Event, Penalty
from tournaments.queries import penalties as reads
from tournaments.web.forms.events import CorrectionForm
from tournaments.web.forms.penalties import PenaltyForm

PAGE = 50


@login_required
@require_safe
@writes
def penalties(request: HttpRequest, event: int) -> HttpResponse:
    """Every penalty of an event, and the way to a player."""
    it = get_object_or_404(Event.objects.select_related("league"), pk=event)
    require(request.user, "tournaments.report", it)
    page = Paginator(reads.penalties(it), PAGE).get_page(request.GET.get("page"))
    words = request.GET.get("q", "").strip()
    context = {
        "event": it,
        "here": "penalties",
        "page": page,
        "rows": [reads.shown(one) for one in page],
        "words": words,
        "found": reads.found(it, words) if words else [],
        "ladder": use.ladder_of(it),
    }
    return render(request, "tournaments/penalties/penalties.html", context)


@login_required
@writes
def of_player(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One player's penalties; a judge gives another here."""
    who = _entrant(event, entrant)
    require(request.user, "tournaments.report", who)
    form = _form(request, who)
    if request.method == "POST":
        actor = require(request.user, "tournaments.penalise", who)
        if form.is_valid() and _given(actor, who, form):
            messages.success(request, _("The penalty is given."))
            return redirect("tournaments:player_penalties", event=event, entrant=entrant)
    given = reads.penalties(who.event).filter(entrant=who)[:PAGE]
    context = {
        "event": who.event,
        "here": "penalties",
        "entrant": who,
        "form": form,
        "rows": [reads.shown(one) for one in given],
        "ladder": use.ladder_of(who.event),
        "starts": reads.starts(who.event),
    }
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "tournaments/penalties/player_penalties.html", context, status=status)


def _form(request: HttpRequest, who: Entrant) -> PenaltyForm:
    ladder = use.ladder_of(who.event)
    may_put_out = rules.has_perm("tournaments.disqualify", request.user, who)
    steps = [step for step in ladder.steps if may_put_out or step.does != engine.OUT]
    return PenaltyForm(request.POST or None, event=who.event, steps=steps)


def _given(actor: Any, who: Entrant, form: PenaltyForm) -> bool:
    """Whether the penalty could be given; if not, the form says why and keeps what was typed."""
    try:
        use.give(actor, who, form.sentence())
    except NotAllowed:
        raise
    except Refused as refused:
        mark(form, refused)
        return False
    return True


@login_required
@require_POST
@writes
def withdraw(request: HttpRequest, event: int, penalty: int) -> HttpResponseBase:
    """A penalty no longer counts, with a reason."""
    found = Penalty.objects.select_related("entrant__event__league")
    given = get_object_or_404(found, pk=penalty, entrant__event=event)
    actor = require(request.user, "tournaments.penalise", given.entrant)
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        raise Refused(_("A correction needs a reason."), field="reason")
    use.withdraw(actor, given, form.cleaned_data["reason"])
    messages.success(
        request, _("The penalty is withdrawn. What it decided is corrected at its match.")
    )
    return redirect("tournaments:player_penalties", event=event, entrant=given.entrant_id)


def _entrant(event: int, pk: int) -> Entrant:
    found = Entrant.objects.select_related("event__league", "player")
    return get_object_or_404(found, pk=pk, event=event)
