"""Pairs a round, and shows its pairings: by table, or by name."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict

from league.base.numbers import read_whole_number
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain import clock
from tournaments.domain.boards import round_board_name
from tournaments.domain.rounds import next_round
from tournaments.http.drafts import sees_drafts
from tournaments.queries.events.events import latest_round_number
from tournaments.queries.loaders import find_event
from tournaments.queries.results.attention import attention_in_round
from tournaments.web.views import boards
from tournaments.web.views.context import is_from_desk


@login_required
@require_POST
@writes_once
def pair_round(request: HttpRequest, event: int) -> HttpResponseBase:
    """Pair the next round: Swiss, then the cut, round by round."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    how = {"relaxed": "relaxed" in request.POST, "draft": "draft" in request.POST}
    paired = next_round.try_to_pair(actor, this_event, _read_rounds_shown(request), **how)
    if paired is not None and "start_clock" in request.POST:
        clock.start_clock_at_publishing(actor, paired)
    if is_from_desk(request):
        return redirect("tournaments:desk", event=event)
    if paired is None:
        return redirect("tournaments:event", event=event)
    return redirect("tournaments:round", event=event, number=paired.number)


def _read_rounds_shown(request: HttpRequest) -> int | None:
    """The number of rounds the page showed, so that pairing from an outdated page is refused."""
    return read_whole_number(request.POST.get("after"))


@require_safe
def current_pairings(request: HttpRequest, event: int) -> HttpResponseBase:
    """Redirect to the current round."""
    this_event = find_event(event)
    last = latest_round_number(this_event, drafts=sees_drafts(request, this_event))
    if last is None:
        return redirect("tournaments:event", event=event)
    return redirect("tournaments:round", event=event, number=last)


@require_safe
def round_page(request: HttpRequest, event: int, number: int) -> HttpResponse:
    """A round's pairings: by table for staff at work, by name for players looking for theirs."""
    this_event = find_event(event)
    by_name = request.GET.get("by") == "name"
    board = round_board_name(number, by_name=by_name)
    if (published := boards.published_board(request, this_event, board)) is not None:
        return published
    seen, staff = this_event.rounds.all(), sees_drafts(request, this_event)
    round_ = get_object_or_404(seen if staff else seen.filter(draft=False), number=number)
    shown = boards.round_context(this_event, round_, by_name=by_name)
    shown |= asdict(attention_in_round(this_event, number)) if staff else {}
    return render(request, "tournaments/rounds/round.html", shown)
