"""The pages of a league's seasons and of what its players have played."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from league.base.errors import Refused
from league.models import League, Player, Shown
from league.permissions import is_staff, require
from league.web.pages import mark, writes
from tournaments.domain import seasons as use
from tournaments.domain.events import belonging as use_belonging
from tournaments.domain.files import tables
from tournaments.engine.structure import tables as structure
from tournaments.models import Divisions, Event, Season, Stage
from tournaments.queries.events import belonging as season_of
from tournaments.queries.seasons import championship
from tournaments.queries.seasons import tables as queries
from tournaments.web.forms.seasons import BelongingForm, SeasonForm

PAGE = 100
NEWEST = 3  # seasons whose points a history shows


@writes
def seasons(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A league's seasons; an organiser makes one here."""
    league = _league(slug)
    form = SeasonForm(request.POST or None)
    if request.method == "POST":
        actor = require(request.user, "league.manage", league)
        if form.is_valid() and (made := _kept(form, lambda: use.make(actor, league, form.terms()))):
            return redirect("seasons:season", slug=slug, season=made.pk)
    page = Paginator(queries.seasons(league), PAGE).get_page(request.GET.get("page"))
    return _form(
        request, "tournaments/seasons/seasons.html", form, {"league": league, "page": page}
    )


@require_safe
def season(request: HttpRequest, slug: str, season: int) -> HttpResponse:
    """The table of a season, a division at a time."""
    one = _season(slug, season)
    staff = is_staff(request.user, one.league)
    tables = queries.table(one, staff=staff)
    asked = request.GET.get("division", "")
    here = asked if asked in tables else next(iter(reversed(tables)), structure.MASTERS)
    context = {
        "league": one.league,
        "season": one,
        "divisions": [(key, _division(key)) for key in tables],
        "here": here,
        "page": Paginator(tables.get(here, []), PAGE).get_page(request.GET.get("page")),
        "events": queries.events_of(one).count(),
        "scheme_name": championship.scheme_name(one.scheme),
        "official": championship.official_of(one),
    }
    return render(request, "tournaments/seasons/season.html", context)


@require_safe
def table_file(request: HttpRequest, slug: str, season: int) -> HttpResponse:
    """The table as CSV, a line for each player and event."""
    one = _season(slug, season)
    written = tables.season_csv(one, staff=is_staff(request.user, one.league))
    name = slugify(one.name) or f"season-{one.pk}"
    head = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(written, content_type="text/csv; charset=utf-8", headers=head)


@login_required
@writes
def belonging(request: HttpRequest, slug: str, event: int) -> HttpResponseBase:
    """Of which season and kind an event is, what that rests on, and whose division is not sure."""
    found = Event.objects.select_related("league")
    it = get_object_or_404(found, pk=event, league__slug=slug)
    actor = require(request.user, "tournaments.organise", it)
    form = BelongingForm(request.POST or None, initial={"season": it.season, "kind": it.kind})
    if request.method == "POST" and form.is_valid():
        moved = _kept(form, lambda: use_belonging.belong(actor, it, **form.cleaned_data))
        if moved is not None:
            messages.success(request, _belongs(len(moved)))
            return redirect("seasons:belonging", slug=slug, event=event)
    unsure = Paginator(season_of.unsure_divisions(it), PAGE).get_page(request.GET.get("page"))
    context = {
        "event": it,
        "here": "overview",
        "facts": season_of.season_facts(it),
        "page": unsure,
        "may_move": it.stage == Stage.REGISTRATION or it.divisions == Divisions.TOGETHER,
    }
    return _form(request, "tournaments/events/belonging.html", form, context)


def _belongs(moved: int) -> str:
    if not moved:
        return _("Saved.")
    said = ngettext(
        "Saved. %(number)s player is in another division now.",
        "Saved. %(number)s players are in another division now.",
        moved,
    )
    return said % {"number": moved}


@writes
def edit(request: HttpRequest, slug: str, season: int) -> HttpResponseBase:
    """Change a season."""
    one = _season(slug, season)
    actor = require(request.user, "league.manage", one.league)
    stands = {name: getattr(one, name) for name in SeasonForm.base_fields}
    form = SeasonForm(request.POST or None, initial=stands)
    if form.is_valid() and _kept(form, lambda: use.change(actor, one, form.terms())):
        messages.success(request, _("Saved."))
        return redirect("seasons:season", slug=slug, season=season)
    context = {"league": one.league, "season": one}
    return _form(request, "tournaments/seasons/season_edit.html", form, context)


@writes
def player(request: HttpRequest, slug: str, player: int) -> HttpResponseBase:
    """What a player has played; an organiser decides here how the player is shown."""
    one = get_object_or_404(Player.objects.select_related("league"), pk=player, league__slug=slug)
    if request.method == "POST":
        actor = require(request.user, "league.manage", one.league)
        use.show_as(actor, one, request.POST.get("shown", ""))
        messages.success(request, _("Saved."))
        return redirect("seasons:player", slug=slug, player=player)
    staff = is_staff(request.user, one.league)
    name = queries.shown_name(one, queries.division_now(one), staff=staff)
    if name is None:
        raise Http404
    entries = Paginator(queries.history(one), PAGE).get_page(request.GET.get("page"))
    newest = list(queries.seasons(one.league)[:NEWEST])
    context = {
        "league": one.league,
        "player": one,
        "name": name,
        "page": entries,
        "rows": [queries.history_row(entry) for entry in entries],
        "points": queries.points_of(one, newest),
        "choices": Shown.choices,
    }
    return render(request, "tournaments/events/history.html", context)


def _division(key: str) -> str:
    return {"junior": _("Juniors"), "senior": _("Seniors"), "masters": _("Masters")}[key]


def _league(slug: str) -> League:
    return get_object_or_404(League, slug=slug)


def _season(slug: str, pk: int) -> Season:
    return get_object_or_404(Season.objects.select_related("league"), pk=pk, league__slug=slug)


def _kept(form: Any, act: Any) -> Any:
    """What the use case gives; None, with the form saying why, where it refuses."""
    try:
        return act()
    except Refused as refused:
        mark(form, refused)
        return None


def _form(request: HttpRequest, template: str, form: Any, context: dict[str, Any]) -> HttpResponse:
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, template, {"form": form, **context}, status=status)
