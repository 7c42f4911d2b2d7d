"""The search index in SQLite's full text search, for machines without tantivy."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from judging.library.search.index import (
    FIELD_WEIGHTS,
    OWN_EDITION_WEIGHT,
    BrokenIndexError,
    IndexedDoc,
    SearchHit,
)
from judging.library.search.query import Query

VERSION = 1
CREATE_TABLE = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS docs USING fts5("
    "title, asked, text, key UNINDEXED, shelf UNINDEXED, edition UNINDEXED)"
)
_INSERT = "INSERT INTO docs (title, asked, text, key, shelf, edition) VALUES (?, ?, ?, ?, ?, ?)"


class FtsIndex:
    """An index in a SQLite file; in memory where none is given."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._memory = None if file else sqlite3.connect(":memory:", check_same_thread=False)

    def search(
        self, query: Query, *, shelves: Sequence[str] = ("",), edition: str | None, limit: int
    ) -> list[SearchHit]:
        if not query.groups:
            return []
        weights = ", ".join(str(weight) for weight in FIELD_WEIGHTS.values())
        places = ", ".join("?" for _ in shelves)
        asked = " OR ".join(f'"{stem}"' for stem in sorted(query.stems))
        # bm25 is lower for a better match.
        score = (
            f"bm25(docs, {weights}) * (CASE WHEN edition = ? THEN {OWN_EDITION_WEIGHT} ELSE 1 END)"
        )
        select = (
            f"SELECT key, -({score}) FROM docs WHERE docs MATCH ? "  # noqa: S608 -- no input in it
            f"AND shelf IN ({places}) ORDER BY 2 DESC LIMIT ?"
        )
        with self._open_to_read() as connection:
            rows = connection.execute(select, (edition or "", asked, *shelves, limit)).fetchall()
        return [SearchHit(key, score) for key, score in rows]

    def replace(self, docs: Iterable[IndexedDoc]) -> None:
        """Add these, each in place of the one with the same key."""
        with self._open_to_write() as connection:
            for doc in docs:
                connection.execute("DELETE FROM docs WHERE key = ?", (doc.key,))
                _insert_doc(connection, doc)

    def rebuild(self, docs: Iterable[IndexedDoc]) -> int:
        """Build all anew in one transaction; a file that is no readable index is deleted first."""
        try:
            return self._rebuild_all(docs)
        except (BrokenIndexError, sqlite3.DatabaseError):
            if self._file is None:
                raise
            self._file.unlink(missing_ok=True)
            return self._rebuild_all(docs)

    def _rebuild_all(self, docs: Iterable[IndexedDoc]) -> int:
        written = 0
        with self._open_to_write() as connection:
            connection.execute("DELETE FROM docs")
            for doc in docs:
                _insert_doc(connection, doc)
                written += 1
        return written

    @contextmanager
    def _open_to_read(self) -> Iterator[sqlite3.Connection]:
        if self._file is not None and not self._file.exists():
            raise BrokenIndexError("there is no index yet")
        with self._open_connection() as connection:
            yield connection

    @contextmanager
    def _open_to_write(self) -> Iterator[sqlite3.Connection]:
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._open_connection() as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(CREATE_TABLE)
            with connection:
                yield connection

    @contextmanager
    def _open_connection(self) -> Iterator[sqlite3.Connection]:
        connection = self._memory or sqlite3.connect(str(self._file), timeout=5)
        try:
            yield connection
        except sqlite3.DatabaseError as error:
            raise BrokenIndexError(str(error)) from error
        finally:
            if connection is not self._memory:
                connection.close()


def _insert_doc(connection: sqlite3.Connection, doc: IndexedDoc) -> None:
    connection.execute(_INSERT, (doc.title, doc.asked, doc.text, doc.key, doc.shelf, doc.edition))
