"""Penalties: an event's list, and one player's with the form to give another."""

import rules
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.http.paging import PAGE_SIZE, requested_page
from league.permissions import require_permission
from league.web.pages import form_status, result_or_error, writes_once
from tournaments.domain import penalties as domain
from tournaments.engine.penalties import ladders
from tournaments.models import Entrant
from tournaments.queries import penalties as queries
from tournaments.queries.loaders import find_entrant, find_event, find_penalty
from tournaments.web.forms.penalties import PenaltyForm
from tournaments.web.views.context import event_context


@login_required
@require_safe
@writes_once
def penalties(request: HttpRequest, event: int) -> HttpResponse:
    """Every penalty of an event, and a search for players."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.report", this_event)
    page = requested_page(request, queries.penalties_of_event(this_event))
    words = request.GET.get("q", "").strip()
    context = {
        **event_context(this_event, "penalties"),
        "page": page,
        "rows": [queries.penalty_card(penalty) for penalty in page],
        "words": words,
        "found": queries.search_players(this_event, words) if words else [],
        "ladder": domain.penalty_ladder_of(this_event),
    }
    return render(request, "tournaments/penalties/penalties.html", context)


@login_required
@writes_once
def player_penalties(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One player's penalties; a judge gives another here."""
    this_entrant = find_entrant(event, entrant)
    require_permission(request.user, "tournaments.report", this_entrant)
    form = _penalty_form(request, this_entrant)
    if request.method == "POST":
        actor = require_permission(request.user, "tournaments.penalise", this_entrant)
        if form.is_valid() and result_or_error(
            form, lambda: domain.give_penalty(actor, this_entrant, form.read_request())
        ):
            messages.success(request, _("The penalty is given."))
            return redirect("tournaments:player_penalties", event=event, entrant=entrant)
    penalties_given = queries.penalties_of_event(this_entrant.event).filter(entrant=this_entrant)[
        :PAGE_SIZE
    ]
    context = {
        **event_context(this_entrant.event, "penalties"),
        "entrant": this_entrant,
        "form": form,
        "rows": [queries.penalty_card(penalty) for penalty in penalties_given],
        "ladder": domain.penalty_ladder_of(this_entrant.event),
        "starts": queries.starting_penalties(this_entrant.event),
    }
    return render(
        request, "tournaments/penalties/player_penalties.html", context, status=form_status(form)
    )


def _penalty_form(request: HttpRequest, entrant: Entrant) -> PenaltyForm:
    ladder = domain.penalty_ladder_of(entrant.event)
    may_put_out = rules.has_perm("tournaments.disqualify", request.user, entrant)
    steps = [step for step in ladder.steps if may_put_out or step.does != ladders.OUT]
    return PenaltyForm(request.POST or None, event=entrant.event, steps=steps)


@login_required
@require_POST
@writes_once
def withdraw_penalty(request: HttpRequest, event: int, penalty: int) -> HttpResponseBase:
    """Withdraw a penalty, with a reason."""
    this_penalty = find_penalty(event, penalty)
    actor = require_permission(request.user, "tournaments.penalise", this_penalty.entrant)
    domain.withdraw_penalty(actor, this_penalty, request.POST.get("reason", "").strip())
    messages.success(
        request, _("The penalty is withdrawn. What it decided is corrected at its match.")
    )
    return redirect("tournaments:player_penalties", event=event, entrant=this_penalty.entrant_id)
