"""A player's own deck, by the link: paste it, see the verdict, hand it in, see every list."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from decks.domain import Question, judge
from decks.queries.check.kept import shown
from league.base.errors import Refused
from league.domain.links import Gone
from league.web.pages import mark, writes
from tournaments.domain.players.links import entrant_of
from tournaments.domain.registration import lists as use
from tournaments.models import Entrant
from tournaments.queries.registration import lists as reads
from tournaments.web.forms.registration import HandInForm
from tournaments.web.views.links import HEADERS
from tournaments.web.views.registration import VERSIONS, status_of

Page = Callable[[HttpRequest, str, Entrant], HttpResponseBase]


def by_link(view: Page) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """A page opened by a player's link, in the time zone of the league. Nobody else keeps it."""

    @wraps(view)
    def page(request: HttpRequest, token: str) -> HttpResponseBase:
        try:
            who = entrant_of(token)
        except Gone as gone:
            answer: HttpResponseBase = render(
                request, "league/people/link_gone.html", {"gone": gone}, status=gone.status
            )
        else:
            with timezone.override(ZoneInfo(who.event.league.time_zone)):
                answer = view(request, token, who)
        for name, value in HEADERS.items():
            answer.headers[name] = value
        return answer

    return page


@writes
@by_link
def deck(request: HttpRequest, token: str, who: Entrant) -> HttpResponseBase:
    """The player's list; POST hands in another one."""
    initial = {"text": who.deck.text if who.deck else ""}
    form = HandInForm(request.POST or None, initial=initial)
    verdict = shown(who.deck.verdict) if who.deck else None
    if request.method == "POST" and form.is_valid():
        if _handed_in(who, form):
            messages.success(request, _("Your list is handed in."))
            return redirect("player:deck", token=token)
        verdict = _verdict(who, form)
    rules = use.rules_of(who.event)
    page = Paginator(reads.versions(who), VERSIONS).get_page(request.GET.get("page"))
    context: dict[str, Any] = {"token": token, "entrant": who, "event": who.event, "form": form}
    context |= {"rules": rules, "window": use.window(rules), "verdict": verdict, "page": page}
    context |= {"versions": reads.with_changes(page, None)}
    return render(request, "tournaments/registration/my_deck.html", context, status=status_of(form))


def _handed_in(who: Entrant, form: HandInForm) -> bool:
    """Whether the list was taken; if not, the form says why and still holds it."""
    try:
        use.hand_in(who, form.cleaned_data["text"])
    except Refused as refused:
        mark(form, refused)
        return False
    return True


@require_POST
@by_link
def check(request: HttpRequest, token: str, who: Entrant) -> HttpResponseBase:
    """The verdict on what is pasted, before it is handed in.

    Nothing is stored, the form's key neither: it is still good for handing the list in.
    """
    form = HandInForm(request.POST)
    verdict = _verdict(who, form) if form.is_valid() else None
    if request.headers.get("HX-Request"):
        context: dict[str, Any] = {"verdict": verdict, "form": form}
        status = 200 if verdict else 422
        return render(request, "tournaments/registration/my_verdict.html", context, status=status)
    rules = use.rules_of(who.event)
    page: dict[str, Any] = {"token": token, "entrant": who, "event": who.event, "form": form}
    page |= {"rules": rules, "window": use.window(rules), "verdict": verdict, "looked": True}
    return render(
        request, "tournaments/registration/my_deck.html", page, status=200 if verdict else 422
    )


def _verdict(who: Entrant, form: HandInForm) -> dict[str, Any] | None:
    event = who.event
    text = form.cleaned_data.get("text") or form.data.get("text", "")
    asked = Question(
        text=text, format=event.format, day=event.date, everywhere=False, league=event.league
    )
    try:
        return shown(judge(asked))
    except Refused as refused:
        if not form.has_error("text"):  # what hindered handing it in is not said twice
            form.add_error("text", refused.message)
        return None
