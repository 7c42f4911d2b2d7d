"""The page of an event's official ids."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from league.permissions import require
from league.web.pages import taken, writes
from tournaments.domain.events import official as use_official
from tournaments.models import Event
from tournaments.web.forms.official import OFFICIAL, OfficialForm


@login_required
@writes
def official(request: HttpRequest, event: int) -> HttpResponseBase:
    """Sanction, organiser and place: what is in the TOM file and on the programme's site."""
    it = get_object_or_404(Event.objects.select_related("league"), pk=event)
    actor = require(request.user, "tournaments.organise", it)
    now = {name: getattr(it, name) for name in OFFICIAL}
    form = OfficialForm(request.POST or None, initial=now)
    if (
        request.method == "POST"
        and form.is_valid()
        and taken(form, lambda: use_official.set_official(actor, it, form.official()))
    ):
        messages.success(request, _("Kept."))
        return redirect("tournaments:files", event=event)
    status = 422 if form.is_bound else 200
    about = {"event": it, "here": "files", "form": form}
    return render(request, "tournaments/events/official.html", about, status=status)
