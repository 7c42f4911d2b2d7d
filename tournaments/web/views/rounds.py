"""Pages that mend a round: looked at first, done with a reason, kept in a snapshot."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.base.errors import Refused
from league.permissions import require
from league.web.pages import writes
from tournaments import queries
from tournaments.domain.results import games
from tournaments.domain.rounds import repairs, restoring
from tournaments.models import Entrant, Event, Match, Round, Snapshot

PAGE = 50
MOST = 5000  # matches named in one form


@login_required
@writes
def repair(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Mend a round: break open matches and pair their players anew, all others stay."""
    one = _round(event, number)
    actor = require(request.user, "tournaments.repair", one.event)
    if request.method == "POST":
        matches = _numbers(request, "match")
        mended = repairs.re_pair(actor, one.event, number, matches, _reason(request))
        _tell_mended(request, mended)
        return redirect("tournaments:round", event=event, number=number)
    about = {
        **_about(one.event),
        "round": one,
        **queries.repair(one),
        "missing": queries.still_missing(one.event),
        "lost": queries.rounds_lost(one.event, number),
    }
    return render(request, "tournaments/rounds/repair.html", about)


def _tell_mended(request: HttpRequest, one: Round) -> None:
    """That it is paired anew, or that pairs came back, for no other pairing is as good."""
    if again := queries.came_back(one):
        messages.warning(
            request, " ".join([queries.why_again(one), *(two["said"] for two in again)])
        )
    else:
        messages.success(request, _("Paired anew. Reported matches stayed as they were."))


@login_required
@require_POST
@writes
def exchange(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Two players of open matches change places."""
    one = _round(event, number)
    actor = require(request.user, "tournaments.repair", one.event)
    two = (*_numbers(request, "one")[:1], *_numbers(request, "other")[:1])
    if len(two) != 2:
        raise Refused(_("Choose two players of different matches of this round."), field="other")
    repairs.exchange(actor, one.event, number, two, _reason(request))
    messages.success(request, _("They have changed places."))
    return redirect("tournaments:round", event=event, number=number)


@login_required
@require_POST
@writes
def publish(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Let everybody see a round that is a draft."""
    one = _round(event, number)
    actor = require(request.user, "tournaments.organise", one.event)
    repairs.publish(actor, one.event, number)
    return redirect("tournaments:round", event=event, number=number)


@login_required
@require_POST
@writes
def take_back(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Take a round back, and all after it; the one before runs again."""
    one = _round(event, number)
    actor = require(request.user, "tournaments.repair", one.event)
    repairs.take_back(actor, one.event, number, _reason(request))
    messages.success(request, _("Taken back. A snapshot keeps what was there."))
    return redirect("tournaments:event", event=event)


@login_required
@require_POST
@writes
def reopen(request: HttpRequest, event: int) -> HttpResponseBase:
    """Take the end of an event back."""
    it = _event(event)
    actor = require(request.user, "tournaments.repair", it)
    repairs.reopen(actor, it, _reason(request))
    messages.success(request, _("The event runs again; its places are not final."))
    return redirect("tournaments:event", event=event)


@login_required
@writes
def seat_late(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Give a late player a place in the running round."""
    who = get_object_or_404(
        Entrant.objects.select_related("event__league", "player"), pk=entrant, event=event
    )
    actor = require(request.user, "tournaments.repair", who.event)
    if request.method == "POST":
        one = repairs.seat_late(actor, who, request.POST.get("how", ""), _reason(request))
        messages.success(request, _("%(name)s has a place in this round.") % {"name": who})
        if request.POST.get("how") == "match" and queries.came_back(one):
            _tell_mended(request, one)
        return redirect("tournaments:round", event=event, number=one.number)
    running = who.event.rounds.filter(closed=False).first()
    rivals = queries.rivals(who, running) if running else []
    about = {
        **_about(who.event, "players"),
        "entrant": who,
        "round": running,
        "against": ", ".join(one.player.name for one in rivals),
        "has_bye": len(rivals) == 1 and rivals[0].seats.filter(round=running).exists(),
    }
    return render(request, "tournaments/rounds/seat_late.html", about)


@login_required
@writes
def correct(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Another result for a match, after seeing what it changes."""
    actor = require(request.user, "tournaments.repair", _event(event))
    found = Match.objects.select_related("round__event__league")
    one = get_object_or_404(found, pk=match, round__event=event, round__kind="swiss")
    if request.method == "POST":
        version = next(iter(_numbers(request, "version")), None)
        games.decide(actor, one, request.POST.get("result", ""), _reason(request), version)
        messages.success(request, _("Corrected."))
        return redirect("tournaments:match", event=event, match=match)
    asked = request.GET.get("result", "")
    about = {
        **_about(one.round.event, "round"),
        "match": one,
        **queries.choices(one, repairs.CORRECTIONS),
    }
    if asked in dict(about["choices"]):
        about |= {"asked": asked, "told": queries.corrected(one, asked)}
    return render(request, "tournaments/results/correct.html", about)


@login_required
@require_safe
@writes
def snapshots(request: HttpRequest, event: int) -> HttpResponseBase:
    """What the event was at the beginning and end of every round."""
    it = _event(event)
    require(request.user, "tournaments.repair", it)
    page = Paginator(queries.snapshots(it), PAGE).get_page(request.GET.get("page"))
    rows = [{"one": one, "name": queries.shot_name(one)} for one in page]
    about = {**_about(it), "page": page, "rows": rows}
    return render(request, "tournaments/rounds/snapshots.html", about)


@login_required
@writes
def snapshot(request: HttpRequest, event: int, snapshot: int) -> HttpResponseBase:
    """One snapshot: what putting it back would change, and doing that."""
    actor = require(request.user, "tournaments.repair", _event(event))
    found = Snapshot.objects.select_related("event__league", "by")
    one = get_object_or_404(found, pk=snapshot, event=event)
    if request.method == "POST":
        seen = next(iter(_numbers(request, "seen")), None)
        restoring.restore(actor, one, _reason(request), seen)
        messages.success(request, _("Put back. What stood here before is a snapshot as well."))
        return redirect("tournaments:event", event=event)
    about = {**_about(one.event), "snapshot": one, **queries.restored(one)}
    return render(request, "tournaments/rounds/snapshot.html", about)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")


def _numbers(request: HttpRequest, name: str) -> list[int]:
    given = request.POST.getlist(name)[:MOST]
    return [int(one) for one in given if one.isascii() and one.isdecimal() and len(one) < 19]


def _about(it: Event, here: str = "round") -> dict[str, Any]:
    return {"event": it, "here": here}


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _round(event: int, number: int) -> Round:
    found = Round.objects.select_related("event__league")
    return get_object_or_404(found, event=event, number=number)
