"""Walls: pages for a projector or a screen in the hall, and for a stream, without buttons."""

from itertools import groupby
from operator import attrgetter
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie
from msgspec.structs import asdict

from league.base.numbers import read_whole_number
from league.engine.name_order import fold_name
from league.http.live import follow_changes
from tournaments.models import Event
from tournaments.queries.boards import BoardRow, NameRow
from tournaments.queries.clock import clock_card
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.events.events import latest_round
from tournaments.queries.floor import walls as queries
from tournaments.queries.floor.announcements import announcements_now
from tournaments.queries.live import event_subject
from tournaments.queries.loaders import find_event
from tournaments.queries.standings import standing_rows
from tournaments.queries.structure.attendance import pod_name
from tournaments.web.views import boards
from tournaments.web.views.context import event_context

WALLS = {
    "names": _("Pairings by name"),
    "tables": _("Pairings by table"),
    "standings": _("Standings"),
    "bracket": _("Top cut"),
    "clock": _("Clock"),
    "announcements": _("Announcements"),
    "seating": _("Seats for the player meeting"),
    "match": _("One match, for a stream"),
}
SIZES = {"small": _("small"), "usual": _("usual"), "large": _("large"), "huge": _("huge")}
LONGEST_LETTERS = 20  # such as `a-k`
LOOKS = {"": _("as the screen is set"), "light": _("light"), "dark": _("dark")}


@require_safe
def walls(request: HttpRequest, event: int) -> HttpResponse:
    """The walls of an event, to choose one for a screen."""
    this_event = find_event(event)
    context = {
        **event_context(this_event, "walls"),
        "walls": WALLS.items(),
        "sizes": SIZES.items(),
        "looks": LOOKS.items(),
        "size": _read_choice(request, "size", SIZES, "usual"),
        "look": _read_choice(request, "look", LOOKS, ""),
        "letters": _read_letters(request),
        "longest_letters": LONGEST_LETTERS,
        "table": _table_asked(request) or "",
    }
    return render(request, "tournaments/floor/walls/walls.html", context)


@require_safe
@vary_on_cookie
def wall(request: HttpRequest, event: int, wall: str) -> HttpResponse:
    """One wall, with the options in its address: `size`, `look`, letters of names, a table."""
    this_event = find_event(event)
    if wall not in WALLS:
        raise Http404
    follow_changes(request, event_subject(event))
    round_ = latest_round(this_event)
    context = {
        "event": this_event,
        "wall": wall,
        "title": WALLS[wall],
        "size": _read_choice(request, "size", SIZES, "usual"),
        "look": _read_choice(request, "look", LOOKS, ""),
        "bare": request.GET.get("bare") == "1",
        "round": round_,
        "clock": clock_card(round_) if round_ else None,
        "announcements": announcements_now(this_event),
        **_what_hangs(request, this_event, wall, round_),
    }
    return render(request, "tournaments/floor/walls/wall.html", context)


@require_safe
def wall_worker(_request: HttpRequest, event: int) -> HttpResponse:
    """The service worker that keeps an event's walls for when there is no network."""
    find_event(event)
    script = (settings.BASE_DIR / "static" / "wall-worker.js").read_bytes()
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


def _read_choice(request: HttpRequest, name: str, known: dict[str, Any], usual: str) -> str:
    chosen = request.GET.get(name, usual)
    return chosen if chosen in known else usual


def _what_hangs(request: HttpRequest, event: Event, wall: str, round_: Any) -> dict[str, Any]:
    if wall == "standings":
        return {"fields": _fields_of(event)}
    if wall == "bracket":
        return asdict(make_top_cut(event))
    if wall == "seating":
        seats = queries.meeting_seats(event)
        return {"seats": [seat for seat in seats if _is_among(request, seat.name)]}
    if round_ is None or wall not in {"names", "tables", "match"}:
        return {}
    if wall == "match":
        shown = queries.matches_on_stream(round_)
        return {"match": queries.choose_match(shown, _table_asked(request))}
    board = boards.board_or_404(round_, by_name=wall == "names")
    rows = [row for row in board.rows if _is_listed(request, row)]
    return {"rows": rows, "all_in": board.all_in}


def _fields_of(event: Event) -> list[dict[str, Any]]:
    """The standings, each pod under its name if divisions play apart."""
    fields = []
    for pod, grouped in groupby(standing_rows(event), key=attrgetter("pod")):
        rows = list(grouped)
        name = pod_name(event.pods[pod]) if event.pods else ""
        fields.append({"name": name, "winner": boards.winner_of(event, rows), "rows": rows})
    return fields


def _is_listed(request: HttpRequest, row: BoardRow | NameRow) -> bool:
    return not isinstance(row, NameRow) or _is_among(request, row.name)


def _is_among(request: HttpRequest, name: str) -> bool:
    """Whether a name is among the letters of this wall, such as `letters=a-k`.

    Every name is on one of the walls from A to Z: signs before A are on the first, other alphabets
    on the last.
    """
    first, _dash, last = (fold_name(part) for part in _read_letters(request).partition("-"))
    last, begins = last or first, fold_name(name)
    after = first in {"", "a"} or first <= begins
    return after and (last in {"", "z"} or begins[: len(last)] <= last)


def _read_letters(request: HttpRequest) -> str:
    return request.GET.get("letters", "")[:LONGEST_LETTERS]


def _table_asked(request: HttpRequest) -> int | None:
    return read_whole_number(request.GET.get("table"))
