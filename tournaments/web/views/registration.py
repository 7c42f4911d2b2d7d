"""Deck registration: the organiser's page, a player's lists and what changed, published lists."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.queries.check.kept import shown
from league.base.errors import NotAllowed, Refused
from league.domain.log import Actor
from league.permissions import require
from league.web.pages import taken, writes
from tournaments.domain.registration import lists as use
from tournaments.models import DeckVersion, Entrant, Event, Registration, Stage
from tournaments.queries.registration import lists as reads
from tournaments.web.forms.registration import DeckForm, ReasonForm, RulesForm

PAGE = 100
VERSIONS = 20


@login_required
@writes
def registration(request: HttpRequest, event: int) -> HttpResponseBase:
    """How registration stands, who has no list, and for organisers its rules."""
    it = find_event(event)
    require(request.user, "decks.see_lists", it)
    rules = use.rules_of(it)
    with timezone.override(ZoneInfo(it.league.time_zone)):
        form = RulesForm(request.POST or None, initial=RulesForm.initial_of(rules))
        if request.method == "POST":
            actor = require(request.user, "tournaments.organise", it)
            if form.is_valid() and taken(form, lambda: use.change_rules(actor, it, form.rules())):
                messages.success(request, _("The rules are saved."))
                return redirect("tournaments:registration", event=event)
        page = Paginator(reads.deck_rows(it), PAGE).get_page(request.GET.get("page"))
        context = {**about(it), "rules": rules, "window": use.window(rules), "page": page}
        context |= {"counts": reads.deck_counts(it), "form": form}
        return render(
            request, "tournaments/registration/registration.html", context, status=status_of(form)
        )


@login_required
@require_POST
@writes
def lock(request: HttpRequest, event: int) -> HttpResponseBase:
    """Lock registration."""
    it = find_event(event)
    use.lock(require(request.user, "tournaments.organise", it), it)
    return redirect("tournaments:registration", event=event)


@login_required
@require_POST
@writes
def unlock(request: HttpRequest, event: int) -> HttpResponseBase:
    """Open registration again."""
    it = find_event(event)
    use.unlock(require(request.user, "tournaments.organise", it), it, _reason(request))
    return redirect("tournaments:registration", event=event)


@login_required
@require_POST
@writes
def publish(request: HttpRequest, event: int) -> HttpResponseBase:
    """Show the lists to everybody."""
    it = find_event(event)
    use.publish(require(request.user, "tournaments.organise", it), it)
    return redirect("tournaments:lists", event=event)


@login_required
@require_POST
@writes
def take_back(request: HttpRequest, event: int) -> HttpResponseBase:
    """Hide the lists again."""
    it = find_event(event)
    use.take_back(require(request.user, "tournaments.organise", it), it, _reason(request))
    return redirect("tournaments:registration", event=event)


@login_required
@writes
def deck(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """A player's deck: the list that counts, those before it, and a new one in its place."""
    who = find_entrant(event, entrant)
    actor = require(request.user, "decks.see_lists", who)
    rules = use.rules_of(who.event)
    locked = bool(who.deck_id) and use.window(rules) == use.Window.LOCKED
    initial = {"text": who.deck.text if who.deck else ""}
    form = DeckForm(request.POST or None, initial=initial, asks_reason=locked)
    if request.method == "POST":
        require(request.user, "decks.register", who)
        if form.is_valid() and taken(form, lambda: _register(actor, who, form)):
            return redirect("tournaments:deck", event=event, entrant=entrant)
    context = {**about(who.event), **_lists_of(request, who), "rules": rules, "form": form}
    return render(request, "tournaments/registration/deck.html", context, status=status_of(form))


def _register(actor: Actor, who: Entrant, form: DeckForm) -> Entrant:
    said = form.cleaned_data
    return use.register_deck(actor, who, said["text"], said.get("reason", ""))


