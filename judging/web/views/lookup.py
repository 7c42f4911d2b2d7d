"""The look-up: the rule in a judge's own words."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from decks.engine.documents import DOCUMENTS_BY_KEY
from decks.queries.editions import edition_groups
from judging.domain.visibility import readable_scope
from judging.http.addresses import other_links
from judging.library.search.query import MOST_CHARACTERS
from judging.library.shelf import ENGLISH
from judging.queries import rulings
from judging.web.last_edition import forget_edition, last_edition, remember_edition
from league.base.numbers import read_whole_number
from tournaments.models import Event
from tournaments.queries.loaders import find_event

EXAMPLE_QUESTIONS = {
    "en": (
        "confused pokemon retreats, old rules",
        "both knocked out who takes prize first",
        "dce retreat cost 2",
        "how long is a round 2012",
    ),
    "de": (
        "darf der Startspieler im ersten Zug Trainerkarten spielen",
        "vergiftet und verbrannt, was zuerst",
        "Rückzugskosten mit Doppel-Farblos",
        "wie lange dauert eine Runde 2012",
    ),
}


@require_safe
@vary_on_headers("HX-Request")
def look_up(request: HttpRequest) -> HttpResponse:
    """Answer words with rules, the event's edition first, and similar rulings beside them."""
    event = _find_event_asked(request)
    edition = _edition_asked(request, event)
    words = request.GET.get("q", "")
    scope = readable_scope(request.user)
    day = event.date.isoformat() if event else ""
    language = get_language() or ENGLISH
    asked = rulings.LookUpScope(edition, day, language)
    result = rulings.look_up_rule(words, asked, scope)
    context: dict[str, Any] = {
        "found": result,
        "longest": MOST_CHARACTERS,
        "asked": "q" in request.GET,
        "event": event,
        "edition": edition,
        "editions": edition_groups(edition or ""),
        "is_last": event is None and "edition" not in request.GET and edition is not None,
        "examples": EXAMPLE_QUESTIONS.get(language, EXAMPLE_QUESTIONS[ENGLISH]),
        "language": language,
        "elsewhere": other_links(language),
        "is_staff": bool(scope.shelves),
    }
    page = (
        "judging/lookup/look_up_found.html"
        if getattr(request, "htmx", False)
        else "judging/lookup/look_up.html"
    )
    return render(request, page, context)


def _find_event_asked(request: HttpRequest) -> Event | None:
    asked = request.GET.get("event", "")
    if not asked:
        return None
    number = read_whole_number(asked)
    if number is None:
        raise Http404
    return find_event(number)


def _edition_asked(request: HttpRequest, event: Event | None) -> str | None:
    """The edition chosen here, else the event's, else that asked last; None stands for all.

    A choice made here is remembered, unless it is the one the page offers at this event.
    """
    named = request.GET.get("edition")
    if named is None:
        return event.edition if event is not None else last_edition(request) or None
    if event is None or named != event.edition:
        _remember_choice(request, named)
    return named if named in DOCUMENTS_BY_KEY else None


def _remember_choice(request: HttpRequest, chosen: str) -> None:
    if chosen:
        remember_edition(request, chosen)
    else:
        forget_edition(request)
