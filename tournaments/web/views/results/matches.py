"""One match: its games are reported, taken back or decided, and time is called."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict

from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain.results import games
from tournaments.http.drafts import sees_drafts
from tournaments.models import Match
from tournaments.queries.loaders import find_match
from tournaments.queries.results.matches import match_card
from tournaments.web.forms.reading import read_form
from tournaments.web.forms.results import CorrectionForm, DecisionForm, GameForm, TimeForm
from tournaments.web.views.context import event_context, tell_if_over


@require_safe
def match(request: HttpRequest, event: int, match: int) -> HttpResponse:
    """One match: its games, where it stands and why, and for staff the next report."""
    this_match = find_match(event, match)
    if this_match.round.draft and not sees_drafts(request, this_match.round.event):
        raise Http404
    return render(request, "tournaments/results/match.html", match_context(this_match))


@login_required
@require_POST
@writes_once
def report_game(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Report the next game of a match."""
    this_match = find_match(event, match)
    actor = require_permission(request.user, "tournaments.report", this_match.round)
    form = GameForm(request.POST, match=this_match)
    if not form.is_valid():
        context = match_context(this_match, form=form)
        return render(request, "tournaments/results/match.html", context, status=422)
    after = games.report_game(actor, this_match, form.read_report(), form.cleaned_data["version"])
    tell_if_over(request, after)
    return redirect(_address_after_report(request, after))


@login_required
@require_POST
@writes_once
def take_game_back(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Take back the last game reported, as a correction with a reason."""
    this_match = find_match(event, match)
    actor = require_permission(request.user, "tournaments.report", this_match.round)
    correction = read_form(CorrectionForm(request.POST))
    games.take_back_last_entry(actor, this_match, correction["version"], correction["reason"])
    return redirect("tournaments:match", event=event, match=match)


@login_required
@require_POST
@writes_once
def decide_match(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """A judge sets a match's result, with a reason."""
    this_match = find_match(event, match)
    actor = require_permission(request.user, "tournaments.override", this_match.round)
    decision = read_form(DecisionForm(request.POST))
    decided = games.decide_match(
        actor, this_match, decision["result"], decision["reason"], decision["version"]
    )
    tell_if_over(request, decided)
    return redirect("tournaments:match", event=event, match=match)


def _address_after_report(request: HttpRequest, match: Match) -> Any:
    """Where to go after a report: to the round if the match is decided, else to its next game."""
    round_ = match.round
    if match.result and request.POST.get("next") != "match":
        return redirect("tournaments:round", event=round_.event_id, number=round_.number).url
    return redirect("tournaments:match", event=round_.event_id, match=match.pk).url


@login_required
@require_POST
@writes_once
def call_time(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Call time for a match: the rule of the era settles it, or says what to play next."""
    this_match = find_match(event, match)
    actor = require_permission(request.user, "tournaments.report", this_match.round)
    form = TimeForm(request.POST, match=this_match)
    if not form.is_valid():
        context = match_context(this_match, time_form=form)
        return render(request, "tournaments/results/match.html", context, status=422)
    version, running = form.cleaned_data["version"], form.running_told()
    ended = games.call_time(actor, this_match, form.read_prizes_left(), version, running=running)
    tell_if_over(request, ended)
    return redirect("tournaments:match", event=event, match=match)


def match_context(match: Match, **forms: Any) -> dict[str, Any]:
    """The variables of a match's page, with forms that were sent and refused."""
    fresh = {"form": GameForm(match=match), "time_form": TimeForm(match=match)}
    return {
        **event_context(match.round.event, "round"),
        **asdict(match_card(match)),
        **fresh,
        **forms,
    }
