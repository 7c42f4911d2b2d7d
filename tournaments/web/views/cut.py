"""The pages of the cut: who goes through to the second day, the bracket, third place, the end."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict

from league.base.numbers import read_whole_number
from league.http.live import follow_changes
from league.http.paging import requested_page
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain.cut import bracket as domain
from tournaments.domain.cut import gate as gate_domain
from tournaments.http.drafts import sees_drafts
from tournaments.queries.cut import gate as queries
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.live import event_subject
from tournaments.queries.loaders import find_entrant, find_event
from tournaments.web.views.context import event_context, is_from_desk

ROWS_PER_PAGE = 200  # players on a page


MOST_NAMED = 500  # players offered to choose from


@require_safe
def gate(request: HttpRequest, event: int) -> HttpResponseBase:
    """Who goes through to the second day; once it has begun, who went through."""
    this_event = find_event(event)
    card = queries.make_gate_card(this_event)
    held = [row for row in card.rows if row.held][:MOST_NAMED]
    page = requested_page(request, card.rows, ROWS_PER_PAGE)
    return render(
        request,
        "tournaments/cut/gate.html",
        {**event_context(this_event, "standings"), **asdict(card), "page": page, "held": held},
    )


@login_required
@require_POST
@writes_once
def let_through(request: HttpRequest, event: int) -> HttpResponseBase:
    """Let a player held at the gate play on after all."""
    this_entrant = find_entrant(event, read_whole_number(request.POST.get("entrant")) or 0)
    actor = require_permission(request.user, "tournaments.repair", this_entrant)
    gate_domain.let_through_gate(actor, this_entrant, request.POST.get("reason", "").strip())
    messages.success(
        request, _("%(name)s plays on in the second day.") % {"name": this_entrant.player.full_name}
    )
    return redirect("tournaments:gate", event=event)


@require_safe
def bracket(request: HttpRequest, event: int) -> HttpResponse:
    """The top cut."""
    this_event = find_event(event)
    follow_changes(request, event_subject(event))
    return render(
        request,
        "tournaments/cut/bracket.html",
        {
            **event_context(this_event, "bracket"),
            **asdict(make_top_cut(this_event, drafts=sees_drafts(request, this_event))),
        },
    )


@login_required
@require_POST
@writes_once
def finish_event(request: HttpRequest, event: int) -> HttpResponseBase:
    """End an event without a cut, after its last round; places become final."""
    this_event = find_event(event)
    domain.finish_event(
        require_permission(request.user, "tournaments.organise", this_event), this_event
    )
    if is_from_desk(request):
        return redirect("tournaments:desk", event=event)
    return redirect("tournaments:standings", event=event)


@login_required
@require_POST
@writes_once
def choose_third_place(request: HttpRequest, event: int) -> HttpResponseBase:
    """Choose whether a match for third place is played beside the final."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    domain.set_third_place(actor, this_event, wanted=request.POST.get("wanted") == "yes")
    return redirect("tournaments:bracket", event=event)
