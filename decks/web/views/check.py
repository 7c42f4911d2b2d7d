"""The deck check: paste a list, see the verdict and why."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from decks.domain import Question, judge
from decks.queries.catalogue import current
from decks.queries.check import kept
from decks.web.forms.check import CheckForm
from league.base.errors import Refused
from league.models import League
from league.permissions import leagues_of
from league.web.pages import mark


@require_safe
def hub(request: HttpRequest) -> HttpResponse:
    """Everything there is about decks, each with its way in."""
    leagues = kept.leagues_with_decks(_staff_of(request))
    about = {"facts": current().known_to, "version": current().version}
    return render(request, "decks/check/hub.html", {"leagues": leagues, **about})


def _staff_of(request: HttpRequest) -> list[League]:
    user = request.user
    return leagues_of(user, "decks.see_lists") if user.is_authenticated else []


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """The form, and under it the verdict. Nothing is stored, so a repeat harms nothing."""
    form = CheckForm(request.POST or None, initial={"format": request.GET.get("format", "")})
    verdict = _verdict(form) if request.method == "POST" and form.is_valid() else None
    status = 422 if form.is_bound and verdict is None else 200
    if request.headers.get("HX-Request") and request.method == "POST":
        context: dict[str, Any] = {"verdict": verdict, "form": form}
        return render(request, "decks/check/answer.html", context, status=status)
    return render(
        request, "decks/check/check.html", {"form": form, "verdict": verdict}, status=status
    )


def _verdict(form: CheckForm) -> dict[str, Any] | None:
    said = form.cleaned_data
    try:
        return kept.shown(
            judge(Question(text=said["text"], format=said["format"], day=said["date"]))
        )
    except Refused as refused:
        mark(form, refused)
        return None
