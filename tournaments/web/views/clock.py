"""The clock of a round, controlled by the staff, and extra minutes for a table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain import clock
from tournaments.queries.loaders import find_match, find_round
from tournaments.web.forms.clock import ClockForm, ExtraMinutesForm
from tournaments.web.forms.reading import read_form
from tournaments.web.views.context import is_from_desk


@login_required
@require_POST
@writes_once
def turn_clock(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Start, pause, resume or set the clock of a round."""
    round_ = find_round(event, number)
    actor = require_permission(request.user, "tournaments.report", round_)
    turned = read_form(ClockForm(request.POST))
    clock.set_clock(actor, round_, turned["do"], turned["minutes"])
    if is_from_desk(request):
        return redirect("tournaments:desk", event=event)
    return redirect("tournaments:round", event=event, number=number)


@login_required
@require_POST
@writes_once
def give_extra_minutes(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Give a table extra minutes."""
    this_match = find_match(event, match)
    actor = require_permission(request.user, "tournaments.report", this_match.round)
    extra_time = read_form(ExtraMinutesForm(request.POST))
    clock.give_extra_minutes(actor, this_match, extra_time["minutes"])
    page = "judged_match" if request.POST.get("next") == "judge" else "match"
    return redirect(f"tournaments:{page}", event=event, match=match)
