"""The page on which a player's name, player id and birth year are put right, at any stage."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.domain import players
from league.permissions import require
from league.web.pages import taken, writes
from tournaments.models import Entrant
from tournaments.queries.players import history as reads
from tournaments.web.forms.players import DetailsForm, mark


@login_required
@writes
def details(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Who a player is, put right for the whole league, with a reason on record."""
    found = Entrant.objects.select_related("event__league", "player__league")
    who = get_object_or_404(found, pk=entrant, event=event)
    actor = require(request.user, "league.manage", who.event.league)
    known = players.details_of(who.player)
    form = DetailsForm(request.POST or None, known=known)
    if request.method == "POST" and form.is_valid() and _kept(actor, who, form):
        messages.success(request, _("Kept for %(name)s.") % {"name": form.cleaned_data["name"]})
        _tell_divisions(request, who)
        return redirect("tournaments:players", event=event)
    about: dict[str, Any] = {"event": who.event, "here": "players", "entrant": who, "form": form}
    about |= {"latest_round": None, "elsewhere": reads.other_events(who)}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/events/details.html", about, status=status)


def _kept(actor: Any, who: Entrant, form: DetailsForm) -> bool:
    """Whether it was taken; if not, the form says why."""
    asked = form.details()
    if form.cleaned_data["seen"] not in {"", mark(form.known)}:
        raise Conflict(_("Somebody else has just changed this player. Look again."), code="changed")
    others = reads.namesakes(who.player, asked.name)
    if others and asked.name != form.known.name and not form.cleaned_data["sure"]:
        form.ask_if_sure(", ".join(others))
        return False
    reason = form.cleaned_data["reason"]
    return taken(form, lambda: players.change(actor, who.player, asked, reason, form.known))


def _tell_divisions(request: HttpRequest, who: Entrant) -> None:
    """Where the birth year says another division than the one played in: a person decides that."""
    said = _(
        "%(event)s: %(name)s plays as %(division)s there; by the birth year it would be "
        "%(by_year)s. The division stays until you change it at the player."
    )
    for entrant, division, by_year in reads.divisions_in_doubt(who.player_id):
        about = {"event": entrant.event.name, "name": entrant.player.name}
        messages.warning(request, said % {**about, "division": division, "by_year": by_year})
