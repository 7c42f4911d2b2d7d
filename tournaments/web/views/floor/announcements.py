"""Announcements: written by staff, read on walls and phones."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.http.paging import requested_page
from league.permissions import require_permission
from league.web.pages import form_status, result_or_error, writes_once
from tournaments.domain.floor import announcements as domain
from tournaments.queries.floor.announcements import announcements_now, every_announcement
from tournaments.queries.loaders import find_announcement, find_event
from tournaments.web.forms.floor import AnnouncementForm
from tournaments.web.views.context import event_context


@login_required
@writes_once
def announcements(request: HttpRequest, event: int) -> HttpResponseBase:
    """Current and earlier announcements; POST makes a new one."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.report", this_event)
    form = AnnouncementForm(request.POST or None)
    made = None
    if request.method == "POST" and form.is_valid():
        made = result_or_error(
            form, lambda: domain.make_announcement(actor, this_event, **form.cleaned_data)
        )
    if made:
        messages.success(request, _("It hangs on the walls and stands on every phone."))
        if domain.tells_less(made, form.cleaned_data["text"]):
            less = _("A full name that not everybody may read was replaced: “%(text)s”.")
            messages.warning(request, less % {"text": made.text})
        return redirect("tournaments:announcements", event=event)
    context = {
        **event_context(this_event, "walls"),
        "form": form,
        "page": requested_page(request, every_announcement(this_event)),
        "hanging": [row.id for row in announcements_now(this_event)],
    }
    return render(
        request, "tournaments/floor/announcements.html", context, status=form_status(form)
    )


@login_required
@require_POST
@writes_once
def take_announcement_down(request: HttpRequest, event: int, announcement: int) -> HttpResponseBase:
    """Stop showing an announcement."""
    this_announcement = find_announcement(event, announcement)
    actor = require_permission(request.user, "tournaments.report", this_announcement.event)
    domain.take_announcement_down(actor, this_announcement)
    return redirect("tournaments:announcements", event=event)
