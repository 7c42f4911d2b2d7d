"""Standings: the board, those of an earlier round or a division, and one line explained."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from msgspec.structs import asdict

from tournaments.domain.boards import STANDINGS
from tournaments.models import Event
from tournaments.queries import standings as queries
from tournaments.queries.loaders import find_entrant_in_play, find_event
from tournaments.web.views import boards
from tournaments.web.views.context import event_context


@require_safe
def standings(request: HttpRequest, event: int) -> HttpResponse:
    """Standings with points and tie-breaks: the published board, or those of one division."""
    this_event = find_event(event)
    division = _read_division(request, this_event)
    board = None if division else boards.published_board(request, this_event, STANDINGS)
    if board is not None:
        return board
    shown = boards.standings_context(this_event, division=division)
    return render(request, "tournaments/standings/standings.html", shown)


@require_safe
def standings_after(request: HttpRequest, event: int, number: int) -> HttpResponse:
    """The standings as they were after a Swiss round, with every correction made since."""
    this_event = find_event(event)
    if number not in queries.swiss_round_numbers(this_event):
        raise Http404
    shown = boards.standings_context(
        this_event, after=number, division=_read_division(request, this_event)
    )
    return render(request, "tournaments/standings/standings.html", shown)


@require_safe
def explain_standing(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """How every figure of one player's line came about."""
    this_entrant = find_entrant_in_play(event, entrant)
    numbers = queries.swiss_round_numbers(this_entrant.event)
    wanted = request.GET.get("after", "")
    after = next((number for number in numbers if str(number) == wanted), None)
    context = {
        **event_context(this_entrant.event, "standings"),
        "entrant": this_entrant,
        "then": after,
    }
    shown = {**context, **asdict(queries.make_explanation(this_entrant, after))}
    return render(request, "tournaments/standings/standings_of.html", shown)


def _read_division(request: HttpRequest, event: Event) -> str:
    """The requested division, if it plays."""
    wanted = request.GET.get("division", "")
    return wanted if wanted and wanted in queries.divisions_playing(event) else ""
