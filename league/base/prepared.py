"""Prepares queries that are asked again and again: their SQL is built once.

Django builds a query's SQL each time it is asked, which takes some ten times as long as SQLite
takes to answer. Where many wait for that, the query is written as usual, as a function that makes a
queryset of its parameters, and decorated with `prepared`: from its second call on only the values
are filled in.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cache, lru_cache
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, models
from django.db.models.expressions import Expression
from django.db.models.query import ValuesListIterable
from django.http import Http404

from league.base import noting
from league.base.model_rows import model_maker
from league.base.numbers import LARGEST_NUMBER
from league.base.stored_values import columns_named, inserted_columns, values_to_store

Row = TypeVar("Row")
Stored = TypeVar("Stored", bound=models.Model)
ValuesRows = models.QuerySet[Any, tuple[Any, ...]]  # what a `values_list` is
SIZES_OF_MANY = (500, 50, 20)  # rows of one insert; few sizes, so that their SQL can be kept


class Slot(Expression):
    """A parameter of a prepared query; its queryset has this where a filter takes a value."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, _compiler: Any, _connection: Any) -> Any:
        return "%s", [self]


class PreparedQuery(Generic[Row]):
    """A query with parameters: ids, texts and times that filters compare with columns."""

    def __init__(self, build: Callable[..., Any]) -> None:
        self._build = build
        self._slots = [Slot(place) for place in range(len(inspect.signature(build).parameters))]
        self._plans: dict[str, _Plan] = {}  # by the kind of database

    def __call__(self, *values: int | str | datetime) -> list[Row]:
        """All rows: models with what they select beside them, or tuples of a `values_list`.

        Empty where an id is larger than any column holds: an address may contain such a number.
        """
        if any(isinstance(value, int) and abs(value) > LARGEST_NUMBER for value in values):
            return []
        database = connections[DEFAULT_DB_ALIAS]
        plan = self._plans.get(database.vendor)
        if plan is None:
            plan = self._plans[database.vendor] = _Plan(self._build(*self._slots))
        return plan.fetch_rows(database, values)

    def first(self, *values: int | str | datetime) -> Row | None:
        """The first row, None where there is none."""
        return next(iter(self(*values)), None)

    def first_or_404(self, *values: int | str | datetime) -> Row:
        """The first row. Raises Http404 where there is none."""
        found = self.first(*values)
        if found is None:
            raise Http404
        return found


def prepared(build: Callable[..., Any]) -> PreparedQuery[Any]:
    """Decorate a function that makes a queryset of its parameters: calling it gives the rows.

    Only its parameters may change what it asks. It may select related rows, but neither prefetch
    nor select children of a model that inherits its table. PostgreSQL takes every whole number for
    a bigint: that is enough to compare and to store, but a function that wants an integer (`left`,
    `substr`) is not found.
    """
    return PreparedQuery(build)


class _Plan:
    """A query's SQL, and how its rows become what was asked for."""

    def __init__(self, rows: models.QuerySet[Any]) -> None:
        if rows._prefetch_related_lookups:  # type: ignore[attr-defined]  # noqa: SLF001 -- see below
            raise TypeError("a prepared query cannot prefetch")
        # This is what Django's own iterables do with a compiler, done once for all rows to come.
        compiler: Any = rows.query.get_compiler(using=rows.db)
        self._sql, params = compiler.as_sql()
        self._params = list(params)
        self._slots = [(at, p.place) for at, p in enumerate(params) if isinstance(p, Slot)]
        select = compiler.select
        columns = [column[0] for column in select[: compiler.col_count]]
        self._converters = compiler.get_converters(columns)
        self._make_row: Callable[[Sequence[Any]], Any] = tuple
        if rows._iterable_class is not ValuesListIterable:  # noqa: SLF001 -- as above
            self._make_row = model_maker(compiler.klass_info, select, rows.db)

    def fetch_rows(self, database: Any, values: Sequence[Any]) -> list[Any]:
        """The rows, on this connection."""
        params = self._params.copy()
        for at, place in self._slots:
            params[at] = _to_database(database, values[place])
        rows, _count = run_prepared(database, self._sql, params)
        if self._converters:
            rows = [self._convert_values(database, row) for row in rows]
        return list(rows) if self._make_row is tuple else [self._make_row(row) for row in rows]

    def _convert_values(self, database: Any, row: Sequence[Any]) -> tuple[Any, ...]:
        values = list(row)
        for place, (converters, expression) in self._converters.items():
            for convert in converters:
                values[place] = convert(values[place], expression, database)
        return tuple(values)


def prepared_cursor(database: Any) -> Any:
    """A cursor for a statement that is run again; SQLite's own keeps it prepared."""
    return getattr(database, "prepared_cursor", database.cursor)()


def run_prepared(
    database: Any, sql: str, values: Sequence[Any]
) -> tuple[list[tuple[Any, ...]], int]:
    """Run a statement that is run again; return its rows, and how many it changed."""
    run = getattr(database, "run_prepared", None)
    if run is not None:
        return run(sql, values)
    with database.cursor() as cursor:
        cursor.execute(sql, values)
        return (cursor.fetchall() if cursor.description else []), cursor.rowcount


def _to_database(database: Any, value: Any) -> Any:
    return database.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


