"""The pages of an event. They parse, call a use case, and render."""

from typing import Any

import rules
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.base.errors import Refused
from league.models import User
from league.permissions import leagues_of, require, require_somewhere
from league.web.pages import mark, writes
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.cut import bracket as cut
from tournaments.domain.events import creation as use_events
from tournaments.domain.players import entrants, rosters
from tournaments.domain.players.leaving import open_seats
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round
from tournaments.models import Entrant, Event, Match, Stage
from tournaments.queries.players import leaving
from tournaments.queries.results.attention import attention
from tournaments.web.forms.events import (
    CorrectionForm,
    DecisionForm,
    EventForm,
    GameForm,
    PlayersForm,
    parse_day,
)
from tournaments.web.views.results import match_context

PAGE = 50


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """Every event, newest first."""
    page = Paginator(queries.events(), PAGE).get_page(request.GET.get("page"))
    may_create = isinstance(request.user, User) and leagues_of(request.user, "tournaments.organise")
    return render(
        request, "tournaments/events/events.html", {"page": page, "may_create": may_create}
    )


@login_required
@writes
def new(request: HttpRequest) -> HttpResponseBase:
    """Create an event."""
    assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
    said = _("Only an organiser of a league can create an event.")
    mine = require_somewhere(request.user, "tournaments.organise", said)
    asked = parse_day(request.GET.get("date", "")) or timezone.localdate()
    form = EventForm(request.POST or None, leagues=mine, initial={"date": asked})
    if request.method == "POST" and form.is_valid():
        league = form.cleaned_data["league"]
        actor = require(request.user, "tournaments.organise", league)
        try:
            made = use_events.create_event(actor, league, form.plan())
        except Refused as refused:
            mark(form, refused)
        else:
            return redirect("tournaments:event", event=made.pk)
    return _form(request, "tournaments/events/new.html", form, {})


@require_safe
def event(request: HttpRequest, event: int) -> HttpResponse:
    """Where the event stands, and the next step for whoever runs it."""
    it = _event(event)
    return render(
        request,
        "tournaments/events/event.html",
        {"event": it, **_overview(request, it)},
    )


def _overview(request: HttpRequest, it: Event) -> dict[str, Any]:
    staff = _sees_drafts(request, it)
    shown = queries.overview(it, drafts=staff)
    return {**shown, **(attention(it, shown["latest_round"]) if staff else {})}


@writes
def players(request: HttpRequest, event: int) -> HttpResponseBase:
    """Who plays; staff add players here, one a line."""
    it = _event(event)
    form = PlayersForm(request.POST or None, event=it)
    if request.method == "POST":
        actor = require(request.user, "tournaments.organise", it)
        if form.is_valid():
            return _entered(request, form, actor, it)
    return _form(request, "tournaments/players/players.html", form, _field(request, it))


def _field(request: HttpRequest, it: Event) -> dict[str, Any]:
    shown = None if request.method == "POST" else request.GET.get("page")
    page = Paginator(queries.entrants(it), 100).get_page(shown)
    page.object_list = list(page.object_list)
    leaving.with_open_matches(page.object_list)
    return {**_about(it, "players"), "page": page}


def _entered(request: HttpRequest, form: PlayersForm, actor: Any, it: Event) -> HttpResponseBase:
    """Enter what was read; show it first where that is wished, or something had to be made out."""
    roster: rosters.Roster = form.cleaned_data["players"]
    unsure = bool(roster.notes or "sure" in request.POST)
    if "look" in request.POST or (unsure and request.POST.get("sure") != roster.mark):
        context = {**_field(request, it), "form": form, "roster": roster}
        return render(request, "tournaments/players/players.html", context, status=422)
    try:
        entered = entrants.enter(actor, it, roster.newcomers)
    except Refused as refused:
        form.add_error("players", refused.message)
        return _form(request, "tournaments/players/players.html", form, _field(request, it))
    messages.success(request, _("Entered: %(number)s.") % {"number": len(entered)})
    _tell_known(request, roster.newcomers, entered)
    return redirect("tournaments:players", event=it.pk)


def _tell_known(
    request: HttpRequest, typed: list[entrants.Newcomer], entered: list[Entrant]
) -> None:
    """A player id brings its player back, whatever name stands beside it: a slip may be one."""
    others = [
        f"{one.player.player_id} {one.player.name} (“{line.name}”)"
        for line, one in zip(typed, entered, strict=True)
        if one.player.name != line.name
    ]
    if others:
        said = _("Known here under another name than the one typed, and entered as: %(players)s.")
        messages.warning(request, said % {"players": ", ".join(others)})


