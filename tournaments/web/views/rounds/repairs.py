"""Repairs of a round: each is previewed, needs a reason, and leaves a snapshot behind."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict

from league.base.errors import Refused
from league.base.numbers import read_whole_number
from league.http.paging import requested_page
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain import clock
from tournaments.domain.results import games
from tournaments.domain.rounds import drafts, repairs, restoring
from tournaments.models import Round
from tournaments.queries.loaders import (
    find_entrant,
    find_event,
    find_round,
    find_snapshot,
    find_swiss_match,
)
from tournaments.queries.players.late import players_without_seat, possible_opponents
from tournaments.queries.results.corrections import correction_choices, preview_correction
from tournaments.queries.rounds.repairs import (
    event_snapshots,
    matches_to_repair,
    preview_restoring,
    returned_pairs,
    rounds_lost,
    snapshot_name,
    why_pairs_returned,
)
from tournaments.web.views.context import event_context, is_from_desk
from tournaments.web.views.rounds.repair_rows import make_boxes, make_options

MOST_NUMBERS = 5000  # matches named in one form


@login_required
@writes_once
def repair_round(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Repair a round: break open matches and pair their players again; all others stay."""
    round_ = find_round(event, number)
    actor = require_permission(request.user, "tournaments.repair", round_.event)
    if request.method == "POST":
        matches = _read_numbers(request, "match")
        mended = repairs.re_pair_matches(
            actor, round_.event, number, matches, _read_reason(request)
        )
        _tell_mended(request, mended)
        return redirect("tournaments:round", event=event, number=number)
    shown = matches_to_repair(round_)
    context = {
        **event_context(round_.event, "round"),
        "round": round_,
        **asdict(shown),
        "boxes": make_boxes(shown.open),
        "options": make_options(shown.open),
        "missing": players_without_seat(round_.event),
        "lost": rounds_lost(round_.event, number),
    }
    return render(request, "tournaments/rounds/repair.html", context)


def _tell_mended(request: HttpRequest, round_: Round) -> None:
    """Confirm the new pairings, or say which pairs came back, since no other pairing is as good."""
    if again := returned_pairs(round_):
        messages.warning(
            request, " ".join([why_pairs_returned(round_), *(pair.said for pair in again)])
        )
    else:
        messages.success(request, _("Paired anew. Reported matches stayed as they were."))


