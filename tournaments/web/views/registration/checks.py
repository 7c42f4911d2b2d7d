"""A judge's deck checks: pick decks, tick the list on a phone, record what was found."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST
from msgspec.structs import asdict

from league.base.names import end_sentence_once
from league.http.paging import requested_page
from league.permissions import require_permission
from league.web.pages import form_status, is_accepted, writes_once
from tournaments.domain.registration import checks
from tournaments.models import DeckCheck, Fault, Finding
from tournaments.queries.loaders import find_deck_check, find_event
from tournaments.queries.registration import checks as queries
from tournaments.web.forms.registration import FindingForm, PickForm
from tournaments.web.views.context import event_context


@login_required
@writes_once
def deck_checks(request: HttpRequest, event: int) -> HttpResponseBase:
    """Every check of the event; POST picks decks for new ones."""
    this_event = find_event(event)
    actor = require_permission(request.user, "decks.check", this_event)
    form = PickForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        picked: list[checks.CheckSelection] = []
        if is_accepted(
            form, lambda: picked.append(checks.begin_checks(actor, this_event, form.read_request()))
        ):
            return _redirect_to_checks(request, event, picked[0])
    page = requested_page(request, queries.deck_checks(this_event))
    context = {**event_context(this_event, "decks"), "form": form, "page": page}
    return render(
        request, "tournaments/registration/deck_checks.html", context, status=form_status(form)
    )


def _redirect_to_checks(
    request: HttpRequest, event: int, picked: checks.CheckSelection
) -> HttpResponseBase:
    if picked.without:
        message = end_sentence_once(
            _("No list is registered for %(names)s.") % {"names": ", ".join(picked.without)}
        )
        messages.warning(request, message)
    if len(picked.checks) == 1:
        return redirect("tournaments:deck_check", event=event, check=picked.checks[0].pk)
    number = len(picked.checks)
    message = ngettext("%(number)s deck is picked.", "%(number)s decks are picked.", number)
    messages.success(request, message % {"number": number})
    return redirect("tournaments:deck_checks", event=event)


@login_required
@writes_once
def deck_check(request: HttpRequest, event: int, check: int) -> HttpResponseBase:
    """One check: the list to tick card by card; POST records what was found."""
    this_check = find_deck_check(event, check)
    actor = require_permission(request.user, "decks.check", this_check)
    form = FindingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        finding = form.cleaned_data
        if is_accepted(form, lambda: checks.finish_check(actor, this_check, **finding)):
            messages.success(request, _("The finding is recorded."))
            return _redirect_after_finding(this_check, finding["finding"])
    context = {
        **event_context(this_check.event, "decks"),
        "faults": [(fault.value, fault.label) for fault in Fault if fault],
        **asdict(queries.check_card(this_check)),
        "form": form,
    }
    return render(
        request, "tournaments/registration/deck_check.html", context, status=form_status(form)
    )


def _redirect_after_finding(check: DeckCheck, finding: str) -> HttpResponseBase:
    """Go to the penalties of the player if the deck has a problem; else to the other checks."""
    if finding == Finding.PROBLEM:
        return redirect(
            "tournaments:player_penalties", event=check.event_id, entrant=check.version.entrant_id
        )
    return redirect("tournaments:deck_checks", event=check.event_id)


@login_required
@require_POST
@writes_once
def deck_ticks(request: HttpRequest, event: int, check: int) -> HttpResponseBase:
    """Store which lines were seen so far; every request has all of them."""
    this_check = find_deck_check(event, check)
    require_permission(request.user, "decks.check", this_check)
    checks.store_ticks(this_check, dict.fromkeys(request.POST.getlist("line"), 1))
    if request.headers.get("X-Ticks"):
        return HttpResponse(status=204)
    return redirect("tournaments:deck_check", event=event, check=check)
