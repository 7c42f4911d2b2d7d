"""Keeps the statements that a connection has prepared, and sends only their values, at once.

psycopg's own cursor prepares too, in Python: where the server answers in a few hundredths of a
millisecond, that takes most of the time, and a report runs twenty statements. Here psycopg only
turns values into PostgreSQL's and back, and its wrapper of libpq does the rest.
"""

import re
from collections import OrderedDict
from collections.abc import Sequence
from itertools import count
from typing import Any

import psycopg
from psycopg import pq
from psycopg.adapt import AdaptersMap, PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.types.numeric import Int2, Int4, Int8, Int8Dumper

MOST_PREPARED = 300  # per connection: a server's process keeps each with its plan
# In all of them together. On the server, a statement for hundreds of rows takes a hundred times its
# length, and it is another statement wherever a value is missing in another row.
MOST_CHARACTERS = 300_000
_PLACEHOLDER = re.compile(r"%[s%]")
_GIVES_ROWS = pq.ExecStatus.TUPLES_OK
_GIVES_NO_ROWS = pq.ExecStatus.COMMAND_OK
# The codes of a statement whose columns have changed, and of one that the server no longer has.
_USED_UP = {b"0A000", b"26000"}
_Key = tuple[str, tuple[int, ...]]


class _Adaptation:
    """Adapts values as this connection does, except that every whole number is a bigint.

    psycopg sends a number as the smallest type that holds it, so a statement with three ids would
    be prepared for each mixture of small and large ones. Django names its column's type, and
    psycopg cuts a number that is too large for it: a bigint is refused by the server instead.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        self.adapters = AdaptersMap(connection.adapters)
        for kind in (int, Int2, Int4, Int8):
            self.adapters.register_dumper(kind, Int8Dumper)


class PreparedStatements:
    """The statements that one connection has prepared; the least recently used go first.

    They outlive a transaction that is rolled back, as in PostgreSQL itself. Where the server can no
    longer carry one out, all are given up and prepared again when they are next run.
    """

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection
        self._transformer = Transformer(_Adaptation(connection))
        self._names: OrderedDict[_Key, bytes] = OrderedDict()
        self._characters = 0
        self._numbers = count()

    def run_statement(self, sql: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        """Run a statement; return its rows, and how many it gave or changed.

        Raises psycopg's errors.
        """
        self._begin_transaction()
        transformer = self._transformer
        params = transformer.dump_sequence(values, [PyFormat.AUTO] * len(values))
        types = tuple(transformer.types or ())
        key = (sql, types)
        name = self._names.get(key) or self._prepare_statement(key)
        self._names.move_to_end(key)
        pgconn: Any = self.connection.pgconn  # its types claim that no value can be NULL
        result = pgconn.exec_prepared(name, params, transformer.formats)
        if result.status == _GIVES_NO_ROWS:
            return [], result.command_tuples or 0
        if result.status != _GIVES_ROWS:
            if result.error_field(pq.DiagnosticField.SQLSTATE) in _USED_UP:
                self._close_statements(*self._names)
            _require_success(pgconn, result)
        transformer.set_pgresult(result)
        try:
            return transformer.load_rows(0, result.ntuples, tuple), result.ntuples
        finally:
            # otherwise it is held until the next statement, or for good
            transformer.set_pgresult(None)

    def _begin_transaction(self) -> None:
        """Begin one as psycopg does before the first statement, except in autocommit."""
        connection = self.connection
        if connection.pgconn.status == pq.ConnStatus.BAD:
            raise psycopg.OperationalError("the connection is lost")  # `faults` knows these words
        idle = connection.pgconn.transaction_status == pq.TransactionStatus.IDLE
        if idle and not connection.autocommit:
            begin = connection._get_tx_start_command()  # noqa: SLF001 -- its isolation level too
            _require_success(connection.pgconn, connection.pgconn.exec_(begin))

    def _prepare_statement(self, key: _Key) -> bytes:
        sql, types = key
        places = count(1)
        text = _PLACEHOLDER.sub(lambda found: f"${next(places)}" if found[0] == "%s" else "%", sql)
        name = f"headjudge_{next(self._numbers)}".encode()
        pgconn = self.connection.pgconn
        _require_success(pgconn, pgconn.prepare(name, text.encode(), types))
        self._names[key] = name
        self._characters += len(sql)
        while len(self._names) > MOST_PREPARED or self._characters > MOST_CHARACTERS:
            if len(self._names) == 1:
                break
            self._close_statements(next(iter(self._names)))
        return name

    def _close_statements(self, *keys: _Key) -> None:
        """Close statements, but not by DEALLOCATE.

        A failed transaction refuses that, and poolers do not read it.
        """
        pgconn = self.connection.pgconn
        for key in keys:
            self._characters -= len(key[0])
            _require_success(pgconn, pgconn.close_prepared(self._names.pop(key)))


def commit_transaction(connection: psycopg.Connection[Any]) -> None:
    """Commit as psycopg does, but that Ctrl-C waits for the answer. Raises psycopg's errors."""
    pgconn = connection.pgconn
    if pgconn.status == pq.ConnStatus.BAD:
        raise psycopg.OperationalError("the connection is lost")
    if pgconn.transaction_status != pq.TransactionStatus.IDLE:
        _require_success(pgconn, pgconn.exec_(b"COMMIT"))


def _require_success(pgconn: pq.abc.PGconn, result: pq.abc.PGresult) -> None:
    if result.status in {_GIVES_ROWS, _GIVES_NO_ROWS}:
        return
    if pgconn.status == pq.ConnStatus.BAD:  # it has no error code then
        raise psycopg.OperationalError(pgconn.get_error_message() or "the connection is lost")
    raise error_from_result(result)


class PreparedCursor:
    """A cursor with what Django's wrapper needs, named as in Python's database API."""

    def __init__(self, statements: PreparedStatements) -> None:
        self._statements = statements
        self._rows: list[tuple[Any, ...]] = []
        self.rowcount = -1

    def execute(self, sql: str, params: Sequence[Any] = ()) -> None:
        """Run a statement with `%s` in place of its values."""
        self._rows, self.rowcount = self._statements.run_statement(sql, params)

    def executemany(self, sql: str, param_list: Sequence[Sequence[Any]]) -> None:
        """Run a statement for each set of values; `rowcount` is the sum."""
        changed = [self._statements.run_statement(sql, params)[1] for params in param_list]
        self._rows, self.rowcount = [], sum(changed)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """The rows not fetched yet."""
        rows, self._rows = self._rows, []
        return rows

    def close(self) -> None:
        """Drop the rows; nothing is held on the server."""
        self._rows = []
