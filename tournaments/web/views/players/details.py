"""The page to correct a player's name, player id and birth year, at any stage."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.base.names import end_sentence_once
from league.domain import players
from league.permissions import require_permission
from league.web.pages import is_accepted, writes_once
from tournaments.models import Entrant
from tournaments.queries.loaders import find_entrant
from tournaments.queries.players import history
from tournaments.web.forms.players import DetailsForm, details_mark
from tournaments.web.views.context import event_context


@login_required
@writes_once
def player_details(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """Correct a player's details for the whole league, with a reason on record."""
    this_entrant = find_entrant(event, entrant)
    actor = require_permission(request.user, "league.manage", this_entrant.event.league)
    known = players.player_details(this_entrant.player)
    form = DetailsForm(request.POST or None, known=known)
    if request.method == "POST" and form.is_valid() and _store_details(actor, this_entrant, form):
        kept = _("Kept for %(name)s.") % {"name": form.cleaned_data["name"]}
        messages.success(request, end_sentence_once(kept))
        _tell_divisions(request, this_entrant)
        return redirect("tournaments:players", event=event)
    context: dict[str, Any] = {
        **event_context(this_entrant.event, "players"),
        "entrant": this_entrant,
        "form": form,
    }
    context |= {"latest_round": None, "elsewhere": history.other_events(this_entrant)}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/events/details.html", context, status=status)


def _store_details(actor: Any, entrant: Entrant, form: DetailsForm) -> bool:
    """Store the details; return whether it was done; if not, the form says why."""
    wanted = form.read_details()
    if form.cleaned_data["seen"] not in {"", details_mark(form.known)}:
        raise Conflict(_("Somebody else has just changed this player. Look again."), code="changed")
    others = history.namesakes_of_player(entrant.player, wanted.name)
    if others and wanted.name != form.known.name and not form.cleaned_data["sure"]:
        form.ask_if_sure(", ".join(others))
        return False
    reason = form.cleaned_data["reason"]
    return is_accepted(
        form, lambda: players.change_player(actor, entrant.player, wanted, reason, form.known)
    )


def _tell_divisions(request: HttpRequest, renamed: Entrant) -> None:
    """Warn if the birth year contradicts the division played in: a person decides about that."""
    message = _(
        "%(event)s: %(name)s plays as %(division)s there; by the birth year it would be "
        "%(by_year)s. The division stays until you change it at the player."
    )
    for entrant, division, by_year in history.divisions_in_doubt(renamed.player_id):
        names = {"event": entrant.event.name, "name": entrant.player.full_name}
        messages.warning(request, message % {**names, "division": division, "by_year": by_year})
