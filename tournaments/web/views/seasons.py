"""The pages of a league's seasons and of its players' histories."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from league.domain import shown_names
from league.http.paging import requested_page
from league.models import Player
from league.permissions import is_staff, require_permission
from league.queries.loaders import find_in_league, find_league
from league.web.pages import render_form_page, result_or_error, writes_once
from tournaments.domain import seasons as domain
from tournaments.domain.events import season_and_kind
from tournaments.domain.files import tables
from tournaments.engine.structure import tables as structure
from tournaments.models import Divisions, Event, Season, Stage
from tournaments.queries.events import season_and_kind as season_queries
from tournaments.queries.seasons import championship
from tournaments.queries.seasons import tables as queries
from tournaments.web.forms.seasons import BelongingForm, SeasonForm, ShownNameForm
from tournaments.web.views.context import event_context

ROWS_PER_PAGE = 100
SEASONS_IN_HISTORY = 3  # seasons whose points a history shows


@writes_once
def seasons(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A league's seasons; an organiser creates one here."""
    league = find_league(slug)
    form = SeasonForm(request.POST or None)
    if request.method == "POST":
        actor = require_permission(request.user, "league.manage", league)
        if form.is_valid() and (
            created := result_or_error(
                form, lambda: domain.create_season(actor, league, form.read_terms())
            )
        ):
            return redirect("seasons:season", slug=slug, season=created.pk)
    page = requested_page(request, queries.seasons_of_league(league), ROWS_PER_PAGE)
    return render_form_page(
        request, "tournaments/seasons/seasons.html", form, {"league": league, "page": page}
    )


@require_safe
def season(request: HttpRequest, slug: str, season: int) -> HttpResponse:
    """The table of a season, a division at a time."""
    this_season = find_in_league(Season, slug, season)
    staff = is_staff(request.user, this_season.league)
    tables = queries.season_table(this_season, staff=staff)
    wanted = request.GET.get("division", "")
    division = wanted if wanted in tables else next(iter(reversed(tables)), structure.MASTERS)
    context = {
        "league": this_season.league,
        "season": this_season,
        "divisions": [(key, _read_division(key)) for key in tables],
        "here": division,
        "page": requested_page(request, tables.get(division, []), ROWS_PER_PAGE),
        "events": queries.events_of_season(this_season).count(),
        "scheme_name": championship.scheme_name(this_season.scheme),
        "official": championship.find_official_season(this_season),
    }
    return render(request, "tournaments/seasons/season.html", context)


@require_safe
def table_file(request: HttpRequest, slug: str, season: int) -> HttpResponse:
    """The table as CSV, a line for each player and event."""
    this_season = find_in_league(Season, slug, season)
    written = tables.season_csv(this_season, staff=is_staff(request.user, this_season.league))
    name = slugify(this_season.name) or f"season-{this_season.pk}"
    head = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(written, content_type="text/csv; charset=utf-8", headers=head)


@login_required
@writes_once
def season_of_event(request: HttpRequest, slug: str, event: int) -> HttpResponseBase:
    """Choose an event's season and kind; see what they rest on, and whose division is uncertain."""
    this_event = find_in_league(Event, slug, event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    form = BelongingForm(
        request.POST or None, initial={"season": this_event.season, "kind": this_event.kind}
    )
    if request.method == "POST" and form.is_valid():
        moved = result_or_error(
            form,
            lambda: season_and_kind.set_season_and_kind(actor, this_event, **form.cleaned_data),
        )
        if moved is not None:
            messages.success(request, _describe_moved(len(moved)))
            return redirect("seasons:belonging", slug=slug, event=event)
    unsure = requested_page(request, season_queries.unsure_divisions(this_event), ROWS_PER_PAGE)
    context = {
        **event_context(this_event, "overview"),
        "facts": season_queries.season_facts(this_event),
        "page": unsure,
        "may_move": this_event.stage == Stage.REGISTRATION
        or this_event.divisions == Divisions.TOGETHER,
    }
    return render_form_page(request, "tournaments/events/belonging.html", form, context)


def _describe_moved(moved: int) -> str:
    if not moved:
        return _("Saved.")
    message = ngettext(
        "Saved. %(number)s player is in another division now.",
        "Saved. %(number)s players are in another division now.",
        moved,
    )
    return message % {"number": moved}


@writes_once
def edit_season(request: HttpRequest, slug: str, season: int) -> HttpResponseBase:
    """Change a season."""
    this_season = find_in_league(Season, slug, season)
    actor = require_permission(request.user, "league.manage", this_season.league)
    stands = {name: getattr(this_season, name) for name in SeasonForm.base_fields}
    form = SeasonForm(request.POST or None, initial=stands)
    if form.is_valid() and result_or_error(
        form, lambda: domain.change_season(actor, this_season, form.read_terms())
    ):
        messages.success(request, _("Saved."))
        return redirect("seasons:season", slug=slug, season=season)
    context = {"league": this_season.league, "season": this_season}
    return render_form_page(request, "tournaments/seasons/season_edit.html", form, context)


@writes_once
def player_history(request: HttpRequest, slug: str, player: int) -> HttpResponseBase:
    """A player's history; an organiser decides here how the name is shown."""
    this_player = find_in_league(Player, slug, player)
    form = ShownNameForm(request.POST or None, initial={"shown": this_player.shown})
    if request.method == "POST":
        actor = require_permission(request.user, "league.manage", this_player.league)
        if form.is_valid() and result_or_error(
            form, lambda: shown_names.set_shown_name(actor, this_player, **form.cleaned_data)
        ):
            messages.success(request, _("Saved."))
            return redirect("seasons:player", slug=slug, player=player)
    staff = is_staff(request.user, this_player.league)
    name = queries.shown_name(this_player, queries.division_today(this_player), staff=staff)
    if name is None:
        raise Http404
    entries = requested_page(request, queries.player_history(this_player), ROWS_PER_PAGE)
    newest = list(queries.seasons_of_league(this_player.league)[:SEASONS_IN_HISTORY])
    context = {
        "league": this_player.league,
        "player": this_player,
        "name": name,
        "page": entries,
        "rows": [queries.history_row(entry) for entry in entries],
        "points": queries.season_points_of(this_player, newest),
    }
    return render_form_page(request, "tournaments/events/history.html", form, context)


def _read_division(key: str) -> str:
    return {"junior": _("Juniors"), "senior": _("Seniors"), "masters": _("Masters")}[key]
