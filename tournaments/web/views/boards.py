"""The boards as pages: standings and a round, shown live, or rendered once and published."""

from itertools import groupby
from operator import attrgetter
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from league.http.live import follow_changes
from league.http.published import answer_published_page
from tournaments.domain.boards import STANDINGS, board_key, round_board_name
from tournaments.domain.live import board_set_subject
from tournaments.models import Event, Round, Stage
from tournaments.queries import standings
from tournaments.queries.boards import RoundBoard, list_by_name, make_round_board
from tournaments.queries.clock import clock_card
from tournaments.queries.live import event_subject
from tournaments.queries.rounds.state import tiebreak_chain
from tournaments.queries.standings import StandingRow, standing_rows
from tournaments.queries.structure.attendance import pod_name
from tournaments.web.views.board_rows import StandingLines, list_items, round_row_makers
from tournaments.web.views.context import event_context


def standings_context(
    event: Event, *, after: int | None = None, division: str = ""
) -> dict[str, Any]:
    """The template's variables for the standings: now or after a round, of all or one division."""
    numbers = standings.swiss_round_numbers(event)
    divisions = standings.divisions_playing(event)
    rows = standing_rows(event, after=after, division=division)
    several = len(divisions) > 1 and not division
    during = standings.round_being_played(event)
    return {
        **event_context(event, "standings"),
        "title": standings_title(event, numbers, during, then=after),
        "during": during,
        "then": after,
        "numbers": numbers,
        "division": division,
        "divisions": divisions,
        "order": _(tiebreak_chain(event).name),
        "fields": _fields_of_rows(event, rows, after, several_divisions=several),
    }


def standings_title(
    event: Event, numbers: list[int], during: int | None, *, then: int | None = None
) -> str:
    """The title of the standings; it identifies an old sheet on the wall.

    `numbers`: all Swiss rounds; `during`: the running one; `then`: the earlier one after which the
    standings are shown.
    """
    if event.stage == Stage.FINISHED and then is None:
        return _("Final standings")
    after = then or max(numbers, default=None)
    if after is None:
        return _("Standings")
    if after == during:
        return _("Standings during round %(after)s") % {"after": after}
    return _("Standings after round %(after)s") % {"after": after}


def _fields_of_rows(
    event: Event, rows: list[StandingRow], then: int | None, *, several_divisions: bool
) -> list[dict[str, Any]]:
    """Rows grouped by pod under its name; without a name if everybody plays in one field."""
    fields = []
    for pod, grouped in groupby(rows, key=attrgetter("pod")):
        pod_rows = list(grouped)
        # In a pod of a single division, places are those of the division.
        alone = bool(event.pods) and len(event.pods[pod]["divisions"]) == 1
        lines = StandingLines(event, then, with_division=several_divisions and not alone)
        name = pod_name(event.pods[pod]) if event.pods else ""
        winner = winner_of(event, pod_rows) if then is None else ""
        fields.append({"name": name, "winner": winner, "lines": lines.make_lines(pod_rows)})
    return fields


def winner_of(event: Event, rows: list[StandingRow]) -> str:
    """The winner among those who play together; empty before the end."""
    over = event.stage == Stage.FINISHED
    return next((row.name for row in rows if over and row.place == 1), "")


def round_context(event: Event, round_: Round, *, by_name: bool) -> dict[str, Any]:
    """The template's variables for a round's board."""
    return _context_of_board(event, round_, board_or_404(round_, by_name=by_name))


def board_or_404(round_: Round, *, by_name: bool) -> RoundBoard:
    """A round's board for a page. Raises Http404 if the round was taken back meanwhile."""
    try:
        return make_round_board(round_, by_name=by_name)
    except Round.DoesNotExist:
        raise Http404 from None


def _context_of_board(event: Event, round_: Round, shown: RoundBoard) -> dict[str, Any]:
    return {
        **event_context(event, "round"),
        "round": round_,
        "clock": clock_card(round_),
        "by_name": shown.by_name,
        "all_in": shown.all_in,
        "cut_name": shown.cut_name,
        "divisions": shown.divisions,
        "certificate": shown.certificate,
        "why": list_items(shown.certificate.why) if shown.certificate else "",
        **round_row_makers(event, round_, shown.rows, by_name=shown.by_name),
    }


def published_board(request: HttpRequest, event: Event, board: str) -> HttpResponse | None:
    """The stored board for users not signed in; None if there is none, and for others."""
    if request.user.is_authenticated:
        follow_changes(request, event_subject(event.pk))
        return None
    follow_changes(request, board_set_subject(event.pk))
    published = answer_published_page(request, board_key(event.pk, board))
    if published is None:  # until a board is published the page is made from the event itself
        follow_changes(request, board_set_subject(event.pk), event_subject(event.pk))
    return published


def render_boards(event: Event, round_: Round) -> dict[str, str]:
    """The standings and the boards of a round as everybody sees them, by board name."""
    address = reverse("tournaments:standings", args=[event.pk])
    shown_rows = standings_context(event)
    boards = {STANDINGS: _render_board("standings/standings", address, shown_rows)}
    address = reverse("tournaments:round", args=[event.pk, round_.number])
    by_table = make_round_board(round_, by_name=False)
    for shown, query in ((by_table, ""), (list_by_name(by_table), "?by=name")):
        board = round_board_name(round_.number, by_name=shown.by_name)
        context = _context_of_board(event, round_, shown)
        boards[board] = _render_board("rounds/round", address + query, context)
    return boards


def _render_board(template: str, address: str, context: dict[str, Any]) -> str:
    request = HttpRequest()
    request.user = AnonymousUser()
    request.path, _mark, request.META["QUERY_STRING"] = address.partition("?")
    request.path_info = request.path
    return render_to_string(f"tournaments/{template}.html", context, request)
