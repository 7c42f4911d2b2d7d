"""The papers of an event: the page that lists them, and each as a PDF."""

from collections.abc import Iterable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.base.addresses import make_link
from league.base.paper.drawing import choose_paper, draw_pages
from league.base.paper.marks import Page
from league.base.paper.poster import Poster, lay_out_poster
from league.base.paper.table import Table, lay_out_table
from league.permissions import require_permission
from league.web.pages import writes_once
from tournaments.domain.results import reports
from tournaments.engine.results.matches import games_to_win
from tournaments.http.privacy import keep_private
from tournaments.models import Event, Round, Seat, Stage
from tournaments.queries.boards import NameRow
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.events.events import rounds_with_matches
from tournaments.queries.loaders import find_event, find_round
from tournaments.queries.results.slips import SlipMatch, SlipSide, slip_matches
from tournaments.queries.standings import round_being_played, standing_rows, swiss_round_numbers
from tournaments.queries.structure.attendance import pod_name
from tournaments.web.paper import boards, slips
from tournaments.web.views.boards import board_or_404, standings_title
from tournaments.web.views.context import event_context


@login_required
@require_safe
@writes_once
def papers(request: HttpRequest, event: int) -> HttpResponse:
    """All papers of an event, each one tap away."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.report", this_event)
    latest = this_event.rounds.order_by("number").last()
    context = {
        **event_context(this_event, "print"),
        "round": latest,
        "slips": latest and not latest.closed and this_event.stage != Stage.FINISHED,
        "cut": this_event.rounds.filter(kind="cut").exists(),
        "paper": _read_paper(request),
        "papers": (("a4", "A4"), ("letter", "Letter")),
    }
    return render(request, "tournaments/papers/papers.html", context)


@login_required
@require_safe
@writes_once
def slips_paper(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """A round's match slips, of the open tables or of all, ordered for cutting."""
    round_ = find_round(event, number)
    require_permission(request.user, "tournaments.give_links", round_)
    matches = slip_matches(round_, only_open=request.GET.get("which") != "all")
    large = _is_large(request)
    paper = choose_paper(_read_paper(request), across=large)
    laid = slips.lay_out_slips(
        [_make_slip(request, round_, match) for match in matches], paper, large=large
    )
    return _answer_pdf(round_.event, laid or [[]], paper, _("Match slips, round %(number)s") % {
        "number": number
    })  # fmt: skip


def _make_slip(request: HttpRequest, round_: Round, match: SlipMatch) -> slips.Slip:
    number = {"number": round_.number}
    under = " · ".join(filter(None, (round_.event.name, match.divisions)))
    table = _("Table %(table)s") % {"table": "–" if match.table is None else match.table}
    first, other = (_slip_player(request, match, side) for side in match.sides)
    return slips.Slip(
        table, _("Round %(number)s") % number, under, games_to_win(match.best_of), (first, other)
    )


def _slip_player(request: HttpRequest, match: SlipMatch, side: SlipSide) -> slips.SlipPlayer:
    token = reports.slip_token(Seat(match_id=match.match, entrant_id=side.entrant))
    address = make_link(request, reverse("slip:match", args=[token]))
    return slips.SlipPlayer(side.name, side.deck, address)


@login_required
@require_safe
@writes_once
def pairings_paper(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """A round's pairings, by name for players to find themselves, or by table."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.report", this_event)
    round_ = get_object_or_404(rounds_with_matches(this_event), number=number)
    by_name = request.GET.get("by") == "name"
    rows = board_or_404(round_, by_name=by_name).rows
    round_number = {"number": number}
    if by_name:
        named = [row for row in rows if isinstance(row, NameRow)]
        title = _("Pairings by name, round %(number)s") % round_number
        table = boards.pairings_by_name(title, _line_under_title(this_event), named)
    else:
        title = _("Pairings by table, round %(number)s") % round_number
        table = boards.pairings_by_table(title, _line_under_title(this_event), rows)
    return _answer_table(request, this_event, table)


@login_required
@require_safe
@writes_once
def standings_paper(request: HttpRequest, event: int) -> HttpResponseBase:
    """The standings as they are now."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.report", this_event)
    fields = [pod_name(pod) for pod in this_event.pods]
    rows = standing_rows(this_event)
    title = standings_title(
        this_event, swiss_round_numbers(this_event), round_being_played(this_event)
    )
    table = boards.standings_table(title, _line_under_title(this_event), rows, fields)
    return _answer_table(request, this_event, table)


@login_required
@require_safe
@writes_once
def bracket_paper(request: HttpRequest, event: int) -> HttpResponseBase:
    """The top cut, a page for each bracket."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.report", this_event)
    paper = choose_paper(_read_paper(request), across=True)
    shown = make_top_cut(this_event).brackets
    if not shown:
        raise Http404
    pages = [
        page
        for bracket in shown
        for page in boards.lay_out_bracket(
            bracket,
            _title_with_name(_("Top cut"), bracket.name),
            f"{_line_under_title(this_event)} · {_printed_in_words()}",
            paper,
        )
    ]
    return _answer_pdf(this_event, pages, paper, _("Top cut"))


@login_required
@require_safe
@writes_once
def poster_paper(request: HttpRequest, event: int) -> HttpResponseBase:
    """A poster for the door, with a code for the event's page, its pairings or its standings."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.report", this_event)
    texts = {
        "event": (_("Scan: tables, results and standings on your phone"), "event"),
        "pairings": (_("Scan: at which table do I play?"), "pairings"),
        "standings": (_("Scan: the standings"), "standings"),
    }
    call, address = texts.get(request.GET.get("of", ""), texts["event"])
    link = make_link(request, reverse(f"tournaments:{address}", args=[event]))
    paper = choose_paper(_read_paper(request))
    page = lay_out_poster(Poster(this_event.name, call, link), paper)
    return _answer_pdf(this_event, [page], paper, call)


def _printed_in_words() -> str:
    """When this sheet was made: if two hang side by side, the later one counts."""
    when = date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")
    return _("Printed: %(when)s") % {"when": when}


def _title_with_name(title: str, name: str) -> str:
    return f"{title} · {name}" if name else title


def _line_under_title(event: Event) -> str:
    return f"{event.name} · {event.league.name} · {date_format(event.date, 'DATE_FORMAT')}"


def _is_large(request: HttpRequest) -> bool:
    return "large" in request.GET


def _read_paper(request: HttpRequest) -> str:
    """The requested paper, A4 by default."""
    return "letter" if request.GET.get("paper") == "letter" else "a4"


def _answer_table(request: HttpRequest, event: Event, table: Table) -> HttpResponse:
    paper = choose_paper(_read_paper(request))
    table = table._replace(foot=_printed_in_words())
    pages = lay_out_table(table, paper, large=_is_large(request))
    return _answer_pdf(event, pages, paper, table.title)


def _answer_pdf(
    event: Event, pages: Iterable[Page], paper: tuple[float, float], title: str
) -> HttpResponse:
    """The paper as a file that opens in the browser, to be printed from there."""
    name = slugify(f"{event.name} {title}") or f"event-{event.pk}"
    body = draw_pages(pages, paper, title)
    shown = HttpResponse(body, content_type="application/pdf")
    shown.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return keep_private(shown)
