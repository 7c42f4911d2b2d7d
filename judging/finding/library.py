"""The library's finder with the newest catalogue's card names: the file side of the look-up."""

import threading
from collections.abc import Callable
from functools import lru_cache

from decks import catalogue
from judging.library.search.card_names import card_names
from judging.library.search.finder import Finder
from judging.library.search.fts_index import FtsIndex
from judging.library.search.index import Index
from judging.library.shelf import library

try:
    from judging.library.search.tantivy_index import TantivyIndex
except ImportError:  # no wheel for this machine: SQLite's full text stands in
    TANTIVY = False
else:
    TANTIVY = True
_lock = threading.Lock()


def finder() -> Finder:
    """The finder, built once a process and again when a newer catalogue appears."""
    current = catalogue.current()
    with _lock:
        return _built(current.version)


@lru_cache(maxsize=1)
def _built(_version: str) -> Finder:
    names = card_names(catalogue.current().by_id.values())
    make: Callable[[], Index] = TantivyIndex if TANTIVY else FtsIndex
    return Finder(library().entries.values(), names, make)
