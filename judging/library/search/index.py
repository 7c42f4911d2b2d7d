"""What an index holds and answers, whichever search engine it is made with."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from judging.library.search.query import Query

# How much a word counts by the field it is in.
FIELD_WEIGHTS: Mapping[str, float] = {"title": 2.0, "asked": 1.6, "text": 1.0}
OWN_EDITION_WEIGHT = 1.15  # an entry of the edition asked about goes before one that fits as well


@dataclass(frozen=True, slots=True)
class IndexedDoc:
    """One thing to be found. Its fields are stems (words.stems_of), joined by spaces.

    `shelf`: whose it is, the only thing a search filters by; "" is everybody's.
    """

    key: str
    title: str
    asked: str
    text: str
    shelf: str = ""
    edition: str = ""


@dataclass(frozen=True, slots=True)
class SearchHit:
    key: str
    score: float


class BrokenIndexError(Exception):
    """The index cannot be read: it must be built anew, and its source is asked meanwhile."""


class BusyIndexError(Exception):
    """Another process is writing: try again later."""


class Index(Protocol):
    """An index that can be searched. Raises BrokenIndexError where it is damaged or missing."""

    def search(
        self, query: Query, *, shelves: Sequence[str], edition: str | None, limit: int
    ) -> list[SearchHit]: ...

    def replace(self, docs: Iterable[IndexedDoc]) -> None:
        """Add these, each in place of the one with the same key. One writer at a time."""

    def rebuild(self, docs: Iterable[IndexedDoc]) -> int:
        """Build it anew from its source beside the old one, then switch; return how many it has."""
