"""Incoming results: from players' phones, from slips, by staff for a whole round at once."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict, replace

from league.base.addresses import make_link
from league.base.errors import Refused
from league.base.qr import render_qr_code
from league.http.paging import requested_page
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain.players import links
from tournaments.domain.results import reports
from tournaments.http.privacy import keep_key_secret
from tournaments.models import Match, Seat
from tournaments.queries.events.overview import next_step_of
from tournaments.queries.loaders import find_round
from tournaments.queries.results import reports as queries
from tournaments.web.forms.results import read_entered_scores
from tournaments.web.views.context import answers_where_gone, event_context, tell_if_over

JSON = "application/json"
SLIPS_PER_PAGE = 48  # matches a page of slips: eight sheets of paper


@require_POST
@writes_once
@answers_where_gone
def report_by_link(request: HttpRequest, token: str) -> HttpResponseBase:
    """A player reports the result of the own match through the own link."""
    entrant = links.entrant_of_link(token)
    said = _hear_player(request, partial(reports.claim_own_result, entrant))
    if (
        request.headers.get("Accept") == JSON
    ):  # a page that kept the report until the network was back
        return JsonResponse({"message": said.message}, status=200 if said.is_taken else said.status)
    _tell_player(request, said)
    return redirect("player:mine", token=token)


@require_safe
@answers_where_gone
def slip_page(request: HttpRequest, token: str) -> HttpResponseBase:
    """The page behind a slip's code: one match, for one player, until its round is over."""
    seat = reports.seat_of_slip(token)
    context = {
        "event": seat.match.round.event,
        "entrant": seat.entrant,
        "report": queries.make_own_report(seat),
        "report_url": reverse("slip:report", args=[token]),
    }
    return keep_key_secret(render(request, "tournaments/results/slip.html", context))


@require_POST
@writes_once
@answers_where_gone
def report_by_slip(request: HttpRequest, token: str) -> HttpResponseBase:
    """A player reports the result of a match through a slip."""
    seat = reports.seat_of_slip(token)
    _tell_player(request, _hear_player(request, partial(reports.claim_result, seat)))
    return redirect("slip:match", token=token)


class Heard(msgspec.Struct, frozen=True):
    """The outcome of a player's report: a sentence, and the status of a refusal, 0 if accepted."""

    message: str
    status: int = 0

    @property
    def is_taken(self) -> bool:
        """Whether the report was accepted."""
        return not self.status


def _hear_player(request: HttpRequest, claim: Callable[[str | None, str], Match]) -> Heard:
    try:
        after = claim(request.POST.get("score") or None, request.POST.get("match", ""))
    except Refused as refused:
        return Heard(refused.message, refused.status)
    return Heard(_("That is the result. Thank you!") if after.result else _("Noted."))


def _tell_player(request: HttpRequest, said: Heard) -> None:
    """Show the outcome on the page the player came from."""
    (messages.success if said.is_taken else messages.error)(request, said.message)


@login_required
@writes_once
def enter_results(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """All open tables of a round in one form. Refused results stay in it, with the reason."""
    round_ = find_round(event, number)
    actor = require_permission(request.user, "tournaments.report", round_)
    done = reports.EntryResult()
    if request.method == "POST":
        done = reports.enter_scores(actor, round_, read_entered_scores(request.POST))
        _tell_entered(request, done)
        if not done.refused:
            return redirect(request.get_full_path())
    page = requested_page(request, queries.unreported_matches(round_))
    rows = [_with_refusal(queries.entry_row(match), request, done) for match in page]
    rows.sort(key=lambda row: (not row.refused, not row.disputed, row.table or 0))
    context = {**event_context(round_.event, "round"), "round": round_, "page": page, "rows": rows}
    context |= {"now": queries.count_reports(round_), "lost": _refused_elsewhere(done, rows)}
    context["next_step"] = None if rows else next_step_of(round_.event)
    return render(request, "tournaments/results/enter_results.html", context)


def _tell_entered(request: HttpRequest, done: reports.EntryResult) -> None:
    decided = sum(bool(match.result) for match in done.matches)
    if decided:
        message = ngettext("%(number)s result is in.", "%(number)s results are in.", decided)
        messages.success(request, message % {"number": decided})
    noted = len(done.matches) - decided
    if noted:
        message = ngettext(
            "%(number)s score is noted. It counts once a second person has confirmed it.",
            "%(number)s scores are noted. They count once a second person has confirmed them.",
            noted,
        )
        messages.info(request, message % {"number": noted})


class SentRow(queries.EntryRow, frozen=True, kw_only=True):
    """A row as it was sent, with the reason if its result was refused."""

    refused: str


def _with_refusal(
    row: queries.EntryRow, request: HttpRequest, done: reports.EntryResult
) -> SentRow:
    """A row with the score chosen there, and the reason if it was refused."""
    refused = done.refused.get(row.pk)
    if refused:
        row = replace(row, chosen=request.POST.get(f"score-{row.pk}", ""))
    return SentRow(**asdict(row), refused=refused.message if refused else "")


def _refused_elsewhere(done: reports.EntryResult, rows: list[SentRow]) -> list[str]:
    """Refusals at tables that are no longer open, since somebody else was first."""
    shown = {row.pk for row in rows}
    return [refused.message for pk, refused in done.refused.items() if pk not in shown]


@login_required
@require_POST
@writes_once
def accept_reports(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Turn all of the players' claims that nobody contradicts into results."""
    round_ = find_round(event, number)
    done = reports.accept_unopposed_claims(
        require_permission(request.user, "tournaments.report", round_), round_
    )
    message = ngettext("%(number)s result is in.", "%(number)s results are in.", len(done))
    messages.success(request, message % {"number": len(done)})
    for last in done[-1:]:
        tell_if_over(request, last)
    return redirect("tournaments:enter_results", event=event, number=number)


@login_required
@require_safe
@writes_once
def slips(request: HttpRequest, event: int, number: int) -> HttpResponse:
    """A round's slips to print and cut: one for each player, with the code to report the match."""
    round_ = find_round(event, number)
    require_permission(request.user, "tournaments.give_links", round_)
    page = requested_page(request, queries.unreported_matches(round_), SLIPS_PER_PAGE)
    rows = [row for match in page for row in _slip_rows(request, match)]
    context = {**event_context(round_.event, "round"), "round": round_, "page": page, "rows": rows}
    return keep_key_secret(render(request, "tournaments/results/slips.html", context))


def _slip_rows(request: HttpRequest, match: Match) -> list[dict[str, Any]]:
    seats = list(match.seats.all())
    return [
        {
            "table": match.table,
            "name": seat.entrant.player.name_for_opponent,
            "against": other.entrant.player.name_for_opponent,
            "qr": render_qr_code(make_link(request, _slip_address(seat))),
        }
        for seat, other in zip(seats, reversed(seats), strict=True)
    ]


def _slip_address(seat: Seat) -> str:
    return reverse("slip:match", args=[reports.slip_token(seat)])


def report_context(entrant: Any, token: str) -> dict[str, Any]:
    """The variables for reporting on a player's own page; none if the player has no match."""
    seat = reports.current_seat(entrant)
    if seat is None:
        return {}
    return {
        "report": queries.make_own_report(seat),
        "report_url": reverse("player:report", args=[token]),
    }
