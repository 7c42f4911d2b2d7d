"""The look-up: over the library, and over 100,000 rulings in tantivy beside SQLite's full text.

The rulings are invented: shuffled sentences of the library, by a seed. "While written": another
process adds rulings and commits all the time.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bench.run import Table
from decks.queries.catalogue import SHIPPED, load_catalogue
from judging.library.search.card_names import card_names
from judging.library.search.finder import Finder
from judging.library.search.fts_index import FtsIndex
from judging.library.search.index import Index, IndexedDoc
from judging.library.search.material import search_material
from judging.library.search.query import Query
from judging.library.search.tantivy_index import ShelvedIndex, TantivyIndex
from judging.library.search.words import stems_of
from judging.library.shelf import load_library

RULINGS = 100_000
GOLDEN = Path(__file__).resolve().parents[1] / "tests/golden/judging/questions/tuning.jsonl"
WRITER = "from bench.bench_lookup import write_all_the_time; write_all_the_time()"


def measure() -> Table:
    """Seconds for one look-up: the median, and the time that 99 of 100 stay under."""
    questions = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    table = Table(f"Look-up (library of {len(load_library().entries)}, {RULINGS:,} rulings)")
    names = card_names(load_catalogue(max(SHIPPED.iterdir())).by_id.values())
    finder = Finder(search_material("en"), names, TantivyIndex)
    _add_row(table, "library", [partial(finder.find, one["q"]) for one in questions])
    queries = [finder.read_question(one["q"]) for one in questions]
    docs = list(_make_rulings())
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "tantivy"
        for name, index in (
            ("tantivy", ShelvedIndex(place)),
            ("SQLite", FtsIndex(Path(folder) / "fts.sqlite3")),
        ):
            started = time.perf_counter()
            index.rebuild(docs)
            table.add_row(
                f"{name}: one of {RULINGS:,} put in", (time.perf_counter() - started) / RULINGS
            )
            few = queries if name == "tantivy" else queries[:20]  # SQLite is slow here
            _add_row(table, f"{name}, read alone", _time_searches(index, few))
        with _write_beside(place):
            _add_row(table, "tantivy, while written", _time_searches(ShelvedIndex(place), queries))
    return table


@contextmanager
def _write_beside(place: Path) -> Iterator[None]:
    """Another process that keeps writing to the index; it has made its first commit already."""
    command = [sys.executable, "-c", WRITER, str(place)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:  # noqa: S603 -- our own words
        if writer.stdout is None or not writer.stdout.readline():
            raise RuntimeError("the writer did not begin")
        yield
        writer.kill()


def write_all_the_time() -> None:
    """Put one ruling after the other into the index whose folder is the first argument."""
    index = ShelvedIndex(Path(sys.argv[1]))
    for number in range(RULINGS):
        doc = IndexedDoc(f"new:{number}", "coin flip retreat", "", "prize bench", shelf="1")
        index.replace([doc])
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


def _time_searches(index: Index, queries: Sequence[Query]) -> list[Callable[[], object]]:
    return [
        partial(index.search, query, shelves=["1", "2"], edition=None, limit=40)
        for query in queries
    ]


def _add_row(table: Table, name: str, turns: list[Callable[[], object]]) -> None:
    for turn in turns:
        turn()
    each = sorted(_time_once(turn) for turn in turns * 4)
    table.add_row(f"{name}: median", each[len(each) // 2])
    table.add_row(f"{name}: 99 of 100 under", each[int(len(each) * 0.99)])


def _time_once(turn: Callable[[], object]) -> float:
    started = time.perf_counter()
    turn()
    return time.perf_counter() - started


def _make_rulings() -> Iterator[IndexedDoc]:
    chance = random.Random(7)  # noqa: S311 -- invented rulings, not secrets
    sentences = [
        stems_of(sentence)
        for entry in load_library().entries.values()
        for text in entry.editions.values()
        for sentence in text.text.split(". ")
    ]
    titles = [stems_of(entry.title) for entry in load_library().entries.values()]
    for number in range(RULINGS):
        words = [word for _ in range(4) for word in chance.choice(sentences)]
        chance.shuffle(words)
        yield IndexedDoc(
            f"ruling:{number}",
            " ".join(chance.choice(titles)),
            "",
            " ".join(words),
            shelf=str(number % 5),
        )
