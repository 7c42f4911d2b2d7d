"""Notes what every statement does to the rows of recorded tables, for the record of what happened.

Both database wrappers (`league.sqlite3`, `league.postgresql`) build their statements by the
compilers here. A statement on a recorded table also returns the rows it wrote (RETURNING), so that
noting costs no further query and the results of expressions and defaults are known. Notes wait in
the connection until the transaction commits; then `league.domain.rows` writes them down in the same
transaction. The notes of a savepoint that is rolled back are forgotten.

Migrations and restores use models of their own and are not noted: `league.domain.rows` looks at the
tables after them.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.exceptions import EmptyResultSet
from django.db import models, transaction

from league.base import canonical

DIGEST_LENGTH = 32
# the types of nearly all values, which JSON has too
_AS_JSON = frozenset({int, str, bool, type(None)})


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table whose rows are noted. `by_digest`: columns noted only by a digest.

    A digest tells whether a name is still the one that was noted, and nothing else. It is made with
    the row's `key`: once the row has another key, the digest tells nobody anything. Tables without
    a key have only words that are never erased.
    """

    label: str
    columns: tuple[str, ...]  # as the model calls them, the primary key first
    by_digest: frozenset[str]
    key: str


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows of one table as one statement left them; without columns, the ids of deleted rows."""

    label: str
    columns: list[str] | None
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class EntryMark:
    """The place among the notes where an entry of the log was written."""

    entry: int


_tables: dict[type[models.Model], RecordedTable] = {}
_writers: list[Callable[[list[RowGroup | EntryMark]], None]] = []


def record_tables(
    *named: type[models.Model],
    leave_out: Iterable[str] = (),
    by_digest: Iterable[str] = (),
    key: str = "",
) -> None:
    """Have the rows of these tables noted from now on. An app calls this as it gets ready."""
    unnoted = {*leave_out, key}
    for model in named:
        meta: Any = model._meta  # noqa: SLF001 -- Django's documented API
        columns = [f.attname for f in meta.concrete_fields if f.attname not in unnoted]
        columns.sort(key=meta.pk.attname.__ne__)  # the primary key first
        _tables[model] = RecordedTable(
            meta.label_lower, tuple(columns), frozenset(by_digest) & set(columns), key
        )


def recorded_tables() -> dict[type[models.Model], RecordedTable]:
    """Every table whose rows are noted."""
    return dict(_tables)


def write_notes_by(
    writer: Callable[[list[RowGroup | EntryMark]], None],
) -> Callable[[list[RowGroup | EntryMark]], None]:
    """Register the function that writes notes down as a transaction commits."""
    _writers[:] = [writer]
    return writer


def note_rows(connection: Any, model: type[models.Model], rows: Sequence[dict[str, Any]]) -> None:
    """Note whole rows, by the model's column names, that were written without the compilers."""
    table = _tables.get(model)
    if table is not None and rows:
        values = [[row[name] for name in table.columns] for row in rows]
        keys = [row.get(table.key, "") for row in rows]
        connection.notes.append(_group_of(table, table.columns, values, keys))


def note_changes(connection: Any, row: models.Model, names: Iterable[str]) -> None:
    """Note columns of one row, as they are on it now, that were written without the compilers."""
    note_many_changes(connection, [row], names)


def note_many_changes(connection: Any, rows: Sequence[models.Model], names: Iterable[str]) -> None:
    """Note columns of many rows of one model that were written without the compilers."""
    table = _tables.get(type(rows[0]))
    columns = _noted_columns(table, set(names)) if table else []
    if table is not None and columns:
        values = [[getattr(row, name) for name in columns] for row in rows]
        keys = [getattr(row, table.key, "") for row in rows]
        connection.notes.append(_group_of(table, columns, values, keys))


def _noted_columns(table: RecordedTable, changed: set[str]) -> list[str]:
    """The primary key and the changed columns; with another key of the row, all digests change."""
    if table.key in changed:
        changed = changed | table.by_digest
    pk = table.columns[0]
    recorded = [name for name in table.columns[1:] if name in changed]
    return [pk, *recorded] if recorded else []


def shown_values(
    table: RecordedTable, columns: Sequence[str], row: Sequence[Any], key: Any
) -> list[Any]:
    """A row's values as they are noted: as JSON can hold them, or as digests."""
    values = [value if type(value) in _AS_JSON else canonical.to_json_value(value) for value in row]
    if table.by_digest:
        for place, name in enumerate(columns):
            if name in table.by_digest:
                values[place] = _digest_value(str(key), name, values[place])
    return values


def _digest_value(key: str, name: str, value: Any) -> str:
    text = json.dumps([name, canonical.to_canonical_json(value)], sort_keys=True).encode()
    return hmac.new(key.encode(), text, hashlib.sha256).hexdigest()[:DIGEST_LENGTH]


def _group_of(
    table: RecordedTable, columns: Sequence[str], rows: Iterable[Sequence[Any]], keys: Iterable[Any]
) -> RowGroup:
    shown = [shown_values(table, columns, row, key) for row, key in zip(rows, keys, strict=True)]
    return RowGroup(table.label, list(columns), shown)


