"""The pages of events: the list of all, an event's overview, a new one, a copy, official ids."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict

from league.http.paging import requested_page
from league.models import User
from league.permissions import permitted_leagues, require_permission, require_permission_somewhere
from league.queries.loaders import find_league
from league.web.pages import (
    is_accepted,
    render_form_page,
    result_or_error,
    signed_in_user,
    writes_once,
)
from tournaments.domain.events import clone, creation, official
from tournaments.domain.events import rehearsal as rehearsals
from tournaments.domain.events.rules import set_rules
from tournaments.http.drafts import sees_drafts
from tournaments.models import Event
from tournaments.queries.events.copying import copied_settings
from tournaments.queries.events.events import events_newest_first, newest_event
from tournaments.queries.events.overview import event_edition, event_overview
from tournaments.queries.loaders import find_event
from tournaments.queries.results.attention import attention_in_round
from tournaments.web.forms.events import (
    OFFICIAL_FIELDS,
    CloneForm,
    EventForm,
    OfficialForm,
    RulesForm,
    read_day,
)
from tournaments.web.forms.presets import PRESETS, preset_in_words, preset_values
from tournaments.web.views.context import event_context


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """Every event, newest first."""
    page = requested_page(request, events_newest_first())
    may_create = isinstance(request.user, User) and permitted_leagues(
        request.user, "tournaments.organise"
    )
    return render(
        request, "tournaments/events/events.html", {"page": page, "may_create": may_create}
    )


@login_required
@writes_once
def new_event(request: HttpRequest) -> HttpResponseBase:
    """Create an event."""
    assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
    refusal = _("Only an organiser of a league can create an event.")
    mine = require_permission_somewhere(request.user, "tournaments.organise", refusal)
    day = read_day(request.GET.get("date", "")) or timezone.localdate()
    preset = request.GET.get("preset", "")
    begins_with = {"date": day, **preset_values(preset, day)}
    form = EventForm(request.POST or None, leagues=mine, initial=begins_with)
    if request.method == "POST" and form.is_valid():
        league = form.cleaned_data["league"]
        actor = require_permission(request.user, "tournaments.organise", league)
        created = result_or_error(
            form, lambda: creation.create_event(actor, league, form.read_plan())
        )
        if created is not None:
            return redirect("tournaments:event", event=created.pk)
    context = {
        "presets": PRESETS.items(),
        "preset": preset,
        "said": preset_in_words(preset),
        "last_event": newest_event(mine),
    }
    return render_form_page(request, "tournaments/events/new.html", form, context)


@require_safe
def event(request: HttpRequest, event: int) -> HttpResponse:
    """Where the event stands, and the next step for whoever runs it."""
    this_event = find_event(event)
    return render(request, "tournaments/events/event.html", _overview_context(request, this_event))


def _overview_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    staff = sees_drafts(request, event)
    shown = event_overview(event, drafts=staff)
    waits = asdict(attention_in_round(event, shown.latest_round)) if staff else {}
    return event_context(event, "overview") | asdict(shown) | waits


@login_required
@writes_once
def clone_event(request: HttpRequest, event: int) -> HttpResponseBase:
    """Create an event with the settings, and if wanted the players, of this one."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event.league)
    form = CloneForm(request.POST or None, initial={"name": this_event.name})
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        created = clone.clone_event(
            actor,
            this_event,
            cleaned["name"],
            cleaned["date"],
            with_players=cleaned["with_players"],
        )
        return redirect("tournaments:event", event=created.pk)
    context = {**event_context(this_event, "overview"), "takes": copied_settings(this_event)}
    return render_form_page(request, "tournaments/events/clone.html", form, context)


@login_required
@require_POST
@writes_once
def begin_rehearsal(request: HttpRequest) -> HttpResponseBase:
    """Create an event with invented players to practise on, in a league of the user."""
    user = signed_in_user(request)
    refusal = _("Only an organiser of a league can create an event.")
    mine = require_permission_somewhere(user, "tournaments.organise", refusal)
    wanted = request.POST.get("league", "")
    league = find_league(wanted) if wanted else mine[0]
    actor = require_permission(user, "tournaments.organise", league)
    created = rehearsals.begin_rehearsal(actor, league)
    return redirect("tournaments:desk", event=created.pk)


@login_required
@require_POST
@writes_once
def rehearsal(request: HttpRequest, event: int) -> HttpResponseBase:
    """Decide a rehearsal's other tables by chance, or end it, which deletes it as a whole."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    if request.POST.get("do") == "end":
        rehearsals.end_rehearsal(actor, this_event)
        messages.success(request, _("The rehearsal is over and gone, its players too."))
        return redirect("tournaments:events")
    rehearsals.play_others(actor, this_event)
    return redirect("tournaments:desk", event=event)


@login_required
@writes_once
def event_rules(request: HttpRequest, event: int) -> HttpResponseBase:
    """Choose whose rulebooks the event uses, and the edition for its rulings."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    initial = {name: getattr(this_event, name) for name in ("rules_region", "edition")}
    form = RulesForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        changed = result_or_error(form, lambda: set_rules(actor, this_event, **form.cleaned_data))
        if changed is not None:
            return redirect("tournaments:event", event=event)
    context = event_context(this_event, "overview") | event_edition(this_event)
    return render_form_page(request, "tournaments/events/rules.html", form, context)


@login_required
@writes_once
def official_ids(request: HttpRequest, event: int) -> HttpResponseBase:
    """Edit sanction, organiser and place, as in the TOM file and on the programme's site."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    current = {name: getattr(this_event, name) for name in OFFICIAL_FIELDS}
    form = OfficialForm(request.POST or None, initial=current)
    if (
        request.method == "POST"
        and form.is_valid()
        and is_accepted(
            form, lambda: official.set_official_ids(actor, this_event, form.read_official_ids())
        )
    ):
        messages.success(request, _("Kept."))
        return redirect("tournaments:files", event=event)
    status = 422 if form.is_bound else 200
    context = {**event_context(this_event, "files"), "form": form}
    return render(request, "tournaments/events/official.html", context, status=status)
