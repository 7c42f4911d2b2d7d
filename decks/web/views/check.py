"""The deck check: paste a list, see the verdict and why."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from decks.domain import DeckQuestion, judge_list
from decks.queries.catalogue import current_catalogue
from decks.queries.check.shown import verdict_for_page
from decks.queries.house_formats import leagues_with_decks
from decks.web.forms.check import CheckForm
from league.base.errors import Refused
from league.models import League
from league.permissions import permitted_leagues
from league.web.pages import show_refusal


@require_safe
def hub(request: HttpRequest) -> HttpResponse:
    """The start page of everything about decks."""
    leagues = leagues_with_decks(_staff_of(request))
    about = {"facts": current_catalogue().known_to, "version": current_catalogue().version}
    return render(request, "decks/check/hub.html", {"leagues": leagues, **about})


def _staff_of(request: HttpRequest) -> list[League]:
    user = request.user
    return permitted_leagues(user, "decks.see_lists") if user.is_authenticated else []


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """The form, with the verdict below it. Nothing is stored, so repeating it is harmless."""
    form = CheckForm(request.POST or None, initial={"format": request.GET.get("format", "")})
    verdict = _judge_form(form) if request.method == "POST" and form.is_valid() else None
    status = 422 if form.is_bound and verdict is None else 200
    if request.headers.get("HX-Request") and request.method == "POST":
        context: dict[str, Any] = {"verdict": verdict, "form": form}
        return render(request, "decks/check/answer.html", context, status=status)
    return render(
        request, "decks/check/check.html", {"form": form, "verdict": verdict}, status=status
    )


def _judge_form(form: CheckForm) -> dict[str, Any] | None:
    data = form.cleaned_data
    try:
        return verdict_for_page(
            judge_list(DeckQuestion(text=data["text"], format=data["format"], day=data["date"]))
        )
    except Refused as refused:
        show_refusal(form, refused)
        return None
