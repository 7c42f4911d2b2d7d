"""Finds kept rulings and clarifications by what they say.

The database is authoritative; the index is a copy in the data folder that may be lost, late or
broken at any time. Changes it has not taken in yet are read from the database with each question,
so that a ruling is found the moment it is kept. A lost index is rebuilt in the background.
"""

import logging
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connections
from django.db.models import Max, Q

from judging.library.search.fts_index import FtsIndex
from judging.library.search.index import BrokenIndexError, BusyIndexError, Index, IndexedDoc
from judging.library.search.query import Query
from judging.library.search.words import stems_of
from judging.models import Change, Clarification, Ruling
from judging.queries.lookup.library import TANTIVY

log = logging.getLogger(__name__)

INDEX_FOLDER = "look-up"
BATCH_SIZE = 1000
# Transactions may commit out of order: this many changes before the last one are read again.
CHANGE_OVERLAP = 50
MOST_FRESH = 200  # with more changes waiting, the index catches up in the background
MOST_PROPOSED = 40
# The columns of a ruling that `_title_and_text` reads.
SEARCHED_FIELDS = (
    "question",
    "verdict",
    "said",
    "appeal__decision__verdict",
    "appeal__decision__reason",
)
TITLE_WEIGHT, TEXT_WEIGHT, OWN_EDITION_WEIGHT = 2.0, 1.0, 1.1


@dataclass(frozen=True, slots=True)
class VisibleScope:
    """Where the reader may read: whole leagues, and single events of other leagues."""

    leagues: tuple[int, ...] = ()
    events: tuple[tuple[int, int], ...] = ()  # (event, its league)

    @property
    def shelves(self) -> list[str]:
        return sorted({str(league) for league in (*self.leagues, *(of for _, of in self.events))})

    def filter_rulings(self) -> Q:
        return Q(league__in=self.leagues) | Q(event__in=[event for event, _ in self.events])

    def filter_clarifications(self) -> Q:
        return Q(league__in=[int(shelf) for shelf in self.shelves])


@dataclass(frozen=True, slots=True)
class FoundRuling:
    """A ruling or a clarification that was found, and how well it fits."""

    thing: Ruling | Clarification
    score: float


class RulingIndex:
    """The index in one folder. `find` answers whatever state the folder is in."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._index = _make_index(folder)
        self._at_work = threading.Lock()
        self._one_at_a_time = threading.Lock()

    def find(
        self, query: Query, places: VisibleScope, *, edition: str | None = None, limit: int = 10
    ) -> list[FoundRuling]:
        """The rulings and clarifications that fit and that the reader may read, best first."""
        if not (query.groups or query.rule_ids) or not places.shelves:
            return []
        upto, newest = self._read_marks()
        keys = set(self._propose_keys(query, places, edition) if upto else ())
        if newest > upto:
            # Rows are counted: their numbers do not tell how many there are, databases skip some.
            fresh = list(
                Change.objects.filter(pk__gt=upto - CHANGE_OVERLAP)[: MOST_FRESH + CHANGE_OVERLAP]
            )
            keys |= _keys_of_changes(fresh)
            if len(fresh) == MOST_FRESH + CHANGE_OVERLAP:
                self._catch_up_beside()
                keys |= _search_database(query, places)
        found = [
            FoundRuling(ruling, _score_ruling(ruling, query, edition))
            for ruling in _load_visible(keys, places)
        ]
        found.sort(key=lambda result: (-result.score, -result.thing.pk))
        return [result for result in found if result.score > 0][:limit]

    def read_progress(self) -> int:
        """The number of the last change the index has taken in; 0 where it cannot be used."""
        try:
            return int((self._folder / "upto").read_text("utf-8"))
        except (OSError, ValueError):
            return 0

    def _read_marks(self) -> tuple[int, int]:
        """The last change the index has, and the last in the database.

        An index that is ahead belongs to another database, for instance after an older backup was
        restored: it counts as 0.
        """
        upto = self.read_progress()
        newest = Change.objects.aggregate(newest=Max("pk"))["newest"] or 0
        return (upto if upto <= newest else 0), newest

    def catch_up(self) -> int:
        """Take in what is new, or everything if the index is lost; return how many docs that were.

        Raises BusyIndexError while another process does it.
        """
        # Locked from reading the changes until `upto` is written: threads could lose changes.
        with self._one_at_a_time:
            return self._take_in()

    def _take_in(self) -> int:
        upto, newest = self._read_marks()
        try:
            if upto:
                count = 0
                for docs in _batches_of_docs(
                    _keys_of_changes(Change.objects.filter(pk__gt=upto - CHANGE_OVERLAP))
                ):
                    self._index.replace(docs)
                    count += len(docs)
            else:
                count = self._rebuild()
        except BrokenIndexError:
            count = self._rebuild()
        _write_file(self._folder / "upto", str(newest))
        return count

    def _rebuild(self) -> int:
        (self._folder / "upto").unlink(missing_ok=True)
        return self._index.rebuild(_all_docs())

    def _propose_keys(self, query: Query, places: VisibleScope, edition: str | None) -> set[str]:
        shelves = places.shelves
        try:
            hits = self._index.search(query, shelves=shelves, edition=edition, limit=MOST_PROPOSED)
        except BrokenIndexError as error:
            log.warning("the index of rulings is broken and is built anew: %s", error)
            (self._folder / "upto").unlink(missing_ok=True)
            self._catch_up_beside()
            return _search_database(query, places)
        return {hit.key for hit in hits}

    def _catch_up_beside(self) -> None:
        """Catch up in a background thread, one at a time, so that no question waits for it."""
        if self._at_work.acquire(blocking=False):
            threading.Thread(target=self._at_last, daemon=True).start()

    def _at_last(self) -> None:
        try:
            self.catch_up()
        except BusyIndexError:
            log.info("another process brings the index of rulings up to date")
        except Exception:
            log.exception("the index of rulings could not be brought up to date")
        finally:
            connections.close_all()  # this thread ends here
            self._at_work.release()


_open_indexes: dict[Path, RulingIndex] = {}


def ruling_index() -> RulingIndex:
    """The index of this service's data folder."""
    folder = Path(settings.HEADJUDGE_DATA) / INDEX_FOLDER
    return _open_indexes.setdefault(folder, RulingIndex(folder))


