"""The search index in tantivy: read by any number of processes, written by one at a time.

A folder holds generations of the index and a pointer to the one in use. A rebuild makes a new
generation and moves the pointer in one step: look-ups never wait for it, and a crash leaves the old
generation in use. Its content can be made again at any time.
"""

import shutil
import uuid
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import tantivy
from tantivy import Occur

from judging.library.search.index import (
    FIELD_WEIGHTS,
    OWN_EDITION_WEIGHT,
    BrokenIndexError,
    BusyIndexError,
    IndexedDoc,
    SearchHit,
)
from judging.library.search.query import Query

INDEX_VERSION = "2"  # of the schema and the analysis: a change of it means a rebuild
POINTER_FILE = "current"
WRITER_HEAP = 15_000_000  # bytes, the least one writing thread may have
Documents = Iterator[tuple[str, tantivy.Document]]


class TantivyIndex:
    """An index in a folder, or in memory where no folder is given (for what never changes).

    Each field is searched with its own weight, which suits the library, as that is small.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._schema = self._build_schema()
        self._open: tuple[str, tantivy.Index] | None = None
        self._seen = 0  # modification time of the index as last loaded, in ns

    def search(
        self, query: Query, *, shelves: Sequence[str] = ("",), edition: str | None, limit: int
    ) -> list[SearchHit]:
        if not query.groups:
            return []
        index = self._open_current()
        try:
            self._read_on(index)
            searcher = index.searcher()
            hits = searcher.search(self._make_query(query, shelves, edition), limit).hits
            return [
                SearchHit(str(searcher.doc(address).get_first("key")), float(score or 0))
                for score, address in hits
            ]
        except (ValueError, OSError) as error:
            self._open = None
            raise BrokenIndexError(str(error)) from error

    def replace(self, docs: Iterable[IndexedDoc]) -> None:
        """Add these, each in place of its key's old one. BusyIndexError while another writes."""
        _write_documents(self._open_current(), self._make_documents(docs), instead=True)

    def rebuild(self, docs: Iterable[IndexedDoc]) -> int:
        """Build a new generation, move the pointer to it, and delete the old one."""
        documents = self._make_documents(docs)
        if self._folder is None:
            memory = tantivy.Index(self._schema)
            self._open = ("", memory)
            return _write_documents(memory, documents)
        name = f"{INDEX_VERSION}-{uuid.uuid4().hex[:12]}"
        place = self._folder / name
        place.mkdir(parents=True)
        written = _write_documents(tantivy.Index(self._schema, path=str(place)), documents)
        old = self._pointed_at()
        _move_pointer(self._folder, name)
        if old is not None:
            shutil.rmtree(self._folder / old, ignore_errors=True)
        return written

    def _build_schema(self) -> tantivy.Schema:
        return _make_schema(FIELD_WEIGHTS)

    def _make_document(self, doc: IndexedDoc) -> tantivy.Document:
        return tantivy.Document(key=doc.key, title=doc.title, asked=doc.asked, text=doc.text)

    def _make_query(
        self,
        query: Query,
        shelves: Sequence[str],  # noqa: ARG002 -- the library has only one
        edition: str | None,  # noqa: ARG002 -- the finder puts its entries in order
    ) -> tantivy.Query:
        """The best stem of each word counts, plus a tenth of the others; fields add up."""
        return _match_any(
            tantivy.Query.disjunction_max_query(
                [
                    _match_any(
                        self._make_term_query(name, stem, boost * weight)
                        for name, boost in FIELD_WEIGHTS.items()
                    )
                    for stem, weight in group.stems
                ],
                0.1,
            )
            for group in query.groups
        )

    def _make_term_query(self, name: str, word: str, boost: float) -> tantivy.Query:
        term = tantivy.Query.term_query(self._schema, name, word, "freq")
        return tantivy.Query.boost_query(term, boost)

    def _make_documents(self, docs: Iterable[IndexedDoc]) -> Documents:
        return ((doc.key, self._make_document(doc)) for doc in docs)

    def _read_on(self, index: tantivy.Index) -> None:
        """Load what another process has written meanwhile."""
        if self._folder is None or self._open is None:
            return
        written = (self._folder / self._open[0] / "meta.json").stat().st_mtime_ns
        if written != self._seen:
            index.reload()
            self._seen = written

    def _open_current(self) -> tantivy.Index:
        name = self._pointed_at()
        if self._open is None or (self._folder is not None and self._open[0] != name):
            self._open, self._seen = (name or "", self._open_generation(name)), 0
        return self._open[1]

    def _open_generation(self, name: str | None) -> tantivy.Index:
        if self._folder is None or name is None or not name.startswith(f"{INDEX_VERSION}-"):
            raise BrokenIndexError("there is no index of this version yet")
        try:
            return tantivy.Index.open(str(self._folder / name))
        except (ValueError, OSError) as error:
            raise BrokenIndexError(str(error)) from error

    def _pointed_at(self) -> str | None:
        if self._folder is None:
            return None
        try:
            return (self._folder / POINTER_FILE).read_text("utf-8").strip() or None
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise BrokenIndexError(str(error)) from error


class ShelvedIndex(TantivyIndex):
    """An index for what grows: every word carries its shelf, so a search needs no filter.

    With one field and only the words asked for, tantivy skips documents that cannot be among the
    best, even of a hundred thousand.
    """

    def _build_schema(self) -> tantivy.Schema:
        return _make_schema(("words",))

    def _make_document(self, doc: IndexedDoc) -> tantivy.Document:
        stems = f"{doc.title} {doc.title} {doc.asked} {doc.text}".split()  # a title counts twice
        words = [*(f"{doc.shelf}:{stem}" for stem in stems), f"{doc.shelf}@{doc.edition}"]
        return tantivy.Document(key=doc.key, words=" ".join(words))

    def _make_query(
        self, query: Query, shelves: Sequence[str], edition: str | None
    ) -> tantivy.Query:
        weights: dict[str, float] = {}
        for group in query.groups:
            for stem, weight in group.stems:
                weights[stem] = max(weight, weights.get(stem, 0.0))
        words = [
            (f"{shelf}:{stem}", weight) for shelf in shelves for stem, weight in weights.items()
        ]
        if edition:
            words += [(f"{shelf}@{edition}", OWN_EDITION_WEIGHT - 1) for shelf in shelves]
        return _match_any(self._make_term_query("words", word, weight) for word, weight in words)


def _make_schema(fields: Iterable[str]) -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", stored=True, tokenizer_name="raw", index_option="basic")
    for name in fields:
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="freq")
    return builder.build()


def _match_any(queries: Iterable[tantivy.Query]) -> tantivy.Query:
    return tantivy.Query.boolean_query([(Occur.Should, query) for query in queries])


def _write_documents(index: tantivy.Index, documents: Documents, *, instead: bool = False) -> int:
    try:
        writer = index.writer(heap_size=WRITER_HEAP, num_threads=1)
    except ValueError as error:
        raise BusyIndexError(str(error)) from error
    written = 0
    for key, document in documents:
        if instead:
            writer.delete_documents_by_term("key", key)
        writer.add_document(document)
        written += 1
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return written


def _move_pointer(folder: Path, name: str) -> None:
    fresh = folder / f"{POINTER_FILE}.{uuid.uuid4().hex[:8]}"
    fresh.write_text(name, "utf-8")
    fresh.replace(folder / POINTER_FILE)
