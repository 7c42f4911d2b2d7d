"""The pages of leagues: all of them, a new one, and what is decided about one."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.domain import left_leagues, people
from league.http.paging import requested_page
from league.models import League
from league.permissions import require_permission
from league.queries.loaders import find_league
from league.web.forms.leagues import CloseLeagueForm, LeagueForm
from league.web.pages import render_form_page, result_or_error, signed_in_user, writes_once


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Every league there is, by name."""
    page = requested_page(request, League.objects.all())
    return render(request, "league/leagues/leagues.html", {"page": page})


@login_required
@writes_once
def create_league(request: HttpRequest) -> HttpResponseBase:
    """Make a league and become its organiser."""
    form = LeagueForm(request.POST or None)
    if form.is_valid():
        league = result_or_error(
            form, lambda: people.found_league(signed_in_user(request), form.read_league())
        )
        if league is not None:
            messages.success(request, _("The league is made. Invite its staff here."))
            return redirect("league:staff", slug=league.slug)
    return render_form_page(
        request, "league/leagues/found.html", form, {"first": not League.objects.exists()}
    )


@login_required
@writes_once
def edit_league(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Change what is decided about a league."""
    league = find_league(slug)
    actor = require_permission(request.user, "league.manage", league)
    form = LeagueForm(request.POST or None, league=league)
    if form.is_valid() and result_or_error(
        form, lambda: people.change_league(actor, league, form.read_league())
    ):
        messages.success(request, _("Saved."))
        return redirect("league:staff", slug=slug)
    return render_form_page(request, "league/leagues/edit.html", form, {"league": league})


@login_required
# nobody closes a league on a phone that was left lying about
@reauthentication_required(allow_get=True)
@writes_once
def close_league(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Close a league for everybody, who reads here first what ends and what stays."""
    league = find_league(slug)
    actor = require_permission(request.user, "league.manage", league)
    form = CloseLeagueForm(request.POST if request.method == "POST" else None, league=league)
    if form.is_valid() and result_or_error(
        form, lambda: left_leagues.close_league(actor, league, form.cleaned_data["reason"])
    ):
        messages.success(request, _("%(name)s is closed. Its results stay.") % {"name": league})
        return redirect("league:account")
    return render_form_page(request, "league/leagues/close.html", form, {"league": league})
