"""Reprints that a league's judges settled: the list of them, and settling one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from decks.domain import reprints
from decks.models import ReprintSettlement
from decks.queries import reprints as queries
from decks.web.forms.reprints import SettlementForm
from league.domain.log import Actor
from league.http.paging import requested_page
from league.models import League
from league.permissions import require_permission
from league.queries.loaders import find_league
from league.web.pages import form_status, result_or_error, writes_once


@login_required
@writes_once
def settlements(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Reprints that the league's judges settled; POST settles one."""
    league = find_league(slug)
    actor = require_permission(request.user, "decks.see_lists", league)
    initial = {name: request.GET.get(name, "") for name in ("name", "format")}
    form = SettlementForm(request.POST or None, league=league, initial=initial)
    if request.method == "POST":
        require_permission(request.user, "decks.settle", league)
        if form.is_valid() and result_or_error(form, lambda: _settle_reprint(form, actor, league)):
            messages.success(request, _("Settled. It counts from the next verdict on."))
            return redirect("league_decks:settlements", slug=slug)
    page = requested_page(request, queries.list_settlements(league))
    context = {"league": league, "form": form, "page": page}
    return render(request, "decks/reprints/settlements.html", context, status=form_status(form))


def _settle_reprint(form: SettlementForm, actor: Actor, league: League) -> ReprintSettlement:
    data = form.cleaned_data
    return reprints.settle_reprint(
        actor, league, name=data["name"], format_key=data["format"],
        allowed=data["allowed"], reason=data["reason"],
    )  # fmt: skip
