"""The kit's page put together: template, style, search and data in one text."""

import html
from pathlib import Path
from typing import Any

import msgspec

from decks.engine.documents import DOCUMENTS
from judging.library.search.finder import asked_of, doc_of
from judging.library.search.index import FIELDS
from judging.library.search.query import CORRECTED, EDITION_WORDS, MEANT
from judging.library.search.slang import slang
from judging.library.search.words import STOP_WORDS, stem, stems_of, words_of
from judging.library.shelf import Library

HERE = Path(__file__).parent


def kit(library: Library, made: str) -> str:
    """The page, whole: nothing in it asks for a network. `made`: the day, as people read it."""
    data = msgspec.json.encode(_data(library)).decode()
    page = (HERE / "kit.html").read_text("utf-8")
    parts = {
        "{{style}}": (HERE / "kit.css").read_text("utf-8"),
        "{{search}}": (HERE / "kit.js").read_text("utf-8"),
        "{{made}}": html.escape(made),
        # A text must not end the script it stands in.
        "{{data}}": data.replace("<", "\\u003c"),
    }
    for mark, text in parts.items():
        page = page.replace(mark, text)
    return page


def _data(library: Library) -> dict[str, Any]:
    asked = asked_of()
    return {
        "editions": [{"key": one.key, "name": one.name} for one in DOCUMENTS],
        "chapters": {one.id: one.title for one in library.chapters},
        "entries": [_entry(one, asked) for one in library.entries.values()],
        "stems": {word: stem(word) for word in sorted(_vocabulary(library, asked))},
        "slang": {" ".join(typed): list(meant) for typed, meant in slang().items()},
        "stop": sorted(STOP_WORDS),
        "named": EDITION_WORDS,
        "weights": {"fields": list(FIELDS.values()), "meant": MEANT, "corrected": CORRECTED},
    }


def _entry(entry: Any, asked: Any) -> dict[str, Any]:
    doc = doc_of(entry, asked)
    phrases = [entry.title, *entry.words]
    for rule in entry.rules[:2]:
        phrases += asked.get(rule, ())
    return {
        "id": entry.id,
        "title": entry.title,
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
        "fields": [doc.title.split(), doc.asked.split(), doc.text.split()],
        "phrases": [stems_of(phrase) for phrase in phrases],
        "related": list(entry.related),
    }


def _vocabulary(library: Library, asked: Any) -> set[str]:
    texts = [phrase for phrases in asked.values() for phrase in phrases]
    texts += [" ".join(typed) for typed in slang()]
    for entry in library.entries.values():
        texts += [entry.title, *entry.words, *(text.text for text in entry.editions.values())]
    return {word for text in texts for word in words_of(text)}
