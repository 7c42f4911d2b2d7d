"""The door: the page behind the code on the wall, and the sheet with the code for staff."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.addresses import make_link
from league.base.numbers import read_whole_number
from league.base.qr import render_qr_code
from league.permissions import require_permission
from league.web.pages import render_form_page, result_or_error, writes_once
from tournaments.domain.players import door as domain
from tournaments.models import Event
from tournaments.queries.desk import desk_of
from tournaments.queries.events.overview import next_step_of
from tournaments.queries.loaders import find_event
from tournaments.queries.players.at_door import MOST_FOUND, entrants_named
from tournaments.web.forms.players import DoorForm
from tournaments.web.views.context import answers_where_gone, event_context


@writes_once
@answers_where_gone
def door(request: HttpRequest, token: str) -> HttpResponseBase:
    """Enter by name, or find the own name and check in: no account, nothing personal."""
    event = domain.event_of_door(token)
    if request.method != "POST":
        return _show_door(request, event, token, DoorForm(event=event))
    domain.require_not_too_many(token)
    if request.POST.get("do") == "check_in":
        return _check_in(request, event, token)
    form = DoorForm(request.POST, event=event)
    if form.is_valid():
        entered = result_or_error(form, lambda: domain.enter_by_door(event, form.read_newcomer()))
        if entered is not None:
            said = (
                _("%(name)s, you are on the waiting list.")
                if entered.waiting
                else _("Welcome, %(name)s! You are in.")
            )
            # The name as typed: whoever only knows a name must not learn how that player is shown.
            messages.success(request, said % {"name": form.read_newcomer().name})
            return redirect("door:door", token=token)
    return _show_door(request, event, token, form)


def _check_in(request: HttpRequest, event: Event, token: str) -> HttpResponseBase:
    chosen = read_whole_number(request.POST.get("entrant"))
    if chosen is None:
        raise Http404
    playing = event.entrants.filter(dropped_after=None).select_related("player")
    entrant = get_object_or_404(playing, pk=chosen)
    domain.check_in_by_door(event, entrant)
    messages.success(request, _("Welcome, %(name)s! You are checked in.") % {"name": entrant})
    return redirect("door:door", token=token)


def _show_door(request: HttpRequest, event: Event, token: str, form: DoorForm) -> HttpResponseBase:
    asked = request.GET.get("name", "")[:80].strip()
    if asked:
        domain.require_not_too_many(token, "names", domain.MOST_NAMES_A_MINUTE)
    found = entrants_named(event, asked) if asked else []
    context: dict[str, Any] = {"event": event, "token": token, "asked": asked}
    context |= {"found": found[:MOST_FOUND], "more": len(found) > MOST_FOUND}
    return render_form_page(request, "tournaments/players/door.html", form, context)


@login_required
@writes_once
def door_sheet(request: HttpRequest, event: int) -> HttpResponseBase:
    """The code to hang on the wall; an organiser opens and shuts the door here."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    if request.method == "POST":
        if request.POST.get("do") == "close":
            domain.close_door(actor, this_event)
        else:
            domain.open_door(actor, this_event)
        return redirect("tournaments:door_sheet", event=event)
    code = desk_of(this_event).door_code
    context: dict[str, Any] = {**event_context(this_event, "players"), "code": code}
    context |= {"next_step": next_step_of(this_event)}
    if code:
        address = make_link(request, reverse("door:door", args=[code]))
        context |= {"address": address, "qr": render_qr_code(address)}
    return render(request, "tournaments/players/door_sheet.html", context)
