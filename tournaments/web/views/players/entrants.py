"""Players of an event: they enter, drop, come back, and have settings of their own."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.base.errors import Refused
from league.base.names import end_sentence_once
from league.base.numbers import read_whole_number
from league.http.paging import PAGE_SIZE
from league.permissions import is_staff, require_permission
from league.web.pages import is_accepted, render_form_page, writes_once
from tournaments.domain.players import entrants, rosters
from tournaments.domain.players.open_matches import open_seats
from tournaments.domain.structure import choices as structure_domain
from tournaments.models import Entrant, Event
from tournaments.queries.events.events import entrants_in_order
from tournaments.queries.loaders import find_entrant, find_event
from tournaments.queries.players import open_matches
from tournaments.queries.players.known import known_in_words
from tournaments.web.forms.players import EntrantForm, PlayersForm
from tournaments.web.views.context import event_context


@writes_once
def players(request: HttpRequest, event: int) -> HttpResponseBase:
    """The players; staff add players here, one a line."""
    this_event = find_event(event)
    form = PlayersForm(request.POST or None, request.FILES or None, event=this_event)
    if request.method == "POST":
        actor = require_permission(request.user, "tournaments.organise", this_event)
        if form.is_valid():
            return _enter_players(request, form, actor, this_event)
    return render_form_page(
        request, "tournaments/players/players.html", form, _players_context(request, this_event)
    )


def _players_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    shown = None if request.method == "POST" else request.GET.get("page")
    staff, entered = is_staff(request.user, event), entrants_in_order(event)
    who = read_whole_number(request.GET.get("who")) if staff else None
    if who is not None:
        entered = entered.filter(player=who)
    page = Paginator(entered, PAGE_SIZE).get_page(shown)
    page.object_list = list(page.object_list)
    for entrant in page.object_list:
        entrant.called = entrant.player.full_name if staff else entrant.player.name  # type: ignore[attr-defined]
    if staff:  # others do not see open matches here
        open_matches.add_open_matches(page.object_list)
    return {**event_context(event, "players"), "page": page, "who": who, "staff": staff}


def _enter_players(
    request: HttpRequest, form: PlayersForm, actor: Any, event: Event
) -> HttpResponseBase:
    """Enter the players read; first show them if the user wants that, or something was guessed."""
    roster: rosters.Roster = form.cleaned_data["players"]
    unsure = bool(roster.notes or "sure" in request.POST or form.cleaned_data["file"])
    if "look" in request.POST or (unsure and request.POST.get("sure") != roster.mark):
        context = {**_players_context(request, event), "form": form, "roster": roster}
        listed = [(newcomer.name, newcomer.player_id) for newcomer in roster.newcomers]
        context["read"] = list(zip(roster.lines, known_in_words(event, listed), strict=True))
        return render(request, "tournaments/players/players.html", context, status=422)
    try:
        entered = entrants.enter_players(actor, event, roster.newcomers)
    except Refused as refused:
        form.add_error("players", refused.message)
        return render_form_page(
            request, "tournaments/players/players.html", form, _players_context(request, event)
        )
    messages.success(request, _("Entered: %(number)s.") % {"number": len(entered)})
    _tell_known(request, roster.newcomers, entered)
    return redirect("tournaments:players", event=event.pk)


def _tell_known(
    request: HttpRequest, typed: list[entrants.Newcomer], entered: list[Entrant]
) -> None:
    """Warn about ids of players with another name: the id decides, but may be a typing error."""
    others = [
        f"{entrant.player.player_id} {entrant.player.full_name} (“{line.name}”)"
        for line, entrant in zip(typed, entered, strict=True)
        if entrant.player.full_name != line.name
    ]
    if others:
        message = _(
            "Known here under another name than the one typed, and entered as: %(players)s."
        )
        messages.warning(request, end_sentence_once(message % {"players": ", ".join(others)}))


@login_required
@require_POST
@writes_once
def drop_player(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Drop a player; an open match ends as chosen, by default the opponent wins it."""
    this_entrant = find_entrant(event, entrant)
    actor = require_permission(request.user, "tournaments.organise", this_entrant)
    still_open = list(open_seats(this_entrant).values_list("match", flat=True))
    entrants.drop_entrant(
        actor, this_entrant, request.POST.get("reason", ""), request.POST.get("match") or "lost"
    )
    messages.success(request, _("%(name)s is out.") % {"name": this_entrant.player.full_name})
    for became in open_matches.matches_after_drop(this_entrant, still_open):
        messages.warning(request, became.said)
    return redirect("tournaments:players", event=event)


@login_required
@require_POST
@writes_once
def bring_back(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Undo a drop."""
    this_entrant = find_entrant(event, entrant)
    entrants.undo_drop(
        require_permission(request.user, "tournaments.organise", this_entrant), this_entrant
    )
    messages.success(request, _("%(name)s plays on.") % {"name": this_entrant.player.full_name})
    for lost in open_matches.describe_lost_matches(this_entrant):
        messages.warning(request, lost)
    return redirect("tournaments:players", event=event)


@login_required
@writes_once
def entrant(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Edit a player's division, awarded byes and fixed table."""
    this_entrant = find_entrant(event, entrant)
    actor = require_permission(request.user, "tournaments.organise", this_entrant)
    byes = ", ".join(map(str, this_entrant.awarded_byes))
    current = {"division": this_entrant.division, "awarded_byes": byes, "table": this_entrant.table}
    form = EntrantForm(request.POST or None, initial=current)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        if is_accepted(
            form, lambda: structure_domain.change_entrant(actor, this_entrant, **cleaned)
        ):
            kept = _("Kept for %(name)s.") % {"name": this_entrant.player.full_name}
            messages.success(request, end_sentence_once(kept))
            return redirect("tournaments:players", event=event)
    open_matches.add_open_matches([this_entrant])
    context = {**event_context(this_entrant.event, "players"), "entrant": this_entrant}
    return render_form_page(request, "tournaments/players/entrant.html", form, context)
