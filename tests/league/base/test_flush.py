"""On SQLite whatever was acknowledged is on the disk, and one flush serves many writers."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError

from league.sqlite3.base import FULL, DatabaseWrapper
from league.sqlite3.flush import LogFlush

BASICS = {
    "AUTOCOMMIT": True, "ATOMIC_REQUESTS": False, "CONN_MAX_AGE": None,
    "CONN_HEALTH_CHECKS": False, "TIME_ZONE": None, "TEST": {},
}  # fmt: skip


@pytest.fixture
def database(tmp_path: Path, db: None) -> Iterator[Any]:
    init = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    options = {"transaction_mode": "IMMEDIATE", "timeout": 5, "init_command": init}
    wrapper: Any = DatabaseWrapper({**BASICS, "NAME": str(tmp_path / "a"), "OPTIONS": options}, "a")
    wrapper.cursor().execute("CREATE TABLE words (word TEXT)")
    yield wrapper
    wrapper.close()


def write_word(database: Any) -> None:
    """Write in a transaction that is begun explicitly."""
    database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    database.cursor().execute("INSERT INTO words VALUES ('a')")
    database.commit()
    database.set_autocommit(True)


def level_of(database: Any) -> int:
    return int(database.cursor().execute("PRAGMA synchronous").fetchone()[0])


def test_a_transaction_is_flushed_before_it_is_over_and_after_the_next_was_let_in(
    database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def note_flush(_file: int) -> None:
        seen.append((database.connection.in_transaction, database._is_first))

    monkeypatch.setattr(os, "fdatasync", note_flush)
    write_word(database)
    assert seen == [(False, False)]
    # so that a write outside of transactions is flushed by SQLite
    assert level_of(database) == FULL


def test_after_a_flush_that_failed_nothing_more_is_acknowledged(
    database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_to_flush(_file: int) -> None:
        raise OSError(5, "no disk")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fdatasync", fail_to_flush)
        with pytest.raises(OperationalError, match="disk I/O error"):
            write_word(database)
    database.set_autocommit(True)
    with pytest.raises(OperationalError, match="disk I/O error"):
        write_word(database)


def test_a_log_that_cannot_be_opened_once_is_flushed_by_the_next(tmp_path: Path) -> None:
    log = LogFlush(str(tmp_path / "log"))
    with pytest.raises(FileNotFoundError):
        log.flush()
    (tmp_path / "log").touch()
    log.flush()


def test_who_comes_during_a_flush_waits_for_one_that_begins_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "log").touch()
    log, begun, goes_on, count = LogFlush(str(tmp_path / "log")), threading.Event(), [], []

    def flush_slowly(_file: int) -> None:
        count.append(1)
        begun.set()
        if not goes_on:
            assert all_wait.wait(30)

    all_wait = threading.Event()
    monkeypatch.setattr(os, "fdatasync", flush_slowly)
    first = threading.Thread(target=log.flush)
    first.start()
    assert begun.wait(30)
    others = [threading.Thread(target=log.flush) for _ in range(5)]
    for one in others:
        one.start()
    while len(log._turn._waiters) < len(others):  # type: ignore[attr-defined]
        pass
    goes_on.append(True)
    all_wait.set()
    for one in (first, *others):
        one.join(30)
    assert len(count) == 2