@login_required
@require_POST
@writes_once
def exchange_players(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Two players of open matches change places."""
    round_ = find_round(event, number)
    actor = require_permission(request.user, "tournaments.repair", round_.event)
    pair = (*_read_numbers(request, "one")[:1], *_read_numbers(request, "other")[:1])
    if len(pair) != 2:
        raise Refused(_("Choose two players of different matches of this round."), field="other")
    repairs.exchange_players(actor, round_.event, number, pair, _read_reason(request))
    messages.success(request, _("They have changed places."))
    return redirect("tournaments:round", event=event, number=number)


@login_required
@require_POST
@writes_once
def publish_round(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Let everybody see a round that is a draft."""
    round_ = find_round(event, number)
    actor = require_permission(request.user, "tournaments.organise", round_.event)
    published = drafts.publish_round(actor, round_.event, number)
    if "start_clock" in request.POST:
        clock.start_clock_at_publishing(actor, published)
    if is_from_desk(request):
        return redirect("tournaments:desk", event=event)
    return redirect("tournaments:round", event=event, number=number)


@login_required
@require_POST
@writes_once
def take_round_back(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Take back a round and all after it; the one before runs again. A draft is discarded."""
    if "draft" in request.POST:
        return _discard_draft(request, event, number)
    round_ = find_round(event, number)
    actor = require_permission(request.user, "tournaments.repair", round_.event)
    repairs.take_back_rounds(actor, round_.event, number, _read_reason(request))
    messages.success(request, _("Taken back. A snapshot keeps what was there."))
    return redirect("tournaments:event", event=event)


def _discard_draft(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Take back a round that only staff have seen, without asking for a reason."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.repair", this_event)
    reason = _("The draft was discarded.")
    repairs.take_back_rounds(actor, this_event, number, reason, only_draft=True)
    messages.success(request, _("The draft is discarded. A snapshot keeps it."))
    return redirect("tournaments:desk" if is_from_desk(request) else "tournaments:event", event)


@login_required
@require_POST
@writes_once
def reopen_event(request: HttpRequest, event: int) -> HttpResponseBase:
    """Reopen a finished event."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.repair", this_event)
    repairs.reopen_event(actor, this_event, _read_reason(request))
    messages.success(request, _("The event runs again; its places are not final."))
    return redirect("tournaments:event", event=event)


@login_required
@writes_once
def seat_late_player(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Give a late player a place in the running round."""
    this_entrant = find_entrant(event, entrant)
    actor = require_permission(request.user, "tournaments.repair", this_entrant.event)
    if request.method == "POST":
        round_ = repairs.seat_late_player(
            actor, this_entrant, request.POST.get("how", ""), _read_reason(request)
        )
        name = {"name": this_entrant.player.full_name}
        messages.success(request, _("%(name)s has a place in this round.") % name)
        if request.POST.get("how") == "match" and returned_pairs(round_):
            _tell_mended(request, round_)
        return redirect("tournaments:round", event=event, number=round_.number)
    running = this_entrant.event.rounds.filter(closed=False).first()
    rivals = possible_opponents(this_entrant, running) if running else []
    context = {
        **event_context(this_entrant.event, "players"),
        "entrant": this_entrant,
        "round": running,
        "against": ", ".join(round_.player.full_name for round_ in rivals),
        "has_bye": len(rivals) == 1 and rivals[0].seats.filter(round=running).exists(),
    }
    return render(request, "tournaments/rounds/seat_late.html", context)


@login_required
@writes_once
def correct_result(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Set another result for a match, after a preview of what it changes."""
    actor = require_permission(request.user, "tournaments.repair", find_event(event))
    this_match = find_swiss_match(event, match)
    if request.method == "POST":
        version = next(iter(_read_numbers(request, "version")), None)
        games.decide_match(
            actor, this_match, request.POST.get("result", ""), _read_reason(request), version
        )
        messages.success(request, _("Corrected."))
        return redirect("tournaments:match", event=event, match=match)
    result = request.GET.get("result", "")
    context = {
        **event_context(this_match.round.event, "round"),
        "match": this_match,
        **asdict(correction_choices(this_match, repairs.SETTABLE_RESULTS)),
    }
    if result in dict(context["choices"]):
        context |= {"asked": result, "told": preview_correction(this_match, result)}
    return render(request, "tournaments/results/correct.html", context)


@login_required
@require_safe
@writes_once
def snapshots(request: HttpRequest, event: int) -> HttpResponseBase:
    """An event's snapshots: from the beginning and end of every round, and before repairs."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.repair", this_event)
    page = requested_page(request, event_snapshots(this_event))
    rows = [{"one": kept, "name": snapshot_name(kept)} for kept in page]
    context = {**event_context(this_event, "round"), "page": page, "rows": rows}
    return render(request, "tournaments/rounds/snapshots.html", context)


@login_required
@writes_once
def snapshot(request: HttpRequest, event: int, snapshot: int) -> HttpResponseBase:
    """One snapshot: preview what restoring it would change, and restore it."""
    actor = require_permission(request.user, "tournaments.repair", find_event(event))
    this_snapshot = find_snapshot(event, snapshot)
    if request.method == "POST":
        seen = next(iter(_read_numbers(request, "seen")), None)
        restoring.restore_snapshot(actor, this_snapshot, _read_reason(request), seen)
        messages.success(request, _("Put back. What stood here before is a snapshot as well."))
        return redirect("tournaments:event", event=event)
    context = {
        **event_context(this_snapshot.event, "round"),
        "snapshot": this_snapshot,
        **asdict(preview_restoring(this_snapshot)),
    }
    return render(request, "tournaments/rounds/snapshot.html", context)


def _read_reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")


def _read_numbers(request: HttpRequest, name: str) -> list[int]:
    numbers = map(read_whole_number, request.POST.getlist(name)[:MOST_NUMBERS])
    return [number for number in numbers if number is not None]
