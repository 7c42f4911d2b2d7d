"""The database wrapper that Django looks for here: PostgreSQL's, which also notes what it writes.

A thread keeps its connection, and a connection keeps what it has parsed and planned: of statements
that are run again and again (`league.base.prepared`) only the values are sent.
"""

import select
from asyncio import _get_running_loop
from collections.abc import Sequence
from threading import get_ident
from typing import Any

import psycopg
from django.db.backends.postgresql import base, operations
from psycopg import pq

from league.base.noting import NotingWrapper
from league.postgresql.statements import (
    PreparedCursor,
    PreparedStatements,
    commit_transaction,
)


class DatabaseOperations(operations.DatabaseOperations):
    compiler_module = "league.postgresql.compiler"

    def last_executed_query(self, cursor: Any, sql: Any, params: Any) -> Any:
        if isinstance(cursor, PreparedCursor):
            try:
                return self.compose_sql(sql, params)
            except (psycopg.Error, UnicodeError):  # the statement itself has raised it already
                return sql
        return super().last_executed_query(cursor, sql, params)


class DatabaseWrapper(NotingWrapper, base.DatabaseWrapper):
    ops_class = DatabaseOperations
    _statements: PreparedStatements | None = None

    def prepared_cursor(self) -> Any:
        """A cursor for a statement that is run again with other values."""
        return self._prepare_cursor(PreparedCursor(self._own_statements()))  # type: ignore[attr-defined]  # Django's own

    def run_prepared(self, sql: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        """Run such a statement; return its rows, and how many rows it gave or changed.

        Where somebody listens to statements, its cursor runs it.
        """
        statements = self._own_statements()
        if self.execute_wrappers or self.queries_logged:
            with self.prepared_cursor() as cursor:
                cursor.execute(sql, values)
                return cursor.fetchall(), cursor.rowcount
        if self._thread_ident != get_ident():  # type: ignore[attr-defined]  # Django's own
            self.validate_thread_sharing()
        if self.needs_rollback:
            self.validate_no_broken_transaction()
        try:
            return statements.run_statement(sql, values)
        except psycopg.Error:
            with self.wrap_database_errors:
                raise

    def _own_statements(self) -> PreparedStatements:
        checked = self.connection is not None and self.health_check_done  # type: ignore[attr-defined]  # as above
        if not checked or _get_running_loop() is not None:
            self.close_if_health_check_failed()
            self.ensure_connection()  # refuses to be called from an event loop
        if self._statements is None or self._statements.connection is not self.connection:
            self._statements = PreparedStatements(self.connection)
        return self._statements

    def _set_autocommit(self, autocommit: bool) -> None:  # noqa: FBT001 -- Django's own
        """Set it at once where nothing is under way: psycopg's setter waits in a loop first."""
        connection = self.connection
        if connection.pgconn.transaction_status == pq.TransactionStatus.IDLE:
            connection._autocommit = autocommit  # noqa: SLF001 -- all that its own setter does then, but for pipelines
        else:
            super()._set_autocommit(autocommit)  # type: ignore[misc]

    def _commit(self) -> None:
        """Commit; Django's own step for the end of a transaction."""
        if self.connection is None or self.queries_logged:
            super()._commit()  # type: ignore[misc]
            return
        with self.wrap_database_errors:
            commit_transaction(self.connection)

    def is_usable(self) -> bool:
        """Whether a kept connection still works: asked before each request's first query.

        A server that ended has closed its side, which is seen without asking it. After an error, or
        where the server has sent something, it is asked.
        """
        if self.connection is None or self.connection.closed:
            return False
        if self.errors_occurred or _has_something_to_read(self.connection.fileno()):
            return bool(super().is_usable())
        return True


def _has_something_to_read(descriptor: int) -> bool:
    line = select.poll()
    line.register(descriptor, select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(line.poll(0))
