"""Results as they come in: from players' phones, from slips, by staff a whole round at a time."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from league.base.addresses import link
from league.base.errors import Refused
from league.base.qr import svg
from league.domain.links import Gone
from league.permissions import require
from league.web.pages import writes
from tournaments import queries
from tournaments.domain.players import links
from tournaments.domain.results import games, reports
from tournaments.models import Match, Round, Seat
from tournaments.queries.results import reports as reads
from tournaments.web.forms.events import GameForm
from tournaments.web.forms.results import TimeForm, versions_and_scores

PAGE = 50
SLIPS = 48  # matches a page of slips: eight sheets of paper
PRIVATE = {
    # The address is the key: no other site is told it. Our own is, or browsers hide where a form
    # comes from and it is refused.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
}


@require_POST
@writes
def my_report(request: HttpRequest, token: str) -> HttpResponseBase:
    """A player says through the own link what the match ended in."""
    try:
        who = links.entrant_of(token)
    except Gone as gone:
        return _gone(request, gone)
    seat = reports.seat_now(who)
    if seat is None:
        messages.error(request, _("You have no match in this round."))
    else:
        _say(request, seat)
    return redirect("player:mine", token=token)


@require_safe
def slip(request: HttpRequest, token: str) -> HttpResponseBase:
    """What a slip's code opens: this one match, for this one player, until its round is over."""
    try:
        seat = reports.slip_of(token)
    except Gone as gone:
        return _gone(request, gone)
    context = {
        "event": seat.match.round.event,
        "entrant": seat.entrant,
        "report": reads.my_match(seat),
        "report_url": reverse("slip:report", args=[token]),
    }
    return _private(render(request, "tournaments/results/slip.html", context))


@require_POST
@writes
def slip_report(request: HttpRequest, token: str) -> HttpResponseBase:
    """A player says through a slip what the match ended in."""
    try:
        seat = reports.slip_of(token)
    except Gone as gone:
        return _gone(request, gone)
    _say(request, seat)
    return redirect("slip:match", token=token)


def _say(request: HttpRequest, seat: Seat) -> None:
    """Hear a player; a refusal is said on the page they come from."""
    try:
        after = reports.say(seat, request.POST.get("score") or None)
    except Refused as refused:
        messages.error(request, refused.message)
        return
    said = _("That is the result. Thank you!") if after.result else _("Noted.")
    messages.success(request, said)


@login_required
@writes
def enter_results(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Every open table of a round on one form. What is refused stays on it, with its reason."""
    one = _round(event, number)
    actor = require(request.user, "tournaments.report", one)
    done = reports.Entered()
    if request.method == "POST":
        done = reports.enter_many(actor, one, versions_and_scores(request.POST))
        _tell(request, done)
        if not done.refused:
            return redirect(request.get_full_path())
    page = Paginator(reads.unreported(one), PAGE).get_page(request.GET.get("page"))
    rows = [_with_refusal(reads.entry_row(match), request, done) for match in page]
    rows.sort(key=lambda row: (not row["refused"], not row["disputed"], row["table"] or 0))
    context = {"event": one.event, "here": "round", "round": one, "page": page, "rows": rows}
    context |= {"now": reads.round_reports(one), "lost": _lost(done, rows)}
    return render(request, "tournaments/results/enter_results.html", context)


def _tell(request: HttpRequest, done: reports.Entered) -> None:
    if done.matches:
        number = len(done.matches)
        said = ngettext("%(number)s result is in.", "%(number)s results are in.", number)
        messages.success(request, said % {"number": number})


def _with_refusal(
    row: dict[str, Any], request: HttpRequest, done: reports.Entered
) -> dict[str, Any]:
    """A row with what was chosen there, and why it does not stand."""
    refused = done.refused.get(row["pk"])
    if refused:
        row["chosen"] = request.POST.get(f"score-{row['pk']}", "")
    return {**row, "refused": refused.message if refused else ""}


def _lost(done: reports.Entered, rows: list[dict[str, Any]]) -> list[str]:
    """What was refused at tables that are no longer open: somebody was first."""
    shown = {row["pk"] for row in rows}
    return [refused.message for pk, refused in done.refused.items() if pk not in shown]


@login_required
@require_POST
@writes
def accept(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Make results of all that players have said and nobody has spoken against."""
    one = _round(event, number)
    done = reports.accept_unopposed(require(request.user, "tournaments.report", one), one)
    said = ngettext("%(number)s result is in.", "%(number)s results are in.", len(done))
    messages.success(request, said % {"number": len(done)})
    return redirect("tournaments:enter_results", event=event, number=number)


@login_required
@require_safe
@writes
def slips(request: HttpRequest, event: int, number: int) -> HttpResponse:
    """A round's slips to print and cut: one a player, with the code that reports this match."""
    one = _round(event, number)
    require(request.user, "tournaments.give_links", one)
    page = Paginator(reads.unreported(one), SLIPS).get_page(request.GET.get("page"))
    rows = [row for match in page for row in _slips_of(request, match)]
    context = {"event": one.event, "here": "round", "round": one, "page": page, "rows": rows}
    return _private(render(request, "tournaments/results/slips.html", context))


def _slips_of(request: HttpRequest, match: Match) -> list[dict[str, Any]]:
    seats = list(match.seats.all())
    return [
        {
            "table": match.table,
            "name": seat.entrant.player.name,
            "against": other.entrant.player.name,
            "qr": svg(link(request, _slip_address(seat))),
        }
        for seat, other in zip(seats, reversed(seats), strict=True)
    ]


def _slip_address(seat: Seat) -> str:
    return reverse("slip:match", args=[reports.slip_token(seat)])


@login_required
@require_POST
@writes
def call_time(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Time is called over a match: the rule of the era settles it, or says what is played on."""
    found = Match.objects.select_related("round__event__league")
    one = get_object_or_404(found, pk=match, round__event=event)
    actor = require(request.user, "tournaments.report", one.round)
    form = TimeForm(request.POST, match=one)
    if not form.is_valid():
        context = match_context(one, time_form=form)
        return render(request, "tournaments/results/match.html", context, status=422)
    version, running = form.cleaned_data["version"], form.running_told()
    games.call_time(actor, one, form.left(), version, running=running)
    return redirect("tournaments:match", event=event, match=match)


def match_context(one: Match, **forms: Any) -> dict[str, Any]:
    """What the page of a match shows, with the forms that were sent and refused."""
    fresh = {"form": GameForm(match=one), "time_form": TimeForm(match=one)}
    return {"event": one.round.event, **queries.match_card(one), **fresh, **forms}


def _round(event: int, number: int) -> Round:
    found = Round.objects.select_related("event__league")
    return get_object_or_404(found, event=event, number=number)


def _gone(request: HttpRequest, gone: Gone) -> HttpResponse:
    return _private(
        render(request, "league/people/link_gone.html", {"gone": gone}, status=gone.status)
    )


def _private(response: HttpResponse) -> HttpResponse:
    for name, value in PRIVATE.items():
        response.headers[name] = value
    return response


def of_player(entrant: Any, token: str) -> dict[str, Any]:
    """What a player's own page needs to let them report: nothing where they have no match."""
    seat = reports.seat_now(entrant)
    if seat is None:
        return {}
    return {"report": reads.my_match(seat), "report_url": reverse("player:report", args=[token])}
