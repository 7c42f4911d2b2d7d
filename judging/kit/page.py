"""The kit's page put together: template, style, scripts and data in one text."""

import html
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from decks.engine.documents import DOCUMENTS
from judging.kit.before import Before
from judging.kit.packed import cards, engine, knows_unsaid_bench, until
from judging.kit.texts import texts
from judging.library.entry import Entry
from judging.library.search.finder import FLOOR, SURE
from judging.library.search.german import TYPED
from judging.library.search.index import FIELDS
from judging.library.search.material import Material, material
from judging.library.search.query import CORRECTED, MEANT, PART
from judging.library.search.words import Tongue
from judging.library.shelf import LANGUAGES, library
from judging.web.forms.ask.position import USUAL_PILES

HERE = Path(__file__).parent
LICENCE = HERE.parents[1] / "LICENSES" / "BSD-3-Clause-Brython.txt"
PARTS = {"style": "kit.css", "search": "search.js", "page": "kit.js", "builder": "builder.js"}


def kit(
    made: str, before: Sequence[Before] = (), leagues: Sequence[str] = (), language: str = "en"
) -> str:
    """The page, whole: nothing in it asks for a network.

    `made`: the day, as people read it; `before`: what was ruled, of these `leagues`; `language`:
    the one it opens in.
    """
    page = (HERE / "kit.html").read_text("utf-8")
    for mark, file in PARTS.items():
        page = page.replace(f"{{{{{mark}}}}}", (HERE / file).read_text("utf-8"))
    told = {
        "made": made,
        "leagues": list(leagues),
        "language": language,
        "languages": {key: _language(key) for key in LANGUAGES},
        "more": {key: _more_stems(key, before) for key in LANGUAGES},
        "before": before,
        "texts": texts(),
        "editions": [
            {"key": one.key, "name": one.name, "until": until()[one.key]} for one in DOCUMENTS
        ],
        "unsaid": knows_unsaid_bench(),
        "usual": USUAL_PILES,
        "weights": _WEIGHTS,
    }
    marks = {
        "{{language}}": html.escape(language),
        "{{licence}}": LICENCE.read_text("utf-8"),
        "{{engine}}": engine(),
        "{{cards}}": cards(),
        # A text must not end the script it stands in.
        "{{data}}": msgspec.json.encode(told).decode().replace("<", "\\u003c"),
    }
    for mark, text in marks.items():
        page = page.replace(mark, text)
    return page


_WEIGHTS = {
    "fields": list(FIELDS.values()),
    "meant": MEANT,
    "corrected": CORRECTED,
    "part": PART,
    "floor": FLOOR,
    "sure": SURE,
}


@cache
def _language(key: str) -> dict[str, Any]:
    """All that the look-up of one language is made of; the facts of the service stay there."""
    told = material(key)
    shelf = library(key)
    return {
        "chapters": {one.id: one.title for one in shelf.chapters},
        "entries": [_entry(one, told) for one in shelf.entries.values()],
        "stems": {word: " ".join(stems) for word, stems in told.stems.items()},
        "known": " ".join(sorted(told.vocabulary)),
        "slang": {" ".join(typed): list(meant) for typed, meant in told.slang.items()},
        "stop": sorted(told.tongue.stop_words),
        "own_stop": sorted(told.tongue.own_stop_words),
        "named": dict(told.named),
        "typed": TYPED.pattern if key == "de" else "",
    }


def _entry(entry: Entry, told: Material) -> dict[str, Any]:
    doc = told.doc(entry)
    return {
        "id": entry.id,
        "title": entry.title,
        "language": entry.language,
        "chapter": entry.chapter,
        "term": entry.kind != "rule",
        "rules": list(entry.rules),
        "letters": {key: list(entry.rules_in(key)) for key in entry.editions},
        "texts": [
            {
                "editions": [text.edition for text in group],
                "text": group[0].text,
                "reading": group[0].reading,
                "source": group[0].cited,
                "provenance": group[0].provenance,
            }
            for group in entry.groups
        ],
        "fields": [doc.title, doc.asked, doc.text],
        "phrases": [" ".join(phrase) for phrase in told.phrases(entry)],
    }


def _more_stems(key: str, before: Iterable[Before]) -> dict[str, str]:
    """The stems of words that stand in what was ruled, and not in the library."""
    told = material(key)
    texts = [text for one in before for text in (*one.asked.values(), *one.said.values(), one.was)]
    return {
        word: " ".join(_kept(told.tongue, word))
        for word in sorted({word for text in texts for word in told.tongue.words_of(text)})
        if word not in told.stems
    }


def _kept(tongue: Tongue, word: str) -> tuple[str, ...]:
    return () if word in tongue.stop_words else tongue.stems(word)
