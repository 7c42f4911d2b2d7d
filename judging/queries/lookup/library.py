"""Builds the library's finders, one for each language, with the newest catalogue's card names.

The words of a question tell which language it is in.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from decks.engine.cards.abroad import Abroad
from decks.queries import catalogue
from judging.library.facts import Fact
from judging.library.search.card_names import card_names
from judging.library.search.finder import Finder, FoundEntries
from judging.library.search.fts_index import FtsIndex
from judging.library.search.index import Index
from judging.library.search.material import SearchMaterial, search_material
from judging.library.search.which import language_of_question
from judging.library.shelf import ENGLISH, LANGUAGES
from judging.queries.lookup.facts import facts_of

try:
    from judging.library.search.tantivy_index import TantivyIndex
except ImportError:  # no wheel for this machine: SQLite's full text search is used
    TANTIVY = False
else:
    TANTIVY = True
_build_lock = threading.Lock()


def language_finder(language: str = ENGLISH) -> Finder:
    """A language's finder, built once a process and again when a newer catalogue appears."""
    return _current_finders()[language]


def look_up_entries(
    text: str, edition: str | None = None, limit: int = 10, *, frame: str = ENGLISH, day: str = ""
) -> FoundEntries:
    """What answers a question in either language; `frame`: the language if its words tell none.

    The texts found are in the question's language: `answer_in_language` puts them in another.
    """
    return language_finder(language_of_words(text, frame)).find(text, edition, limit, day)


def answer_in_language(answer: FoundEntries, language: str) -> FoundEntries:
    """The same entries with their texts in another language."""
    entries = language_finder(language).entries
    found = tuple(entry.told_by(entries[entry.entry.id]) for entry in answer.found)
    return replace(answer, found=found)


def tournament_fact(key: str, language: str) -> Fact | None:
    """A fact of tournaments by its id; None where there is none."""
    entry = language_finder(language if language in LANGUAGES else ENGLISH).entries.get(key)
    return entry if isinstance(entry, Fact) else None


def tournament_facts(language: str) -> list[Fact]:
    """The facts that have no page elsewhere in the service."""
    entries = language_finder(language if language in LANGUAGES else ENGLISH).entries.values()
    return [entry for entry in entries if isinstance(entry, Fact) and not entry.page]


def language_of_words(text: str, frame: str = ENGLISH) -> str:
    """The language a question is in, by its words; `frame` where they do not tell."""
    vocabularies = {key: each_finder.vocabulary for key, each_finder in _current_finders().items()}
    return language_of_question(text, vocabularies, frame if frame in LANGUAGES else ENGLISH)


def _current_finders() -> dict[str, Finder]:
    current = catalogue.current_catalogue()
    with _build_lock:
        return _build_finders(current.version)


@lru_cache(maxsize=1)
def _build_finders(_version: str) -> dict[str, Finder]:
    shelf = catalogue.current_catalogue()
    names = card_names(shelf.by_id.values())
    make: Callable[[], Index] = TantivyIndex if TANTIVY else FtsIndex
    built = {}
    for language in LANGUAGES:
        language_material = search_material(language, facts_of(language))
        abroad = (
            partial(_english_card_names, shelf.abroad, language_material)
            if language != ENGLISH
            else None
        )
        built[language] = Finder(language_material, names, make, abroad)
    for key, made in built.items():
        others = (other.vocabulary.words for other_key, other in built.items() if other_key != key)
        made.vocabulary.foreign = frozenset().union(*others)
    return built


def _english_card_names(names: Abroad, known: SearchMaterial, words: str) -> Sequence[str]:
    """A card's English names by its foreign name; none where the words are everyday ones."""
    return () if set(words.split()) <= known.everyday else names.english_names_of(words)
