"""The database wrapper that Django looks for here: PostgreSQL's, with what it writes noted.

A thread keeps its connection, and a connection what it has parsed and planned: statements that are
asked time and again (`league.base.prepared`) are sent as their values alone.
"""

import select
from typing import Any

import psycopg
from django.db.backends.postgresql import base, operations

from league.base.noting import NotingWrapper
from league.postgresql.statements import PreparedCursor, PreparedStatements


class DatabaseOperations(operations.DatabaseOperations):
    compiler_module = "league.postgresql.compiler"

    def last_executed_query(self, cursor: Any, sql: Any, params: Any) -> Any:
        if isinstance(cursor, PreparedCursor):
            try:
                return self.compose_sql(sql, params)
            except (psycopg.Error, UnicodeError):  # which the statement itself has told already
                return sql
        return super().last_executed_query(cursor, sql, params)


class DatabaseWrapper(NotingWrapper, base.DatabaseWrapper):
    ops_class = DatabaseOperations
    _statements: PreparedStatements | None = None

    def prepared_cursor(self) -> Any:
        """As `cursor`, for a statement that comes again with other values."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        if self._statements is None or self._statements.connection is not self.connection:
            self._statements = PreparedStatements(self.connection)
        return self._prepare_cursor(PreparedCursor(self._statements))  # type: ignore[attr-defined]  # Django's own

    def is_usable(self) -> bool:
        """Whether a kept connection still leads somewhere: asked before each request's first query.

        A server that ended has closed its side, which is seen without a question to it. After an
        error, or where it has said anything, it is asked.
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
