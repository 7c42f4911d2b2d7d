"""Deck registration: the organiser's page, a player's lists and what changed, published lists."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.queries.check.shown import verdict_for_page
from league.base.errors import Refused
from league.base.numbers import read_whole_number
from league.domain.log import Actor
from league.http.paging import requested_page
from league.permissions import require_permission
from league.web.pages import form_status, is_accepted, writes_once
from tournaments.domain.registration import lists as domain
from tournaments.domain.registration.published import require_readable
from tournaments.models import DeckVersion, Entrant
from tournaments.queries.loaders import find_deck_version, find_entrant, find_event
from tournaments.queries.registration import lists as queries
from tournaments.web.forms.reading import read_form
from tournaments.web.forms.registration import DeckForm, ReasonForm, RulesForm
from tournaments.web.views.context import event_context

ROWS_PER_PAGE = 100


VERSIONS_PER_PAGE = 20


@login_required
@writes_once
def registration(request: HttpRequest, event: int) -> HttpResponseBase:
    """The state of registration, who has no list, and for organisers its rules."""
    this_event = find_event(event)
    require_permission(request.user, "decks.see_lists", this_event)
    rules = domain.rules_of(this_event)
    with timezone.override(ZoneInfo(this_event.league.time_zone)):
        form = RulesForm(request.POST or None, initial=RulesForm.initial_of(rules))
        if request.method == "POST":
            actor = require_permission(request.user, "tournaments.organise", this_event)
            if form.is_valid() and is_accepted(
                form, lambda: domain.change_rules(actor, this_event, form.read_rules())
            ):
                messages.success(request, _("The rules are saved."))
                return redirect("tournaments:registration", event=event)
        page = requested_page(request, queries.deck_rows(this_event), ROWS_PER_PAGE)
        context = {
            **event_context(this_event, "decks"),
            "rules": rules,
            "window": domain.list_window(rules),
            "lock": domain.find_lock(rules),
            "page": page,
        }
        context |= {"counts": queries.deck_counts(this_event), "form": form}
        return render(
            request, "tournaments/registration/registration.html", context, status=form_status(form)
        )


@login_required
@require_POST
@writes_once
def lock_registration(request: HttpRequest, event: int) -> HttpResponseBase:
    """Lock registration."""
    this_event = find_event(event)
    domain.lock_lists(
        require_permission(request.user, "tournaments.organise", this_event), this_event
    )
    return redirect("tournaments:registration", event=event)


@login_required
@require_POST
@writes_once
def unlock_registration(request: HttpRequest, event: int) -> HttpResponseBase:
    """Open registration again."""
    this_event = find_event(event)
    domain.unlock_lists(
        require_permission(request.user, "tournaments.organise", this_event),
        this_event,
        _read_reason(request),
    )
    return redirect("tournaments:registration", event=event)


@login_required
@require_POST
@writes_once
def publish_lists(request: HttpRequest, event: int) -> HttpResponseBase:
    """Show the lists to everybody."""
    this_event = find_event(event)
    domain.publish_lists(
        require_permission(request.user, "tournaments.organise", this_event), this_event
    )
    return redirect("tournaments:lists", event=event)


@login_required
@require_POST
@writes_once
def hide_lists(request: HttpRequest, event: int) -> HttpResponseBase:
    """Hide the lists again."""
    this_event = find_event(event)
    domain.hide_lists(
        require_permission(request.user, "tournaments.organise", this_event),
        this_event,
        _read_reason(request),
    )
    return redirect("tournaments:registration", event=event)


@login_required
@writes_once
def deck(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """A player's deck: the current list, earlier ones, and a form for a new one."""
    this_entrant = find_entrant(event, entrant)
    actor = require_permission(request.user, "decks.see_lists", this_entrant)
    rules = domain.rules_of(this_entrant.event)
    locked = bool(this_entrant.deck_id) and domain.list_window(rules) == domain.Window.LOCKED
    initial = {"text": this_entrant.deck.text if this_entrant.deck else ""}
    form = DeckForm(request.POST or None, initial=initial, asks_reason=locked)
    if request.method == "POST":
        require_permission(request.user, "decks.register", this_entrant)
        if form.is_valid() and is_accepted(form, lambda: _hand_in_deck(actor, this_entrant, form)):
            return redirect("tournaments:deck", event=event, entrant=entrant)
    context = {
        **event_context(this_entrant.event, "decks"),
        **_lists_of(request, this_entrant),
        "rules": rules,
        "form": form,
    }
    return render(request, "tournaments/registration/deck.html", context, status=form_status(form))


