"""The odds of a list: mulligans, starters, opening hand and Prizes."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from decks.engine.documents import BY_KEY
from decks.queries import odds as queries_odds
from decks.web.forms.odds import OddsForm
from league.base.errors import Refused
from league.web.pages import mark


@require_http_methods(["GET", "HEAD", "POST"])
def odds(request: HttpRequest) -> HttpResponse:
    """The form, and under it the figures. Nothing is stored, so a repeat harms nothing."""
    edition = queries_odds.edition_of(request.GET.get("format", ""))
    form = OddsForm(_asked(request), initial={"edition": edition})
    told = _told(form) if form.is_bound and form.is_valid() else None
    status = 422 if form.is_bound and told is None else 200
    context: dict[str, Any] = {"odds": told, "form": form}
    page = "answer" if request.headers.get("HX-Request") and form.is_bound else "page"
    return render(request, f"decks/odds/{page}.html", context, status=status)


def _asked(request: HttpRequest) -> dict[str, str] | None:
    """What was sent. From the deck check comes a format, and its rulebook is meant."""
    if request.method != "POST":
        return None
    said = {key: value for key, value in request.POST.items() if isinstance(value, str)}
    if "edition" not in said:
        said["edition"] = queries_odds.edition_of(said.get("format", ""))
    return said


def _told(form: OddsForm) -> dict[str, Any] | None:
    said = form.cleaned_data
    try:
        told = queries_odds.odds_of(said["text"], said["edition"])
    except Refused as refused:
        mark(form, refused)
        return None
    return {**told, "edition_name": BY_KEY[told["edition"]].name}
