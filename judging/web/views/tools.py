"""Tools for the table, as the e-Reader cards of Expedition had them: coin, timer, dictionary.

What those did stands in rows ETL-1 to ETL-3 of the rules matrix. A card's facts and its evolution
chart are on the card's own page.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.library.entry import Entry, newest_text
from judging.library.shelf import ENGLISH, load_library
from league.engine.name_order import order_of_name

WORDS_OF_THE_GAME = "glossary"  # the chapter of the library


@require_safe
def table_tools(request: HttpRequest) -> HttpResponse:
    """The coin flipper and the battle timer. Both work in the browser alone."""
    return render(request, "judging/tools/tools.html", {"minutes": (15, 20, 30, 50, 60, 75)})


@require_safe
def dictionary(request: HttpRequest) -> HttpResponse:
    """Every word of the game from A to Z, as the newest edition that has it explains it."""
    entries = load_library(get_language() or ENGLISH).of_chapter(WORDS_OF_THE_GAME)
    rows = sorted(
        (_word_row(entry) for entry in entries), key=lambda row: order_of_name(row["title"])
    )
    return render(request, "judging/tools/dictionary.html", {"rows": rows})


def _word_row(entry: Entry) -> dict[str, Any]:
    newest = newest_text(entry.editions)
    return {
        "id": entry.id,
        "title": entry.title,
        "language": entry.language,
        "text": newest.text,
        "edition": DOCUMENTS_BY_KEY[newest.edition].title,
    }
