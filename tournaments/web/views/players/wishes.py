"""Players who would rather not meet."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.permissions import require_permission
from league.web.pages import is_accepted, render_form_page, writes_once
from tournaments.domain.players import wishes
from tournaments.queries.loaders import find_apart_wish, find_event
from tournaments.queries.structure.attendance import entrants_playing
from tournaments.web.forms.players import WishForm
from tournaments.web.views.context import event_context


@login_required
@writes_once
def apart_wishes(request: HttpRequest, event: int) -> HttpResponseBase:
    """Players who would rather not meet."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    form = WishForm(
        request.POST or None, players=entrants_playing(this_event).select_related("player")
    )
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        pair = (cleaned["one"].pk, cleaned["other"].pk)
        if is_accepted(form, lambda: wishes.keep_apart(actor, this_event, pair, cleaned["reason"])):
            messages.success(request, _("They are kept apart where that costs nothing else."))
            return redirect("tournaments:apart", event=event)
    kept = this_event.apart_wishes.select_related("one__player", "other__player")
    return render_form_page(
        request,
        "tournaments/players/apart.html",
        form,
        {**event_context(this_event, "players"), "wishes": kept[: wishes.MOST_WISHES]},
    )


@login_required
@require_POST
@writes_once
def withdraw_wish(request: HttpRequest, event: int, wish: int) -> HttpResponseBase:
    """Withdraw a wish."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    wishes.withdraw_wish(actor, find_apart_wish(this_event, wish))
    return redirect("tournaments:apart", event=event)
