"""Stores thousands of rows from plain values, as an object for each would cost more than the rest.

A round of thousands is stored while a hall waits, and so is an event that comes in a file.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from django.db import connection, models

from league.base import noting
from league.base.prepared import in_parts, run_prepared, write_insert

PlainRow = tuple[Any, ...]


def insert_plain_rows(
    model: type[models.Model], columns: Sequence[str], rows: Sequence[PlainRow]
) -> list[int]:
    """Insert rows of these columns, with values as JSON has them; return their ids, in order.

    All other columns get their defaults. To be called inside a transaction. `columns` are the
    model's names (`round_id`), and none of them may be noted by a digest.
    """
    if not rows:
        return []
    meta: Any = model._meta  # noqa: SLF001 -- Django's documented API
    others = [
        field
        for field in meta.concrete_fields
        if not field.primary_key and field.attname not in columns
    ]
    usual = tuple(field.get_db_prep_save(field.get_default(), connection) for field in others)
    names = (*columns, *(field.attname for field in others))
    as_stored = _as_stored(meta, columns, rows)
    ids: list[int] = []
    for some in in_parts(as_stored):
        sql = write_insert(model, connection.vendor, names, len(some))
        values = list(chain.from_iterable(_filled_up(some, usual)))
        ids += chain.from_iterable(run_prepared(connection, sql, values)[0])
    defaults = tuple(field.get_default() for field in others)
    _note_plain_rows(model, (meta.pk.attname, *names), _with_ids(ids, rows, defaults))
    return ids


def _as_stored(meta: Any, columns: Sequence[str], rows: Sequence[PlainRow]) -> Sequence[PlainRow]:
    """Rows as the database takes them: it has a form of its own for JSON columns."""
    by_name = {field.attname: field for field in meta.concrete_fields}
    prepare = {
        place: by_name[name].get_db_prep_save
        for place, name in enumerate(columns)
        if isinstance(by_name[name], models.JSONField)
    }
    if not prepare:
        return rows
    return [
        tuple(
            prepare[place](value, connection) if place in prepare and value is not None else value
            for place, value in enumerate(row)
        )
        for row in rows
    ]


def _filled_up(rows: Sequence[PlainRow], usual: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return ((*row, *usual) for row in rows)


def _with_ids(
    ids: list[int], rows: Sequence[PlainRow], defaults: tuple[Any, ...]
) -> Iterator[tuple[Any, ...]]:
    return ((pk, *row, *defaults) for pk, row in zip(ids, rows, strict=True))


def _note_plain_rows(
    model: type[models.Model], names: Sequence[str], rows: Iterator[tuple[Any, ...]]
) -> None:
    """Note rows that were written without the compilers; their values are as JSON has them."""
    table = noting.recorded_tables().get(model)
    if table is not None:
        pick = itemgetter(*(names.index(name) for name in table.columns))
        # Tuples of numbers and texts are spared by the garbage collector, which lists are not.
        group = noting.RowGroup(table.label, list(table.columns), [pick(row) for row in rows])
        connection.notes.append(group)  # type: ignore[attr-defined]  # of our wrappers
