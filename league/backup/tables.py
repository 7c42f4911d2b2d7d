"""A table's rows as lines of JSON, and back, the same on every database."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Any

import msgspec
from django.apps.registry import Apps
from django.db import connection, models

from league.base import canonical

# Who is signed in now: a session in a file would be a key to somebody's account.
LEFT_OUT = {"sessions.session"}
AT_ONCE = 1000
Model = type[models.Model]


class Table(msgspec.Struct, frozen=True):
    """What the manifest says of a table. `last_id` is the highest id ever given, if it gives any.

    The hash runs over the rows in their canonical form, in order of their keys.
    """

    columns: list[str]
    rows: int
    sha256: str
    last_id: int | None = None


def kept(apps: Apps) -> dict[str, Model]:
    """The models whose rows are kept, by label."""
    every = {
        _meta(model).label_lower: model for model in apps.get_models(include_auto_created=True)
    }
    return {
        label: model
        for label, model in sorted(every.items())
        if label not in LEFT_OUT and _meta(model).managed and not _meta(model).proxy
    }


def columns(model: Model) -> list[str]:
    """The names of a table's columns as its model calls them, in order."""
    return [field.attname for field in _meta(model).concrete_fields]


def write(model: Model, out: IO[bytes] | None) -> Table:
    """Write every row, a line each; with no `out`, only count and hash them."""
    names = columns(model)
    count, sha256 = canonical.digest(_lines(_rows(model, names), out))
    return Table(names, count, sha256, last_id(model))


def read(model: Model, lines: Iterable[bytes], table: Table) -> None:
    """Add the rows of these lines as they were, ids and times included."""
    fields = _fields(model, table.columns)
    rows = iter(lines)
    while batch := list(islice(rows, AT_ONCE)):
        _base(model).bulk_create(_instance(model, fields, line) for line in batch)
    _go_on_from(model, table.last_id)


def count(model: Model) -> int:
    """How many rows there are."""
    return _base(model).count()


def last_id(model: Model) -> int | None:
    """The highest id this table ever gave, so that none is given twice after a restore."""
    if not isinstance(_meta(model).pk, models.AutoField):
        return None
    table = _meta(model).db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [_quoted(table)])
            (sequence,) = cursor.fetchone()
            cursor.execute(
                f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608 -- PostgreSQL's own answer
            )
        else:
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def empty(apps: Apps) -> None:
    """Take away what migrations put into tables they made: a backup has its own rows."""
    with connection.cursor() as cursor:
        for model in kept(apps).values():
            cursor.execute(f"DELETE FROM {_quoted(_meta(model).db_table)}")  # noqa: S608


def _rows(model: Model, names: list[str]) -> Iterator[list[Any]]:
    rows = _base(model).order_by("pk").values_list(*names)
    for row in rows.iterator(AT_ONCE):
        yield [canonical.as_json(value) for value in row]


def _lines(rows: Iterable[list[Any]], out: IO[bytes] | None) -> Iterator[bytes]:
    for row in rows:
        if out is not None:
            # As it is, keys in their own order; the hash alone wants them sorted.
            out.write(json.dumps(row, separators=canonical.SEPARATORS).encode() + b"\n")
        yield canonical.line(row)


def _fields(model: Model, names: Iterable[str]) -> "list[models.Field[Any, Any]]":
    by_name = {field.attname: field for field in _meta(model).concrete_fields}
    fields = [by_name[name] for name in names]
    for field in fields:
        # These models serve this one purpose: times stay as they were.
        field.auto_now = field.auto_now_add = False
    return fields


def _instance(model: Model, fields: "list[models.Field[Any, Any]]", line: bytes) -> models.Model:
    values = zip(fields, json.loads(line), strict=True)
    return model(**{field.attname: _from_json(field, value) for field, value in values})


def _from_json(field: "models.Field[Any, Any]", value: Any) -> Any:
    if value is None or isinstance(field, models.JSONField):
        return value
    return field.to_python(value)


def _go_on_from(model: Model, last: int | None) -> None:
    if last is None:
        return
    table = _meta(model).db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s, %s)",
                [_quoted(table), max(last, 1), last > 0],
            )
        else:
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _base(model: Model) -> models.Manager[models.Model]:
    return model._base_manager  # noqa: SLF001 -- Django's documented API: no manager hides a row


def _meta(model: Model) -> Any:
    return model._meta  # noqa: SLF001 -- Django's documented API