def _hand_in_deck(actor: Actor, entrant: Entrant, form: DeckForm) -> Entrant:
    cleaned = form.cleaned_data
    return domain.register_deck(actor, entrant, cleaned["text"], cleaned.get("reason", ""))


def _lists_of(request: HttpRequest, entrant: Entrant) -> dict[str, Any]:
    """A player's deck for a page: the verdict on the newest list, and all lists."""
    page = requested_page(request, queries.deck_versions_of(entrant), VERSIONS_PER_PAGE)
    rows = list(page)
    older = (
        queries.deck_versions_of(entrant).filter(number__lt=rows[-1].number).first()
        if rows
        else None
    )
    return {
        "entrant": entrant,
        "verdict": verdict_for_page(entrant.deck.verdict) if entrant.deck else None,
        "page": page,
        "versions": queries.versions_with_changes(rows, older),
    }


@login_required
@require_safe
@writes_once
def deck_version(request: HttpRequest, event: int, entrant: int, version: int) -> HttpResponseBase:
    """One list as it was handed in, and how it differs from the one before or another."""
    this_entrant = find_entrant(event, entrant)
    require_permission(request.user, "decks.see_lists", this_entrant)
    this_version = find_deck_version(this_entrant, version)
    context = {
        **event_context(this_entrant.event, "decks"),
        "entrant": this_entrant,
        **version_context(request, this_version),
    }
    return render(request, "tournaments/registration/deck_version.html", context)


def version_context(request: HttpRequest, version: DeckVersion) -> dict[str, Any]:
    """A list with its verdict, and its changes against the requested list, else the one before."""
    others = queries.deck_versions_of(version.entrant)
    against = read_whole_number(request.GET.get("against"))
    if against is not None:
        other = others.filter(number=against).exclude(pk=version.pk).first()
    else:
        other = others.filter(number__lt=version.number).first()
    return {
        "version": version,
        "other": other,
        "change": queries.deck_change(other.deck, version.deck) if other else None,
        "verdict": verdict_for_page(version.deck.verdict),
        "numbers": [
            n
            for n in others.values_list("number", flat=True)[:VERSIONS_PER_PAGE]
            if n != version.number
        ],
    }


@require_safe
@writes_once
def deck_lists(request: HttpRequest, event: int) -> HttpResponseBase:
    """The lists of an event: for everybody once they are published, only for staff before."""
    this_event = find_event(event)
    rules = require_readable(request.user, this_event)
    page = requested_page(request, queries.entrants_with_list(this_event), ROWS_PER_PAGE)
    context = {**event_context(this_event, "lists"), "rules": rules, "page": page}
    return render(request, "tournaments/registration/lists.html", context)


@require_safe
@writes_once
def deck_list(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One published list."""
    this_entrant = find_entrant(event, entrant)
    rules = require_readable(request.user, this_entrant.event)
    if this_entrant.deck is None:
        raise Refused(_("No list is registered for this player."), code="no_list")
    context = {
        **event_context(this_entrant.event, "lists"),
        "rules": rules,
        "entrant": this_entrant,
    }
    context["verdict"] = verdict_for_page(this_entrant.deck.verdict)
    return render(request, "tournaments/registration/list.html", context)


def _read_reason(request: HttpRequest) -> str:
    return str(read_form(ReasonForm(request.POST))["reason"])
