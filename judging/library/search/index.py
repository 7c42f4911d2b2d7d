"""What an index holds and answers, whatever engine stands behind it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from judging.library.search.query import Query

# How much a word counts by where it stands.
FIELD_WEIGHTS: Mapping[str, float] = {"title": 2.0, "asked": 1.6, "text": 1.0}
OWN_EDITION_WEIGHT = 1.15  # of two that fit alike, the one under the edition asked about


@dataclass(frozen=True, slots=True)
class IndexedDoc:
    """One thing to be found. Its fields are stems (words.stems_of), joined by blanks.

    `shelf`: whose it is, and the only thing a search filters by: "" is everybody's.
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
    """The index cannot be read: it is to be built anew, and its source asked meanwhile."""


class BusyIndexError(Exception):
    """Another process is writing: try again later."""


class Index(Protocol):
    """A read index. Searching raises BrokenIndexError where it is damaged or missing."""

    def search(
        self, query: Query, *, shelves: Sequence[str], edition: str | None, limit: int
    ) -> list[SearchHit]: ...

    def replace(self, docs: Iterable[IndexedDoc]) -> None:
        """Put these in, each instead of what has its key, and commit. One writer at a time."""

    def rebuild(self, docs: Iterable[IndexedDoc]) -> int:
        """Build it anew from its source beside the old one, then switch; how many it holds."""