def keep_related(instance: models.Model, name: str, rows: list[Any]) -> None:
    """Let `instance.NAME.all()` answer with these rows, as if they had been prefetched."""
    kept = instance.__dict__.setdefault("_prefetched_objects_cache", {})
    manager: Any = getattr(instance, name)
    for row in rows:
        manager.field.set_cached_value(row, instance)
    related = manager.get_queryset()  # or those that are kept already
    related._result_cache, related._prefetch_done = rows, True  # noqa: SLF001 -- as `prefetch_related_objects` does
    kept[name] = related


def insert_rows(rows: Sequence[Stored]) -> None:
    """Store new rows of one model, and give each the primary key that the database gave it.

    Works as `bulk_create`, inside a transaction. The record notes the values as they are on the
    rows, so they must have the types that their columns hold.
    """
    if not rows:
        return
    database: Any = connections[DEFAULT_DB_ALIAS]
    model = type(rows[0])
    names = _inserted_names(model)
    for some in in_parts(rows):
        _store_new_rows(database, some, write_insert(model, database.vendor, names, len(some)))


def in_parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Rows in parts for one statement each: large ones, of few sizes, whose SQL is kept."""
    start = 0
    while start < len(rows):
        left = len(rows) - start
        many = next(size for size in (*SIZES_OF_MANY, left) if size <= left)
        yield rows[start : start + many]
        start += many


def insert_if_new(row: models.Model) -> bool:
    """Store a row unless there is one with its unique columns; return whether it was stored.

    To be called inside a transaction. Where another transaction has just stored such a row, this
    waits until that one is over.
    """
    database: Any = connections[DEFAULT_DB_ALIAS]
    return _store_new_rows(database, [row], _insert_if_new_sql(type(row), database.vendor))


def _store_new_rows(database: Any, rows: Sequence[models.Model], sql: str) -> bool:
    model = type(rows[0])
    columns = inserted_columns(model)
    params = [value for row in rows for value in values_to_store(columns, row, database, add=True)]
    keys = list(chain.from_iterable(run_prepared(database, sql, params)[0]))
    if not keys:
        return False
    for row, key in zip(rows, keys, strict=True):
        row.pk = key
        row._state.adding, row._state.db = False, database.alias  # noqa: SLF001 -- as `bulk_create` does
    noting.note_rows(database, model, [vars(row) for row in rows])
    return True


def update_row(row: models.Model, *names: str) -> None:
    """Store these columns of a row, as `save(update_fields=...)` does, inside a transaction.

    Raises DatabaseError where the row is gone.
    """
    model = type(row)
    database: Any = connections[DEFAULT_DB_ALIAS]
    params = values_to_store(columns_named(model, names), row, database, add=False)
    sql = _update_sql(model, database.vendor, names)
    if run_prepared(database, sql, [*params, row.pk])[1] != 1:
        raise DatabaseError("the row is gone")
    noting.note_changes(database, row, names)


def update_rows(rows: Sequence[models.Model], *names: str) -> None:
    """Store these columns of many rows of one model, inside a transaction that locks them.

    Works as `bulk_update`, whose statement for thousands of rows takes longer to build than to run.
    The values must have the types that the columns hold.
    """
    if not rows:
        return
    model = type(rows[0])
    database: Any = connections[DEFAULT_DB_ALIAS]
    fields: list[Any] = [model._meta.get_field(name) for name in names]  # noqa: SLF001 -- Django's documented API
    params = [
        [
            *(field.get_db_prep_save(getattr(row, field.attname), database) for field in fields),
            row.pk,
        ]
        for row in rows
    ]
    with prepared_cursor(database) as cursor:
        cursor.executemany(_update_sql(model, database.vendor, names), params)
    noting.note_many_changes(database, rows, names)


@lru_cache(maxsize=128)
def _update_sql(model: type[models.Model], _vendor: str, names: tuple[str, ...]) -> str:
    quote = connection.ops.quote_name
    meta: Any = model._meta  # noqa: SLF001 -- as above
    values = ", ".join(f"{quote(meta.get_field(name).column)} = %s" for name in names)
    return f"UPDATE {quote(meta.db_table)} SET {values} WHERE {quote(meta.pk.column)} = %s"  # noqa: S608 -- as below


@lru_cache(maxsize=128)
def write_insert(
    model: type[models.Model], _vendor: str, names: tuple[str, ...], count: int
) -> str:
    """The statement that inserts so many rows of these columns and returns their ids, in order."""
    quote = connection.ops.quote_name
    meta: Any = model._meta  # noqa: SLF001 -- as above
    by_name = {field.attname: field for field in meta.concrete_fields}
    columns = ", ".join(quote(by_name[name].column) for name in names)
    values = ", ".join(["(" + ", ".join(["%s"] * len(names)) + ")"] * count)
    key = quote(meta.pk.column)
    return f"INSERT INTO {quote(meta.db_table)} ({columns}) VALUES {values} RETURNING {key}"  # noqa: S608 -- our own tables and columns


@cache
def _inserted_names(model: type[models.Model]) -> tuple[str, ...]:
    return tuple(column.name for column in inserted_columns(model))


@lru_cache(maxsize=128)
def _insert_if_new_sql(model: type[models.Model], vendor: str) -> str:
    whole = write_insert(model, vendor, _inserted_names(model), 1)
    insert, _returning, key = whole.rpartition(" RETURNING ")
    return f"{insert} ON CONFLICT DO NOTHING RETURNING {key}"
