"""The page of an event's structure: how the rounds still to come are played."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.permissions import require_permission
from league.web.pages import is_accepted, render_form_page, writes_once
from tournaments.domain.structure import choices as structure_domain
from tournaments.queries.loaders import find_event
from tournaments.queries.structure.advice import structure_advice
from tournaments.web.forms.structure import FIGURES, TWO_DAY_FIGURES, FiguresForm
from tournaments.web.views.context import event_context


@login_required
@writes_once
def structure(request: HttpRequest, event: int) -> HttpResponseBase:
    """Choose how the rounds to come are played, beside what the tables recommend."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    current = {name: getattr(this_event, name) for name in FIGURES}
    current |= {name: current[name] or None for name in TWO_DAY_FIGURES}
    form = FiguresForm(request.POST or None, initial=current)
    if request.method == "POST" and form.is_valid():
        figures = form.read_figures(this_event.date)
        if is_accepted(form, lambda: structure_domain.change_structure(actor, this_event, figures)):
            messages.success(request, _("Changed, for every round that is not paired yet."))
            return redirect("tournaments:structure", event=event)
        this_event = find_event(event)
    context = {**event_context(this_event, "overview"), "structure": structure_advice(this_event)}
    return render_form_page(request, "tournaments/structure/structure.html", form, context)
