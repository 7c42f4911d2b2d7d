"""What pages of several subjects share: an event's surroundings, and pages of expired links."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import asdict

from league.domain.links import LinkGone
from tournaments.engine import limits
from tournaments.http.privacy import keep_key_secret
from tournaments.models import Event, Match, Stage
from tournaments.queries.rounds.checklist import make_checklist

Given = ParamSpec("Given")


def event_context(event: Event, section: str) -> dict[str, Any]:
    """The variables that every page of an event needs. `section`: where the page belongs."""
    return {
        "event": event,
        "here": section,
        "open_stages": [Stage.REGISTRATION, Stage.SWISS],
        "limits": limits,
    }


def checklist_shown(event: Event) -> list[dict[str, Any]]:
    """What is not in order before the next round is paired, each with the address of its page."""
    return [
        {**asdict(item), "address": reverse(item.page, args=item.args)}
        for item in make_checklist(event)
    ]


def is_from_desk(request: HttpRequest) -> bool:
    """Whether a form was sent from the desk, so that the answer leads back to it."""
    return request.POST.get("back") == "desk"


def tell_if_over(request: HttpRequest, match: Match) -> None:
    """If this result ended the event with its cut, say so, and how to undo it."""
    finished = Event.objects.filter(pk=match.round.event_id, stage=Stage.FINISHED)
    if match.result and finished.exists():
        sentence = _(
            "With it the event is over, and its places are final. If it was a slip, take the "
            "result back, by “Undo” at the desk or on the page of the match: "
            "the event runs on then."
        )
        messages.info(request, sentence)


def answers_where_gone(
    view: Callable[Concatenate[HttpRequest, Given], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, Given], HttpResponseBase]:
    """Decorate a view opened by a link or slip: an expired one gets a page that says so."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Given.args, **kwargs: Given.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except LinkGone as gone:
            return _answer_gone(request, gone)

    return answer


def _answer_gone(request: HttpRequest, gone: LinkGone) -> HttpResponse:
    """The page for an expired link, or a slip whose round is over."""
    context = {"gone": gone}
    page = render(request, "league/people/link_gone.html", context, status=gone.status)
    return keep_key_secret(page)
