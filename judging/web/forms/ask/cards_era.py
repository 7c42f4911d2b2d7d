"""Finds the rulebooks of the cards typed, to be offered first; none is chosen automatically."""

import re

from django.http import QueryDict

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import fold_name
from decks.engine.documents import DOCUMENTS_BY_KEY, document_in_force
from decks.queries.catalogue import current_catalogue
from judging.web.forms.ask.cards_typed import LEAST_BEGUN

_CARD_FIELD = re.compile(r"(?:[AB][a0-4]|do)-card")
_PRINTING = re.compile(r"\(([\w.]+-[\w.]+)\)\s*$")


# How many fit beside today's on a phone.
_MOST_OFFERED = 3


def editions_of_cards(data: QueryDict) -> list[str]:
    """The first few rulebooks in whose time all the cards typed were printed, by key.

    Where there is no such rulebook, the one under which the last of the cards came out.
    """
    shelf = current_catalogue()
    texts = [str(data[name]) for name in data if _CARD_FIELD.fullmatch(name)]
    all_days = [days for text in texts if (days := _days_printed(text, shelf))]
    if not all_days:
        return []
    of_each = [{document_in_force(day).key for day in days} for days in all_days]
    together = set.intersection(*of_each)
    if together:
        return [key for key in DOCUMENTS_BY_KEY if key in together][:_MOST_OFFERED]
    return [document_in_force(max(min(days) for days in all_days)).key]


def _days_printed(text: str, shelf: Catalogue) -> set[str]:
    """The days (ISO) a card came out: the printing named, else all cards whose names begin so."""
    named = _PRINTING.search(text)
    if named and named[1] in shelf.by_id:
        printings = [shelf.by_id[named[1]]]
    elif len(text.strip()) < LEAST_BEGUN:
        return set()
    else:
        begun = fold_name(text)
        names = [name for name in shelf.by_fold if name.startswith(begun)]
        printings = [printing for name in names for printing in shelf.by_fold[name]]
    return {day for each in printings if (day := shelf.sets[each.set].release)}
