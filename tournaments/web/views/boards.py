"""The boards as pages: standings and a round, shown live, or rendered once and published."""

from itertools import groupby
from operator import attrgetter
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import asdict

from league.http.published import answer_published_page
from tournaments.domain.boards import STANDINGS, board_key, round_board_name
from tournaments.models import Event, Round
from tournaments.queries import standings
from tournaments.queries.boards import make_round_board
from tournaments.queries.clock import clock_card
from tournaments.queries.rounds.state import tiebreak_chain
from tournaments.queries.standings import standing_rows
from tournaments.queries.structure.attendance import pod_name


def standings_context(
    event: Event, *, after: int | None = None, division: str = ""
) -> dict[str, Any]:
    """What the standings board shows: now or after a round, of everybody or one division."""
    numbers = standings.swiss_round_numbers(event)
    return {
        "event": event,
        "here": "standings",
        "after": after or max(numbers, default=None),
        "then": after,
        "numbers": numbers,
        "division": division,
        "divisions": standings.divisions_playing(event),
        "order": _(tiebreak_chain(event).name),
        "fields": _fields_of_rows(event, standing_rows(event, after=after, division=division)),
    }


def _fields_of_rows(event: Event, rows: list[standings.StandingRow]) -> list[dict[str, Any]]:
    """Rows under the name of their pod, without one where everybody plays in one field.

    `alone`: the pod is one division, so that places in it are those of the division.
    """
    return [
        {**_field_heading(event, pod), "rows": list(pod_rows)}
        for pod, pod_rows in groupby(rows, key=attrgetter("pod"))
    ]


def _field_heading(event: Event, pod: int) -> dict[str, Any]:
    if not event.pods:
        return {"name": "", "alone": False}
    return {"name": pod_name(event.pods[pod]), "alone": len(event.pods[pod]["divisions"]) == 1}


def round_context(event: Event, round_: Round, *, by_name: bool) -> dict[str, Any]:
    """What a round's board shows."""
    shown = make_round_board(round_, by_name=by_name)
    context = {"event": event, "here": "round", "round": round_, "clock": clock_card(round_)}
    return {**context, **asdict(shown)}


def published_board(request: HttpRequest, event: Event, board: str) -> HttpResponse | None:
    """The stored board for whoever is not signed in; None where there is none, or for staff."""
    if request.user.is_authenticated:
        return None
    return answer_published_page(request, board_key(event.pk, board))


def render_boards(event: Event, round_: Round) -> dict[str, str]:
    """The standings and the boards of a round as everybody sees them, by their names."""
    address = reverse("tournaments:standings", args=[event.pk])
    boards = {STANDINGS: _render_board("standings/standings", address, standings_context(event))}
    address = reverse("tournaments:round", args=[event.pk, round_.number])
    for by_name in (False, True):
        board, query = (
            round_board_name(round_.number, by_name=by_name),
            "?by=name" if by_name else "",
        )
        shown = round_context(event, round_, by_name=by_name)
        boards[board] = _render_board("rounds/round", address + query, shown)
    return boards


def _render_board(template: str, address: str, context: dict[str, Any]) -> str:
    request = HttpRequest()
    request.user = AnonymousUser()
    request.path, _mark, request.META["QUERY_STRING"] = address.partition("?")
    request.path_info = request.path
    return render_to_string(f"tournaments/{template}.html", context, request)
