"""Check-in: who is present, and who is let in from the waiting list."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST
from msgspec.structs import asdict

from league.base.numbers import read_whole_number
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain.players import check_in as check_in_domain
from tournaments.queries.loaders import find_entrant, find_event
from tournaments.queries.structure.attendance import roll_call
from tournaments.web.views.context import event_context

MOST_TICKED = 5000  # players in one form


@login_required
@writes_once
def check_in(request: HttpRequest, event: int) -> HttpResponseBase:
    """Tick off players who are present; give the places of the absent to the waiting list."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.check_in", this_event)
    if request.method == "POST":
        if "give_places" in request.POST:
            number = check_in_domain.give_free_places(actor, this_event)
            message = ngettext("%(number)s player let in.", "%(number)s players let in.", number)
        else:
            ticked = map(read_whole_number, request.POST.getlist("player")[:MOST_TICKED])
            players = [pk for pk in ticked if pk is not None]
            are_there = "not_there" not in request.POST
            number = check_in_domain.set_checked_in(actor, this_event, players, there=are_there)
            message = _say_who_is_there(number, are_there=are_there)
        messages.success(request, message % {"number": number})
        return redirect("tournaments:check_in", event=event)
    context = {**event_context(this_event, "players"), **asdict(roll_call(this_event))}
    return render(request, "tournaments/players/check_in.html", context)


def _say_who_is_there(number: int, *, are_there: bool) -> str:
    if are_there:
        return ngettext("%(number)s more is there.", "%(number)s more are there.", number)
    return ngettext(
        "%(number)s is not there after all.", "%(number)s are not there after all.", number
    )


@login_required
@require_POST
@writes_once
def let_in(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Let one player in from the waiting list."""
    this_entrant = find_entrant(event, entrant)
    check_in_domain.let_in_entrant(
        require_permission(request.user, "tournaments.organise", this_entrant), this_entrant
    )
    messages.success(request, _("%(name)s is in.") % {"name": this_entrant.player.full_name})
    return redirect("tournaments:players", event=event)