@login_required
@require_POST
@writes
def drop(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Take a player out; an open match ends as chosen, else the opponent wins it."""
    who = _entrant(event, entrant)
    actor = require(request.user, "tournaments.organise", who)
    still_open = list(open_seats(who).values_list("match", flat=True))
    entrants.drop(actor, who, request.POST.get("reason", ""), request.POST.get("match") or "lost")
    messages.success(request, _("%(name)s is out.") % {"name": who})
    for became in leaving.became_of(who, still_open):
        messages.warning(request, became["said"])
    return redirect("tournaments:players", event=event)


@login_required
@require_POST
@writes
def come_back(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Undo a drop."""
    who = _entrant(event, entrant)
    entrants.come_back(require(request.user, "tournaments.organise", who), who)
    messages.success(request, _("%(name)s plays on.") % {"name": who})
    for lost in leaving.lost_by_drop(who):
        messages.warning(request, lost)
    return redirect("tournaments:players", event=event)


@login_required
@require_POST
@writes
def pair(request: HttpRequest, event: int) -> HttpResponseBase:
    """Pair the next round: Swiss, then the cut, round by round."""
    it = _event(event)
    actor = require(request.user, "tournaments.organise", it)
    how = {"relaxed": "relaxed" in request.POST, "draft": "draft" in request.POST}
    paired = next_round.try_to_pair(actor, it, _after(request), **how)
    if paired is None:
        return redirect("tournaments:event", event=event)
    return redirect("tournaments:round", event=event, number=paired.number)


@login_required
@require_POST
@writes
def finish(request: HttpRequest, event: int) -> HttpResponseBase:
    """End an event without a cut, after its last round; places become final."""
    it = _event(event)
    cut.finish(require(request.user, "tournaments.organise", it), it)
    return redirect("tournaments:standings", event=event)


@require_safe
def pairings(request: HttpRequest, event: int) -> HttpResponseBase:
    """The round that is on now, wherever the reader comes from."""
    it = _event(event)
    last = queries.latest_round(it, drafts=_sees_drafts(request, it))
    if last is None:
        return redirect("tournaments:event", event=event)
    return redirect("tournaments:round", event=event, number=last)


@require_safe
def round_page(request: HttpRequest, event: int, number: int) -> HttpResponse:
    """A round's pairings: by table for staff at work, by name for players looking for theirs."""
    it = _event(event)
    by_name = request.GET.get("by") == "name"
    board = boards.round_board(number, by_name=by_name)
    if (published := boards.published(request, it, board)) is not None:
        return published
    seen, staff = queries.rounds(it), _sees_drafts(request, it)
    one = get_object_or_404(seen if staff else seen.filter(draft=False), number=number)
    shown = boards.round_context(it, one, by_name=by_name)
    shown |= attention(it, number) if staff else {}
    return render(request, "tournaments/rounds/round.html", shown)


@require_safe
def match(request: HttpRequest, event: int, match: int) -> HttpResponse:
    """One match: its games, where it stands and why, and for staff the next report."""
    one = _match(event, match)
    if one.round.draft and not _sees_drafts(request, one.round.event):
        raise Http404
    return render(request, "tournaments/results/match.html", match_context(one))


@login_required
@require_POST
@writes
def report_game(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Report the next game of a match."""
    one = _match(event, match)
    actor = require(request.user, "tournaments.report", one.round)
    form = GameForm(request.POST, match=one)
    if not form.is_valid():
        context = match_context(one, form=form)
        return render(request, "tournaments/results/match.html", context, status=422)
    after = games.report_game(actor, one, form.report(), form.cleaned_data["version"])
    return redirect(_next_page(request, after))


@login_required
@require_POST
@writes
def take_back(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Take back the last game reported, as a correction with its reason."""
    one = _match(event, match)
    actor = require(request.user, "tournaments.report", one.round)
    said = _corrected(CorrectionForm(request.POST))
    games.take_back(actor, one, said["version"], said["reason"])
    return redirect("tournaments:match", event=event, match=match)


@login_required
@require_POST
@writes
def decide(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """A judge sets a match's result, with a reason."""
    one = _match(event, match)
    actor = require(request.user, "tournaments.override", one.round)
    said = _corrected(DecisionForm(request.POST))
    games.decide(actor, one, said["result"], said["reason"], said["version"])
    return redirect("tournaments:match", event=event, match=match)


@require_safe
def bracket(request: HttpRequest, event: int) -> HttpResponse:
    """The top cut."""
    it = _event(event)
    return render(
        request, "tournaments/cut/bracket.html", {**_about(it, "bracket"), **queries.brackets(it)}
    )


def _sees_drafts(request: HttpRequest, it: Event) -> bool:
    """Staff see a round before it is published."""
    return bool(rules.has_perm("tournaments.report", request.user, it))


def _about(it: Event, here: str) -> dict[str, Any]:
    """What every page of an event shows around its own content."""
    return {
        "event": it,
        "here": here,
        "open_stages": [Stage.REGISTRATION, Stage.SWISS],
    }


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _entrant(event: int, pk: int) -> Entrant:
    found = Entrant.objects.select_related("event__league", "player", "deck")
    return get_object_or_404(found, pk=pk, event=event)


def _match(event: int, pk: int) -> Match:
    found = Match.objects.select_related("round__event__league")
    return get_object_or_404(found, pk=pk, round__event=event)


def _form(request: HttpRequest, template: str, form: Any, context: dict[str, Any]) -> HttpResponse:
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, template, {"form": form, **context}, status=status)


def _after(request: HttpRequest) -> int | None:
    """The number of rounds the page showed: whoever pairs from an old page is told so."""
    shown = request.POST.get("after", "")
    return int(shown[:9]) if shown.isdecimal() else None


def _corrected(form: CorrectionForm) -> dict[str, Any]:
    for field, errors in form.errors.items():
        raise Refused(f"{form.fields[field].label}: {errors[0]}", field=field)
    return form.cleaned_data


def _next_page(request: HttpRequest, match: Match) -> Any:
    """Back to the round once the match is decided, else to the match for its next game."""
    one = match.round
    if match.result and request.POST.get("next") != "match":
        return redirect("tournaments:round", event=one.event_id, number=one.number).url
    return redirect("tournaments:match", event=one.event_id, match=match.pk).url
