"""The catalogue's pages: search, a card, the sets, a set."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_safe

from decks.queries import cards

PER_PAGE = 40
KINDS = (
    ("", _later("all cards")),
    ("pokemon", _later("Pokémon")),
    ("trainer", _later("Trainer")),
    ("energy", _later("Energy")),
)


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """What was asked for, a page of it; as one types, the list alone."""
    words = request.GET.get("q", "").strip()
    kind = request.GET.get("kind", "")
    kind = kind if kind in dict(KINDS) else ""
    page = Paginator(cards.search(words, kind), PER_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "words": words,
        "kind": kind,
        "kinds": KINDS,
        "page": page,
        "rows": cards.rows(page.object_list),  # type: ignore[arg-type]
    }
    as_typed = request.headers.get("HX-Request") and not request.headers.get("HX-Boosted")
    return render(request, f"decks/cards/{'found' if as_typed else 'search'}.html", context)


@require_safe
def card(request: HttpRequest, card: str) -> HttpResponse:
    """One printing. An id in other letters than the catalogue's leads to the right one."""
    told = cards.card(card)
    if told is None:
        raise Http404(_("No card has this number."))
    if told["id"] != card:
        return redirect("cards:card", card=told["id"])
    seasons = told["seasons"]
    reasons = [(one, cards.NOTES.get(one.note or "", "")) for one in reversed(seasons)]
    context = {
        **told,
        "legal": [each for each in reasons if each[0].legal],
        "not_legal": [each for each in reasons if not each[0].legal],
        "lanes": cards.lanes(seasons),
        "years": cards.years(),
    }
    return render(request, "decks/cards/card.html", context)


@require_safe
def sets(request: HttpRequest) -> HttpResponse:
    page = Paginator(cards.all_sets(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/cards/sets.html", {"page": page})


@require_safe
def card_set(request: HttpRequest, card_set: str) -> HttpResponse:
    one = cards.card_set(card_set)
    if one is None:
        raise Http404(_("No set has this code."))
    page = Paginator(cards.cards_of(one), 2 * PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "set": one,
        "page": page,
        "rows": cards.rows(page.object_list),  # type: ignore[arg-type]
        "formats": cards.formats_with(one),
    }
    return render(request, "decks/cards/set.html", context)
