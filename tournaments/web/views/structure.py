"""Pages of an event's structure: its figures, what is special to a player, who is there, clones."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from league.permissions import require
from league.web.pages import taken, writes
from tournaments import queries
from tournaments.domain.cut import gate as use_gate
from tournaments.domain.events import clone as use_clone
from tournaments.domain.players import check_in as use_check_in
from tournaments.domain.players import wishes
from tournaments.domain.structure import choices as use_structure
from tournaments.models import Entrant, Event
from tournaments.queries.cut import gate as reads
from tournaments.web.forms.structure import (
    FIGURES,
    TWO_DAYS,
    CloneForm,
    EntrantForm,
    FiguresForm,
    WishForm,
)

ROWS = 200  # players on a page
MOST_NAMED = 500  # players to choose from


@login_required
@writes
def structure(request: HttpRequest, event: int) -> HttpResponseBase:
    """How the rounds still to come are played, beside what the tables recommend."""
    it = _event(event)
    actor = require(request.user, "tournaments.organise", it)
    now = {name: getattr(it, name) for name in FIGURES}
    now |= {name: now[name] or None for name in TWO_DAYS}
    form = FiguresForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        if taken(form, lambda: use_structure.change(actor, it, form.figures())):
            messages.success(request, _("Changed, for every round that is not paired yet."))
            return redirect("tournaments:structure", event=event)
        it = _event(event)
    about = {"event": it, "here": "overview", "structure": queries.advice(it)}
    return _form(request, "tournaments/structure/structure.html", form, about)


@require_safe
def gate(request: HttpRequest, event: int) -> HttpResponseBase:
    """Who goes through to the second day: as it stands, and once it has begun, as it was."""
    it = _event(event)
    about = reads.gate(it)
    held = [row for row in about["rows"] if row["held"]][:MOST_NAMED]
    page = Paginator(about["rows"], ROWS).get_page(request.GET.get("page"))
    return render(
        request,
        "tournaments/cut/gate.html",
        {"event": it, "here": "standings", **about, "page": page, "held": held},
    )


@login_required
@require_POST
@writes
def let_through(request: HttpRequest, event: int) -> HttpResponseBase:
    """A player held at the gate plays on after all."""
    chosen = request.POST.get("entrant", "")
    who = _entrant(event, int(chosen) if chosen.isdecimal() else 0)
    actor = require(request.user, "tournaments.repair", who)
    use_gate.let_through(actor, who, request.POST.get("reason", "").strip())
    messages.success(request, _("%(name)s plays on in the second day.") % {"name": who})
    return redirect("tournaments:gate", event=event)


@login_required
@writes
def entrant(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """What is special to a player: division, awarded byes, a fixed table."""
    who = _entrant(event, entrant)
    actor = require(request.user, "tournaments.organise", who)
    byes = ", ".join(map(str, who.awarded_byes))
    now = {"division": who.division, "awarded_byes": byes, "table": who.table}
    form = EntrantForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        if taken(form, lambda: use_structure.change_entrant(actor, who, **asked)):
            messages.success(request, _("Kept for %(name)s.") % {"name": who})
            return redirect("tournaments:players", event=event)
    about = {"event": who.event, "here": "players", "entrant": who}
    return _form(request, "tournaments/players/entrant.html", form, about)


@login_required
@writes
def check_in(request: HttpRequest, event: int) -> HttpResponseBase:
    """Tick off who is there; give the places of those who are not to the waiting list."""
    it = _event(event)
    actor = require(request.user, "tournaments.check_in", it)
    if request.method == "POST":
        if "give_places" in request.POST:
            number = use_check_in.give_places(actor, it)
            said = ngettext("%(number)s player let in.", "%(number)s players let in.", number)
        else:
            players = [int(pk) for pk in request.POST.getlist("player") if pk.isdecimal()][:5000]
            there = "not_there" not in request.POST
            number = use_check_in.check_in(actor, it, players, there=there)
            said = ngettext("%(number)s player changed.", "%(number)s players changed.", number)
        messages.success(request, said % {"number": number})
        return redirect("tournaments:check_in", event=event)
    about = {"event": it, "here": "players", **queries.roll(it)}
    return render(request, "tournaments/players/check_in.html", about)


@login_required
@require_POST
@writes
def let_in(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Let one player in from the waiting list."""
    who = _entrant(event, entrant)
    use_check_in.let_in(require(request.user, "tournaments.organise", who), who)
    messages.success(request, _("%(name)s is in.") % {"name": who})
    return redirect("tournaments:players", event=event)


@login_required
@writes
def apart(request: HttpRequest, event: int) -> HttpResponseBase:
    """Players who would rather not meet."""
    it = _event(event)
    actor = require(request.user, "tournaments.organise", it)
    form = WishForm(request.POST or None, players=queries.playing(it).select_related("player"))
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        two = (asked["one"].pk, asked["other"].pk)
        if taken(form, lambda: wishes.wish(actor, it, two, asked["reason"])):
            messages.success(request, _("They are kept apart where that costs nothing else."))
            return redirect("tournaments:apart", event=event)
    kept = it.apart_wishes.select_related("one__player", "other__player")
    return _form(
        request,
        "tournaments/players/apart.html",
        form,
        {"event": it, "here": "players", "wishes": kept[: wishes.MOST]},
    )


@login_required
@require_POST
@writes
def together(request: HttpRequest, event: int, wish: int) -> HttpResponseBase:
    """Withdraw a wish."""
    it = _event(event)
    actor = require(request.user, "tournaments.organise", it)
    wishes.withdraw(actor, get_object_or_404(it.apart_wishes, pk=wish))
    return redirect("tournaments:apart", event=event)


@login_required
@writes
def clone(request: HttpRequest, event: int) -> HttpResponseBase:
    """The same event once more."""
    it = _event(event)
    actor = require(request.user, "tournaments.organise", it.league)
    form = CloneForm(request.POST or None, initial={"name": it.name})
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        made = use_clone.clone(
            actor, it, asked["name"], asked["date"], with_players=asked["with_players"]
        )
        return redirect("tournaments:event", event=made.pk)
    return _form(request, "tournaments/events/clone.html", form, {"event": it, "here": "overview"})


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _entrant(event: int, pk: int) -> Entrant:
    found = Entrant.objects.select_related("event__league", "player")
    return get_object_or_404(found, pk=pk, event=event)


def _form(request: HttpRequest, template: str, form: Any, about: dict[str, Any]) -> HttpResponse:
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, template, {"form": form, **about}, status=status)