class NotingWrapper:
    """Adds notes to a database wrapper, kept with the transaction they belong to."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.notes: list[RowGroup | EntryMark] = []
        self._noted_before: dict[str, int] = {}
        self.takes_savepoints = True

    def _savepoint_allowed(self) -> bool:
        return self.takes_savepoints and bool(super()._savepoint_allowed())  # type: ignore[misc]

    def set_autocommit(self, autocommit: bool, *args: Any, **kwargs: Any) -> None:  # noqa: FBT001 -- Django's own
        self._forget_notes()  # a transaction begins, or has ended
        super().set_autocommit(autocommit, *args, **kwargs)  # type: ignore[misc]

    def commit(self) -> None:
        notes, self.notes = self.notes, []
        if any(isinstance(note, RowGroup) for note in notes):
            try:
                _writers[0](notes)
            except BaseException:
                self.rollback()
                raise
        super().commit()  # type: ignore[misc]
        self._forget_notes()

    def rollback(self) -> None:
        self._forget_notes()
        super().rollback()  # type: ignore[misc]

    def _savepoint(self, sid: str) -> None:
        self._noted_before[sid] = len(self.notes)
        super()._savepoint(sid)  # type: ignore[misc]

    def _savepoint_rollback(self, sid: str) -> None:
        super()._savepoint_rollback(sid)  # type: ignore[misc]
        del self.notes[self._noted_before.get(sid, 0) :]

    def _forget_notes(self) -> None:
        self.notes = []
        self._noted_before = {}


class _Noting:
    """What the compilers share: run a statement, and note the rows that it reports."""

    query: Any
    connection: Any
    using: str

    def _recorded_table(self) -> RecordedTable | None:
        model = self.query.model
        return _tables.get(model) if model._meta.apps is apps else None  # noqa: SLF001 -- Django's own

    def _own_transaction(self) -> AbstractContextManager[Any]:
        """Store a statement and its note together, also where nobody began a transaction."""
        inside = self.connection.in_atomic_block
        return nullcontext() if inside else transaction.atomic(self.using, savepoint=False)

    def _fields_named(self, table: RecordedTable, names: Sequence[str]) -> list[Any]:
        """The columns of these names, and last the row's key if one of them needs it."""
        needed = table.key and table.by_digest & set(names)
        wanted = [*names, table.key] if needed else names
        by_name = {f.attname: f for f in self.query.get_meta().concrete_fields}
        return [by_name[name] for name in wanted]

    def _returning_clause(self, fields: Iterable[Any]) -> str:
        columns = ", ".join(self.connection.ops.quote_name(field.column) for field in fields)
        return f" RETURNING {columns}"

    def _run_statement(self, sql: str, params: Sequence[Any]) -> list[Any]:
        with self.connection.cursor() as cursor:
            cursor.execute(sql, params)
            return list(cursor.fetchall())

    def _as_python(self, fields: Sequence[Any], rows: list[Any]) -> list[Any]:
        table_name = self.query.get_meta().db_table
        converters = self.get_converters([field.get_col(table_name) for field in fields])  # type: ignore[attr-defined]
        return list(self.apply_converters(rows, converters)) if converters else rows  # type: ignore[attr-defined]

    def _note_rows(self, table: RecordedTable, names: Sequence[str], rows: list[Any]) -> None:
        if rows:
            keys = [row[-1] if len(row) > len(names) else "" for row in rows]
            values = [row[: len(names)] for row in rows]
            self.connection.notes.append(_group_of(table, names, values, keys))


class NotingInsert(_Noting):
    """INSERT, for each database's own compiler."""

    def execute_sql(self, returning_fields: Any = None) -> list[Any]:
        table = self._recorded_table()
        if table is None:
            return list(super().execute_sql(returning_fields))  # type: ignore[misc]
        noted = self._fields_named(table, table.columns)
        asked = list(returning_fields or ())
        self.returning_fields = [*asked, *noted]
        with self._own_transaction():
            raw = [row for sql, params in self.as_sql() for row in self._run_statement(sql, params)]  # type: ignore[attr-defined]
            rows = self._as_python(self.returning_fields, raw)
            self._note_rows(table, table.columns, [row[len(asked) :] for row in rows])
        return [row[: len(asked)] for row in rows] if asked else []


class NotingUpdate(_Noting):
    """UPDATE, for each database's own compiler."""

    def execute_sql(self, result_type: Any) -> Any:
        table = self._recorded_table()
        names = self._changed_columns(table) if table else []
        if table is None or not names:
            return super().execute_sql(result_type)  # type: ignore[misc]
        try:
            sql, params = self.as_sql()  # type: ignore[attr-defined]
        except EmptyResultSet:
            return 0
        fields = self._fields_named(table, names)
        with self._own_transaction():
            rows = self._as_python(
                fields, self._run_statement(sql + self._returning_clause(fields), params)
            )
            self._note_rows(table, names, rows)
        return len(rows)

    def _changed_columns(self, table: RecordedTable) -> list[str]:
        return _noted_columns(table, {field.attname for field, _model, _ in self.query.values})


class NotingDelete(_Noting):
    """DELETE, for each database's own compiler."""

    def execute_sql(self, result_type: Any) -> Any:
        table = self._recorded_table()
        if table is None:
            return super().execute_sql(result_type)  # type: ignore[misc]
        try:
            sql, params = self.as_sql()  # type: ignore[attr-defined]
        except EmptyResultSet:
            return 0
        with self._own_transaction():
            rows = self._run_statement(
                sql + self._returning_clause([self.query.get_meta().pk]), params
            )
            if rows:
                gone = [[row[0]] for row in rows]
                self.connection.notes.append(RowGroup(table.label, None, gone))
        return len(rows)
