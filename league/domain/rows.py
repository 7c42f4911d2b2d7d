"""Keeps the rows on the record: what each entry did to the tables, and the tables made from that.

What is noted (`league.base.noting`) is written down with the entry of its transaction when that
commits: with the next entry after it, else with the last one. Where nobody recorded anything, the
rows get an entry of their own, `rows.changed`, so that nothing changes in silence.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, models, transaction

from league.base import noting
from league.base.noting import EntryMark, RecordedTable, RowGroup
from league.base.prepared import insert_rows
from league.domain.log import request_id
from league.models import LogChange, LogEntry

BATCH_SIZE = 1000
MOST_NAMED = 5  # differing rows that are named, of each table
State = dict[Any, dict[str, Any]]


class DamagedRecordError(ValueError):
    """The notes of an entry are not of the form that `write_changes` writes; it says where."""


@dataclass(frozen=True, slots=True)
class TableDifference:
    """A table that differs from what the record makes of it: ids of some rows, and how many."""

    label: str
    count: int
    rows: list[Any]


@noting.write_notes_by
def write_changes(notes: list[RowGroup | EntryMark]) -> None:
    """Write notes to the log. Called when the transaction commits."""
    marks = [note.entry for note in notes if isinstance(note, EntryMark)]
    entry = marks[-1] if marks else _entry_of_their_own()
    groups: dict[int, list[Any]] = {}
    for note in reversed(notes):
        if isinstance(note, EntryMark):
            entry = note.entry
        else:
            groups.setdefault(entry, []).insert(0, [note.label, note.columns, note.rows])
    insert_rows([LogChange(entry_id=entry, rows=rows) for entry, rows in sorted(groups.items())])


def differing_tables() -> list[TableDifference]:
    """The recorded tables that differ from what the record makes of them."""
    states = replay_log()
    found = []
    for model, table in noting.recorded_tables().items():
        rows = [pk for pk, _values in _differing_rows(model, table, states.get(table.label, {}))]
        if rows:
            found.append(TableDifference(table.label, len(rows), rows[:MOST_NAMED]))
    return found


def replay_log() -> dict[str, State]:
    """The rows of every recorded table as the log makes them anew, by table and id.

    Raises DamagedRecordError where notes are not about rows.
    """
    states: dict[str, State] = {}
    changes = LogChange.objects.order_by("pk").values_list("pk", "entry", "rows")
    for pk, entry, groups in changes.iterator(BATCH_SIZE):
        try:
            for label, columns, rows in groups:
                _replay_group(states.setdefault(label, {}), columns, rows)
        except (TypeError, ValueError, LookupError):
            raise DamagedRecordError(
                f"The record is damaged: change {pk} of entry {entry} says nothing of rows."
            ) from None
    return states


@transaction.atomic
def take_as_they_are(action: str = "record.begun") -> LogEntry | None:
    """Note every row that differs from the log, with one entry that counts them by table.

    For what came without being noted: an upgrade, and leagues from before rows were noted.
    """
    states = replay_log()
    counts: dict[str, int] = {}
    changes = []
    for model, table in noting.recorded_tables().items():
        differing = _differing_rows(model, table, states.get(table.label, {}))
        while batch := list(islice(differing, BATCH_SIZE)):
            counts[table.label] = counts.get(table.label, 0) + len(batch)
            changes.append(_groups_of(table, batch))
    if not counts:
        return None
    entry = LogEntry.objects.create(
        role="service", action=action, subject="record", after=dict(sorted(counts.items()))
    )
    LogChange.objects.bulk_create(LogChange(entry=entry, rows=rows) for rows in changes)
    return entry


def differing_rows() -> dict[str, set[Any]]:
    """The ids of the rows that differ from the record, by table."""
    states = replay_log()
    return {
        table.label: {
            pk for pk, _values in _differing_rows(model, table, states.get(table.label, {}))
        }
        for model, table in noting.recorded_tables().items()
    }


def note_differences(entry: int, but_for: dict[str, set[Any]]) -> None:
    """Note with an entry the rows that differ from the record, except these.

    For what a restore wrote without the compilers: rows that differed before it still differ.
    """
    states = replay_log()
    for model, table in noting.recorded_tables().items():
        differing = _differing_rows(model, table, states.get(table.label, {}))
        new = [(pk, values) for pk, values in differing if pk not in but_for[table.label]]
        if new:
            LogChange.objects.create(entry_id=entry, rows=_groups_of(table, new))


def note_before_migrate(plan: Any = None, **_: Any) -> None:
    """Leave a mark before a `migrate`: should it be killed, the next one notes its rows."""
    if plan:
        _unfinished_mark().touch(mode=0o600)


def take_after_migrate(plan: Any = None, **_: Any) -> None:
    """Note what a `migrate` that did something did to recorded tables."""
    mark = _unfinished_mark()
    if (plan or mark.exists()) and are_tables_current():
        take_as_they_are()
        mark.unlink(missing_ok=True)


def _unfinished_mark() -> Path:
    return Path(settings.HEADJUDGE_DATA) / "migrating"


def _entry_of_their_own() -> int:
    entry = LogEntry.objects.create(
        role="service", action="rows.changed", subject="record", request_id=request_id.get()
    )
    return entry.pk


def _replay_group(state: State, columns: list[str] | None, rows: list[list[Any]]) -> None:
    for pk, *values in rows:
        if columns is None:
            state.pop(pk, None)
        else:
            state.setdefault(pk, {}).update(zip(columns[1:], values, strict=True))


def _differing_rows(
    model: type[models.Model], table: RecordedTable, state: State
) -> Iterator[tuple[Any, dict[str, Any] | None]]:
    """Rows that differ from the state: their id and values, or None if they are gone.

    Empties the state as it goes.
    """
    columns = [*table.columns, table.key] if table.key else list(table.columns)
    rows = model._base_manager.order_by("pk").values_list(*columns)  # noqa: SLF001 -- Django's documented API
    for row in rows.iterator(BATCH_SIZE):
        key = row[-1] if table.key else ""
        pk, *values = noting.shown_values(table, table.columns, row[: len(table.columns)], key)
        now = dict(zip(table.columns[1:], values, strict=True))
        if state.pop(pk, None) != now:
            yield pk, now
    yield from ((pk, None) for pk in sorted(state, key=_order_of_key))


def _order_of_key(pk: Any) -> tuple[str, Any]:
    """Orders ids by type first: a damaged record may have numbers and texts side by side."""
    return type(pk).__name__, pk


def _groups_of(
    table: RecordedTable, rows: list[tuple[Any, dict[str, Any] | None]]
) -> list[list[Any]]:
    there = [[pk, *values.values()] for pk, values in rows if values is not None]
    gone = [[pk] for pk, values in rows if values is None]
    groups: list[list[Any]] = [[table.label, list(table.columns), there]] if there else []
    return [*groups, [table.label, None, gone]] if gone else groups


def are_tables_current() -> bool:
    """Whether every recorded table has the columns this version knows, after all migrations."""
    wanted: list[type[models.Model]] = [LogChange, *noting.recorded_tables()]
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        return all(
            model._meta.db_table in there  # noqa: SLF001 -- Django's documented API
            and _column_names(model) <= _columns_there(cursor, model)
            for model in wanted
        )


def _column_names(model: type[models.Model]) -> set[str]:
    return {str(field.column) for field in model._meta.concrete_fields}  # noqa: SLF001 -- as above


def _columns_there(cursor: Any, model: type[models.Model]) -> set[str]:
    """The columns of a table, by the head of an empty answer.

    Django takes fifty times as long to describe a table.
    """
    table = connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001 -- as above
    cursor.execute(f"SELECT * FROM {table} LIMIT 0")  # noqa: S608 -- a name of ours
    return {column[0] for column in cursor.description}
