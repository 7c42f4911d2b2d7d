"""The library's finders with the newest catalogue's card names: the file side of the look-up.

One for each language; the question says by its words which of them it is asked.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from decks.engine.cards.abroad import Abroad
from decks.queries import catalogue
from judging.library.facts import Fact
from judging.library.search.card_names import card_names
from judging.library.search.finder import Answer, Finder
from judging.library.search.fts_index import FtsIndex
from judging.library.search.index import Index
from judging.library.search.material import Material, material
from judging.library.search.which import language_of
from judging.library.shelf import ENGLISH, LANGUAGES
from judging.queries.lookup.facts import facts_of

try:
    from judging.library.search.tantivy_index import TantivyIndex
except ImportError:  # no wheel for this machine: SQLite's full text stands in
    TANTIVY = False
else:
    TANTIVY = True
_lock = threading.Lock()


def finder(language: str = ENGLISH) -> Finder:
    """A language's finder, built once a process and again when a newer catalogue appears."""
    return _finders()[language]


def find(
    text: str, edition: str | None = None, limit: int = 10, *, frame: str = ENGLISH, day: str = ""
) -> Answer:
    """What answers a question in either language; `frame`: where its own words do not tell which.

    The texts found are the question's language's: `in_language` has them in another.
    """
    return finder(language_asked(text, frame)).find(text, edition, limit, day)


def in_language(answer: Answer, language: str) -> Answer:
    """The same entries with their texts in another language."""
    entries = finder(language).entries
    found = tuple(one.told_by(entries[one.entry.id]) for one in answer.found)
    return replace(answer, found=found)


def fact(key: str, language: str) -> Fact | None:
    """A fact of tournaments by its id; None where none is called so."""
    found = finder(language if language in LANGUAGES else ENGLISH).entries.get(key)
    return found if isinstance(found, Fact) else None


def facts(language: str) -> list[Fact]:
    """The facts that have no page elsewhere in the service."""
    entries = finder(language if language in LANGUAGES else ENGLISH).entries.values()
    return [one for one in entries if isinstance(one, Fact) and not one.page]


def language_asked(text: str, frame: str = ENGLISH) -> str:
    """The language a question is in, by its words; the frame's where they do not tell."""
    vocabularies = {key: one.vocabulary for key, one in _finders().items()}
    return language_of(text, vocabularies, frame if frame in LANGUAGES else ENGLISH)


def _finders() -> dict[str, Finder]:
    current = catalogue.current()
    with _lock:
        return _built(current.version)


@lru_cache(maxsize=1)
def _built(_version: str) -> dict[str, Finder]:
    shelf = catalogue.current()
    names = card_names(shelf.by_id.values())
    make: Callable[[], Index] = TantivyIndex if TANTIVY else FtsIndex
    built = {}
    for language in LANGUAGES:
        one = material(language, facts_of(language))
        abroad = partial(_abroad, shelf.abroad, one) if language != ENGLISH else None
        built[language] = Finder(one, names, make, abroad)
    for key, made in built.items():
        others = (other.vocabulary.words for at, other in built.items() if at != key)
        made.vocabulary.foreign = frozenset().union(*others)
    return built


def _abroad(names: Abroad, known: Material, words: str) -> Sequence[str]:
    """A card's English names by its name abroad; a word of the game is no card's name."""
    return () if set(words.split()) <= known.everyday else names.english(words)
