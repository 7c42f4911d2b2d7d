"""The look-up: the rule in a judge's own words."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from decks.engine.documents import BY_KEY, DOCUMENTS
from judging.library.shelf import ENGLISH
from judging.queries import rulings
from judging.queries.visibility import readable
from tournaments.models import Event

EXAMPLES = {
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
    """Words in, rules out, the event's edition first; what was ruled on the like beside them."""
    event = _event(request)
    edition = _edition(request, event)
    words = request.GET.get("q", "")
    where = readable(request.user)
    day = event.date.isoformat() if event else ""
    language = get_language() or ENGLISH
    asked = rulings.Asked(edition, day, language)
    found = rulings.look_up(words, asked, where)
    context: dict[str, Any] = {
        "found": found,
        "asked": "q" in request.GET,
        "event": event,
        "edition": edition,
        "editions": DOCUMENTS,
        "examples": EXAMPLES.get(language, EXAMPLES[ENGLISH]),
        "language": language,
        "elsewhere": rulings.elsewhere(language),
        "is_staff": bool(where.shelves),
    }
    page = (
        "judging/lookup/look_up_found.html"
        if getattr(request, "htmx", False)
        else "judging/lookup/look_up.html"
    )
    return render(request, page, context)


def _event(request: HttpRequest) -> Event | None:
    asked = request.GET.get("event", "")
    if not asked:
        return None
    if not asked.isdecimal() or len(asked) > 12:
        raise Http404
    return get_object_or_404(Event.objects.select_related("league"), pk=asked)


def _edition(request: HttpRequest, event: Event | None) -> str | None:
    """The one chosen here, else the event's, else the one last asked under; none is every one."""
    named = request.GET.get("edition")
    if named is not None:
        return named if named in BY_KEY else None
    if event is not None:
        return event.edition
    return None
