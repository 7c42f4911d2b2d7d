"""The database wrapper that Django looks for here: writers in line, flushed together, timed.

SQLite has one writer at a time. Whoever computes inside a transaction keeps everybody else waiting,
up to the `timeout` of the settings, and only the log can tell afterwards who it was.

Where the settings say `synchronous=FULL`, what is acknowledged is on the disk. A transaction is
committed without waiting for that (NORMAL), and flushed after the next writer was let in
(`league.sqlite3.flush`); a statement outside of transactions is flushed by SQLite as usual.
"""

import logging
import os
import time
from functools import cache, lru_cache
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base, operations

from league.base import doing
from league.base.noting import NotingWrapper
from league.sqlite3.flush import LogFlush
from league.sqlite3.queue import WriteQueue

log = logging.getLogger(__name__)
LONG_SECONDS = 2.0  # transactions that take longer are logged
LONGEST_KEPT = 5000  # letters of a statement whose conversion is kept
FULL = 2  # SQLite's number for this level of `synchronous`


class DatabaseOperations(operations.DatabaseOperations):
    compiler_module = "league.sqlite3.compiler"


class CursorWrapper(base.SQLiteCursorWrapper):
    """Django's cursor; how a statement's parameters are written is worked out once."""

    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        if param_names is None and len(query) < LONGEST_KEPT:
            return _with_question_marks(query)
        return str(super().convert_query(query, param_names=param_names))


@lru_cache(maxsize=1000)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class DatabaseWrapper(NotingWrapper, base.DatabaseWrapper):
    ops_class = DatabaseOperations

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._since = 0.0  # when the open transaction began to write
        self._is_first = False  # whether it is first in the line of writers
        self._flushes = False  # whether what is acknowledged has to be on the disk
        # whether the open transaction will be committed before it is on the disk
        self._is_unflushed = False

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ARG002 -- Django's signature
        return self.connection.cursor(factory=CursorWrapper)

    def get_new_connection(self, conn_params: Any) -> Any:
        connection = super().get_new_connection(conn_params)
        (level,) = connection.execute("PRAGMA synchronous").fetchone()
        (journal,) = connection.execute("PRAGMA journal_mode").fetchone()
        # a database in memory has no such journal
        self._flushes = level == FULL and journal == "wal"
        self._is_unflushed = False
        return connection

    def _start_transaction_under_autocommit(self) -> None:
        asked = time.monotonic()
        try:
            self._stand_in_line()
            self._leave_flush_to_us()
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except OperationalError:
            self._let_go()
            self._leave_flush_to_sqlite()
            _log_long_lock("waited %.1f s for the write lock in vain", asked)
            raise
        _log_long_lock("waited %.1f s for the write lock", asked)
        self._since = time.monotonic()

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]
        finally:
            self._let_go()
        if self._is_unflushed:
            self._leave_flush_to_sqlite()
            try:
                _flush_of(self._database_file()).flush()
            except OSError as error:
                raise OperationalError(f"disk I/O error: {error}") from error

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._let_go()
            self._leave_flush_to_sqlite()

    def _let_go(self) -> None:
        if self._since:
            _log_long_lock("held the write lock for %.1f s", self._since)
        self._since = 0.0
        if self._is_first:
            self._is_first = False
            _queue_before(self._database_file()).leave_line()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._let_go()

    def _leave_flush_to_us(self) -> None:
        if self._flushes and not self._is_unflushed:
            self.connection.execute("PRAGMA synchronous=NORMAL")
            self._is_unflushed = True

    def _leave_flush_to_sqlite(self) -> None:
        if self._is_unflushed and self.connection is not None:
            self.connection.execute("PRAGMA synchronous=FULL")
        self._is_unflushed = False

    def _stand_in_line(self) -> None:
        """Wait in the line of writers.

        Raises OperationalError as SQLite does if it takes too long.
        """
        file = self._database_file()
        reads_first = self.transaction_mode != "IMMEDIATE"  # type: ignore[attr-defined]
        if not file or self._is_first or reads_first:
            return
        try:
            came = _queue_before(file).enter_line(
                float(self.settings_dict["OPTIONS"].get("timeout", 5))
            )
        except OSError:  # the folder cannot be written to: SQLite will say so
            return
        if not came:
            raise OperationalError("database is locked")
        self._is_first = True

    def _database_file(self) -> str:
        """The path of the database; empty for one in memory."""
        name = str(self.settings_dict["NAME"])
        return "" if ":memory:" in name or "mode=memory" in name else name


@cache
def _queue_before(file: str) -> WriteQueue:
    return WriteQueue(f"{file}.lock")


@cache
def _flush_of(file: str) -> LogFlush:
    return LogFlush(f"{os.path.realpath(file)}-wal")  # SQLite's own path to it, with links resolved


def _log_long_lock(what: str, since: float) -> None:
    seconds = time.monotonic() - since
    if seconds > LONG_SECONDS:
        log.warning(f"%s {what}", doing.current_activity(), seconds)  # noqa: G004 -- two texts, both ours