def make_doc(ruling: Ruling | Clarification) -> IndexedDoc:
    """A ruling or clarification as the index has it, on its league's shelf."""
    title, text = _title_and_text(ruling)
    return IndexedDoc(
        key=_doc_key(ruling),
        title=" ".join(stems_of(title)),
        asked=" ".join(rule.casefold() for rule in ruling.rules),
        text=" ".join(stems_of(text)),
        shelf=str(ruling.league_id),
        edition=ruling.edition,
    )


def _title_and_text(ruling: Ruling | Clarification) -> tuple[str, str]:
    if isinstance(ruling, Clarification):
        return ruling.source, ruling.text
    decision = getattr(getattr(ruling, "appeal", None), "decision", None)
    texts = [
        ruling.verdict,
        ruling.said,
        *((decision.verdict, decision.reason) if decision else ()),
    ]
    return ruling.question, " ".join(texts)


def _score_ruling(ruling: Ruling | Clarification, query: Query, edition: str | None) -> float:
    """How well it answers the question; a word in the title counts twice."""
    title, text = (frozenset(stems_of(words)) for words in _title_and_text(ruling))
    score = sum(
        max(
            weight * (TITLE_WEIGHT * (stem in title) + TEXT_WEIGHT * (stem in text))
            for stem, weight in group.stems
        )
        for group in query.groups
    )
    if any(rule in query.rule_ids for rule in ruling.rules):
        score += TITLE_WEIGHT * len(query.groups) + TITLE_WEIGHT
    return score * (OWN_EDITION_WEIGHT if edition and ruling.edition == edition else 1.0)


def _search_database(query: Query, places: VisibleScope) -> set[str]:
    """Search without an index: the newest of each kind that contain any of the words."""
    words = sorted({stem for group in query.groups for stem, _ in group.stems})
    rulings, clarifications = Q(), Q()
    for word in words:
        for field in SEARCHED_FIELDS:
            rulings |= Q(**{f"{field}__icontains": word})
        clarifications |= Q(text__icontains=word)
    rulings_found = Ruling.objects.filter(rulings, places.filter_rulings()).order_by("-pk")
    clear = Clarification.objects.filter(clarifications, places.filter_clarifications()).order_by(
        "-pk"
    )
    return {f"ruling:{pk}" for pk in rulings_found.values_list("pk", flat=True)[:MOST_FRESH]} | {
        f"clarification:{pk}" for pk in clear.values_list("pk", flat=True)[:MOST_FRESH]
    }


def _load_visible(keys: Iterable[str], places: VisibleScope) -> list[Ruling | Clarification]:
    ids = _ids_by_kind(keys)
    rulings = Ruling.objects.filter(pk__in=ids["ruling"])
    clarifications = Clarification.objects.filter(
        pk__in=ids["clarification"], replaced_by__isnull=True
    )
    with_people = rulings.select_related("appeal__decision__judge", "judge", "event", "league")
    return [
        *with_people.filter(places.filter_rulings()),
        *clarifications.filter(places.filter_clarifications()).select_related("kept_by", "league"),
    ]


def _ids_by_kind(keys: Iterable[str]) -> dict[str, list[int]]:
    ids: dict[str, list[int]] = {"ruling": [], "clarification": []}
    for key in keys:
        kind, _, number = key.partition(":")
        ids[kind].append(int(number))
    return ids


def _keys_of_changes(changes: Iterable[Change]) -> set[str]:
    return {
        f"ruling:{change.ruling_id}"
        if change.ruling_id
        else f"clarification:{change.clarification_id}"
        for change in changes
    }


def _batches_of_docs(keys: set[str]) -> Iterator[list[IndexedDoc]]:
    ordered = sorted(keys)
    for start in range(0, len(ordered), BATCH_SIZE):
        yield [make_doc(ruling) for ruling in _load_by_keys(ordered[start : start + BATCH_SIZE])]


def _load_by_keys(keys: Sequence[str]) -> Iterator[Ruling | Clarification]:
    ids = _ids_by_kind(keys)
    yield from Ruling.objects.filter(pk__in=ids["ruling"]).select_related("appeal__decision")
    yield from Clarification.objects.filter(pk__in=ids["clarification"])


def _all_docs() -> Iterator[IndexedDoc]:
    rulings = Ruling.objects.select_related("appeal__decision").order_by("pk")
    for ruling in rulings.iterator(BATCH_SIZE):
        yield make_doc(ruling)
    for clarification in Clarification.objects.order_by("pk").iterator(BATCH_SIZE):
        yield make_doc(clarification)


def _doc_key(ruling: Ruling | Clarification) -> str:
    return f"{'ruling' if isinstance(ruling, Ruling) else 'clarification'}:{ruling.pk}"


def _make_index(folder: Path) -> Index:
    if not TANTIVY:
        return FtsIndex(folder / "rulings.sqlite3")
    from judging.library.search.tantivy_index import ShelvedIndex  # noqa: PLC0415 -- if it is there

    return ShelvedIndex(folder / "rulings")


def _write_file(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(file)
