"""The odds of a list: mulligans, starters, opening hand and Prizes."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from decks.engine.documents import DOCUMENTS_BY_KEY
from decks.queries import odds as odds_queries
from decks.web.forms.odds import OddsForm
from league.base.errors import Refused
from league.web.pages import show_refusal


@require_http_methods(["GET", "HEAD", "POST"])
def odds(request: HttpRequest) -> HttpResponse:
    """The form, with the figures below it. Nothing is stored, so repeating it is harmless."""
    edition = odds_queries.edition_of(request.GET.get("format", ""))
    form = OddsForm(_read_question(request), initial={"edition": edition})
    answer = _odds_of_form(form) if form.is_bound and form.is_valid() else None
    status = 422 if form.is_bound and answer is None else 200
    context: dict[str, Any] = {"odds": answer, "form": form}
    page = "answer" if request.headers.get("HX-Request") and form.is_bound else "page"
    return render(request, f"decks/odds/{page}.html", context, status=status)


def _read_question(request: HttpRequest) -> dict[str, str] | None:
    """The data sent. The deck check sends a format, whose rulebook is meant."""
    if request.method != "POST":
        return None
    data = {key: value for key, value in request.POST.items() if isinstance(value, str)}
    if "edition" not in data:
        data["edition"] = odds_queries.edition_of(data.get("format", ""))
    return data


def _odds_of_form(form: OddsForm) -> dict[str, Any] | None:
    data = form.cleaned_data
    try:
        answer = odds_queries.odds_of(data["text"], data["edition"])
    except Refused as refused:
        show_refusal(form, refused)
        return None
    return {**msgspec.structs.asdict(answer), "edition_name": DOCUMENTS_BY_KEY[answer.edition].name}
