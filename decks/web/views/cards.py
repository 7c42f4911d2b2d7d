"""The catalogue's pages: search, a card, the sets, a set."""

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_safe

from decks.engine.cards.search import MOST_CHARACTERS
from decks.queries import cards
from league.http.paging import requested_page

PER_PAGE = 40
KINDS = (
    ("", _later("all cards")),
    ("pokemon", _later("Pokémon")),
    ("trainer", _later("Trainer")),
    ("energy", _later("Energy")),
)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Search results, page by page; while somebody types, only the list."""
    words = request.GET.get("q", "").strip()
    kind = request.GET.get("kind", "")
    kind = kind if kind in dict(KINDS) else ""
    page = requested_page(request, cards.search_cards(words, kind), PER_PAGE)
    context: dict[str, Any] = {
        "words": words,
        "longest": MOST_CHARACTERS,
        "kind": kind,
        "kinds": KINDS,
        "page": page,
        "rows": cards.card_rows(page.object_list),  # type: ignore[arg-type]
    }
    as_typed = request.headers.get("HX-Request") and not request.headers.get("HX-Boosted")
    return render(request, f"decks/cards/{'found' if as_typed else 'search'}.html", context)


@require_safe
def card(request: HttpRequest, card: str) -> HttpResponse:
    """One printing. An id in other letters than the catalogue's redirects to the right one."""
    facts = cards.known_card(card, _)
    if facts is None:
        raise Http404(_("No card has this number."))
    if facts.id != card:
        return redirect("cards:card", card=facts.id)
    seasons = facts.seasons
    reasons = [
        (season, cards.SEASON_NOTES.get(season.note or "", "")) for season in reversed(seasons)
    ]
    context = {
        **msgspec.structs.asdict(facts),
        "legal": [each for each in reasons if each[0].legal],
        "not_legal": [each for each in reasons if not each[0].legal],
        "lanes": cards.timeline_lanes(seasons),
        "years": cards.timeline_years(),
    }
    return render(request, "decks/cards/card.html", context)


@require_safe
def sets(request: HttpRequest) -> HttpResponse:
    """All sets, newest first."""
    page = requested_page(request, cards.all_sets(), PER_PAGE)
    return render(request, "decks/cards/sets.html", {"page": page})


@require_safe
def card_set(request: HttpRequest, card_set: str) -> HttpResponse:
    """A set: its printings, and the formats that name it."""
    found_set = cards.known_set(card_set)
    if found_set is None:
        raise Http404(_("No set has this code."))
    page = requested_page(request, cards.cards_of_set(found_set), 2 * PER_PAGE)
    context = {
        "set": found_set,
        "page": page,
        "rows": cards.card_rows(page.object_list),  # type: ignore[arg-type]
        "formats": cards.formats_naming(found_set),
    }
    return render(request, "decks/cards/set.html", context)
