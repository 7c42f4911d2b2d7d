"""A player's own deck, by the link: paste it, see the verdict, hand it in, see every list."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from decks.domain import DeckQuestion, judge_list
from decks.queries.check.shown import verdict_for_page
from league.base.errors import Refused
from league.http.paging import requested_page
from league.web.pages import form_status, result_or_error, writes_once
from tournaments.domain.players.links import entrant_of_link
from tournaments.domain.registration import lists as domain
from tournaments.http.privacy import keep_key_secret
from tournaments.models import Entrant, Registration
from tournaments.queries.registration import lists as queries
from tournaments.web.forms.registration import HandInForm
from tournaments.web.views.context import answers_where_gone
from tournaments.web.views.registration.lists import VERSIONS_PER_PAGE

LinkPage = Callable[[HttpRequest, str, Entrant], HttpResponseBase]


def opened_by_link(view: LinkPage) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Decorate a page opened by a player's link: in the league's time zone, never cached."""

    @wraps(view)
    @answers_where_gone
    def page(request: HttpRequest, token: str) -> HttpResponseBase:
        entrant = entrant_of_link(token)
        with timezone.override(ZoneInfo(entrant.event.league.time_zone)):
            return keep_key_secret(view(request, token, entrant))

    return page


def _tell_handed_in(request: HttpRequest, entrant: Entrant) -> None:
    """Confirm the list, and say if it is not legal: on a phone the verdict is far below."""
    if entrant.deck and entrant.deck.legal:
        messages.success(request, _("Your list is handed in."))
    else:
        messages.warning(request, _("Your list is handed in, but it is not legal: see below."))


@writes_once
@opened_by_link
def own_deck(request: HttpRequest, token: str, entrant: Entrant) -> HttpResponseBase:
    """The player's list; POST hands in another one."""
    initial = {"text": entrant.deck.text if entrant.deck else ""}
    form = HandInForm(request.POST or None, initial=initial)
    verdict = verdict_for_page(entrant.deck.verdict) if entrant.deck else None
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        if handed_in := result_or_error(form, lambda: domain.hand_in_list(entrant, text)):
            _tell_handed_in(request, handed_in)
            return redirect("player:deck", token=token)
        verdict = _verdict_on_form(entrant, form)
    rules = domain.rules_of(entrant.event)
    page = requested_page(request, queries.deck_versions_of(entrant), VERSIONS_PER_PAGE)
    context: dict[str, Any] = {
        "token": token,
        "entrant": entrant,
        "event": entrant.event,
        "form": form,
    }
    context |= {
        "rules": rules,
        **_lists_taken(rules),
        "verdict": verdict,
        "page": page,
    }
    context |= {"versions": queries.versions_with_changes(page, None)}
    return render(
        request, "tournaments/registration/my_deck.html", context, status=form_status(form)
    )


@require_POST
@opened_by_link
def check_own_deck(request: HttpRequest, token: str, entrant: Entrant) -> HttpResponseBase:
    """The verdict on what is pasted, before it is handed in.

    Nothing is stored, not even the form's key: it can still be used to hand the list in.
    """
    form = HandInForm(request.POST)
    verdict = _verdict_on_form(entrant, form) if form.is_valid() else None
    if request.headers.get("HX-Request"):
        context: dict[str, Any] = {"verdict": verdict, "form": form}
        status = 200 if verdict else 422
        return render(request, "tournaments/registration/my_verdict.html", context, status=status)
    rules = domain.rules_of(entrant.event)
    page: dict[str, Any] = {
        "token": token,
        "entrant": entrant,
        "event": entrant.event,
        "form": form,
    }
    page |= {
        "rules": rules,
        **_lists_taken(rules),
        "verdict": verdict,
        "looked": True,
    }
    return render(
        request, "tournaments/registration/my_deck.html", page, status=200 if verdict else 422
    )


def _lists_taken(rules: Registration) -> dict[str, str]:
    """Whether lists can be handed in, and the sentence for when they no longer can."""
    window = domain.list_window(rules)
    said = domain.describe_lock(rules) if window == domain.Window.LOCKED else ""
    return {"window": window, "locked_said": said}


def _verdict_on_form(entrant: Entrant, form: HandInForm) -> dict[str, Any] | None:
    event = entrant.event
    text = form.cleaned_data.get("text") or form.data.get("text", "")
    question = DeckQuestion(
        text=text, format=event.format, day=event.date, everywhere=False, league=event.league
    )
    try:
        return verdict_for_page(judge_list(question))
    except Refused as refused:
        if not form.has_error("text"):  # the reason why the list was refused is not shown twice
            form.add_error("text", refused.message)
        return None