def _lists_of(request: HttpRequest, who: Entrant) -> dict[str, Any]:
    """A player's deck as a page shows it: the verdict on the newest list, and all of them."""
    page = Paginator(reads.versions(who), VERSIONS).get_page(request.GET.get("page"))
    rows = list(page)
    older = reads.versions(who).filter(number__lt=rows[-1].number).first() if rows else None
    return {
        "entrant": who,
        "verdict": shown(who.deck.verdict) if who.deck else None,
        "page": page,
        "versions": reads.with_changes(rows, older),
    }


@login_required
@require_safe
@writes
def deck_version(request: HttpRequest, event: int, entrant: int, version: int) -> HttpResponseBase:
    """One list as it was handed in, and how it differs from the one before it or another."""
    who = find_entrant(event, entrant)
    require(request.user, "decks.see_lists", who)
    one = get_object_or_404(reads.versions(who), number=version)
    context = {**about(who.event), "entrant": who, **version_context(request, one)}
    return render(request, "tournaments/registration/deck_version.html", context)


def version_context(request: HttpRequest, one: DeckVersion) -> dict[str, Any]:
    """A list with its verdict, and what changed against the one asked for, else the last."""
    others = reads.versions(one.entrant)
    against = request.GET.get("against", "")
    if against.isdecimal() and len(against) < 6:
        other = others.filter(number=int(against)).exclude(pk=one.pk).first()
    else:
        other = others.filter(number__lt=one.number).first()
    return {
        "version": one,
        "other": other,
        "change": reads.change(other.deck, one.deck) if other else None,
        "verdict": shown(one.deck.verdict),
        "numbers": [
            n for n in others.values_list("number", flat=True)[:VERSIONS] if n != one.number
        ],
    }


@require_safe
@writes
def lists(request: HttpRequest, event: int) -> HttpResponseBase:
    """The lists of an event: everybody's once they are published, before that the staff's."""
    it = find_event(event)
    rules = may_read(request, it)
    page = Paginator(reads.public_lists(it), PAGE).get_page(request.GET.get("page"))
    context = {**about(it), "here": "lists", "rules": rules, "page": page}
    return render(request, "tournaments/registration/lists.html", context)


@require_safe
@writes
def one_list(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One published list."""
    who = find_entrant(event, entrant)
    rules = may_read(request, who.event)
    if who.deck is None:
        raise Refused(_("No list is registered for this player."), code="no_list")
    context = {**about(who.event), "here": "lists", "rules": rules, "entrant": who}
    context["verdict"] = shown(who.deck.verdict)
    return render(request, "tournaments/registration/list.html", context)


class NotPublished(Refused):
    """Said to everybody alike: to sign in would not help."""

    status = 403

    def __init__(self) -> None:
        said = _("The lists of this event are not published.")
        super().__init__(said, code="not_published")


def may_read(request: Any, event: Event) -> Registration:
    """The rules by which somebody reads the lists. Raises NotPublished while they are hidden."""
    rules = use.rules_of(event)
    if not rules.published_at:
        try:
            require(request.user, "decks.see_lists", event)
        except NotAllowed:
            raise NotPublished from None
    return rules


def about(it: Event) -> dict[str, Any]:
    """What every page about the decks of an event shows around its own content."""
    return {"event": it, "here": "decks", "open_stages": [Stage.REGISTRATION, Stage.SWISS]}


def find_event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def find_entrant(event: int, pk: int) -> Entrant:
    found = Entrant.objects.select_related("event__league", "player", "deck")
    return get_object_or_404(found, pk=pk, event=event)


def status_of(form: Any) -> int:
    return 422 if form.is_bound and not form.is_valid() else 200


def _reason(request: HttpRequest) -> str:
    form = ReasonForm(request.POST)
    for errors in form.errors.values():
        raise Refused(f"{form.fields['reason'].label}: {errors[0]}", field="reason")
    return str(form.cleaned_data["reason"])
