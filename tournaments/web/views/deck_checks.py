"""A judge's deck checks: pick decks, tick the list on a phone, record what was found."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.permissions import require
from league.web.pages import taken, writes
from tournaments.domain.registration import checks as use
from tournaments.models import DeckCheck
from tournaments.queries.registration import checks as reads
from tournaments.web.forms.deck_checks import FindingForm, PickForm
from tournaments.web.views.registration import about, find_event, status_of

PAGE = 50


@login_required
@writes
def deck_checks(request: HttpRequest, event: int) -> HttpResponseBase:
    """Every check of the event; POST picks decks for new ones."""
    it = find_event(event)
    actor = require(request.user, "decks.check", it)
    form = PickForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        picked: list[use.Picked] = []
        if taken(form, lambda: picked.append(use.pick(actor, it, form.pick()))):
            return _begun(request, event, picked[0])
    page = Paginator(reads.deck_checks(it), PAGE).get_page(request.GET.get("page"))
    context = {**about(it), "form": form, "page": page}
    return render(
        request, "tournaments/registration/deck_checks.html", context, status=status_of(form)
    )


def _begun(request: HttpRequest, event: int, picked: use.Picked) -> HttpResponseBase:
    if picked.without:
        said = _("No list is registered for %(names)s.") % {"names": ", ".join(picked.without)}
        messages.warning(request, said)
    if len(picked.checks) == 1:
        return redirect("tournaments:deck_check", event=event, check=picked.checks[0].pk)
    number = len(picked.checks)
    said = ngettext("%(number)s deck is picked.", "%(number)s decks are picked.", number)
    messages.success(request, said % {"number": number})
    return redirect("tournaments:deck_checks", event=event)


@login_required
@writes
def deck_check(request: HttpRequest, event: int, check: int) -> HttpResponseBase:
    """One check: the list to tick card by card; POST records what was found."""
    one = find_check(event, check)
    actor = require(request.user, "decks.check", one)
    form = FindingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        if taken(form, lambda: use.find(actor, one, **said)):
            messages.success(request, _("The finding is recorded."))
            return redirect("tournaments:deck_checks", event=event)
    context = {**about(one.event), **reads.check_card(one), "form": form}
    return render(
        request, "tournaments/registration/deck_check.html", context, status=status_of(form)
    )


@login_required
@require_POST
@writes
def deck_ticks(request: HttpRequest, event: int, check: int) -> HttpResponseBase:
    """Which lines were seen so far: all of them, each time."""
    one = find_check(event, check)
    require(request.user, "decks.check", one)
    use.tick(one, dict.fromkeys(request.POST.getlist("line"), 1))
    if request.headers.get("X-Ticks"):
        return HttpResponse(status=204)
    return redirect("tournaments:deck_check", event=event, check=check)


def find_check(event: int, pk: int) -> DeckCheck:
    found = DeckCheck.objects.select_related(
        "event__league", "version__deck", "version__entrant__player", "found_by", "begun_by"
    )
    return get_object_or_404(found, pk=pk, event=event)
