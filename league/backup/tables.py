"""Writes a table's rows as lines of JSON and reads them back, the same on every database."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

import msgspec
from django.apps.registry import Apps
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, models
from django.db.models import Max

from league.backup import BackupError
from league.base import canonical
from league.base.numbers import LARGEST_NUMBER
from league.base.said import clean_words

# Who is signed in: a session in a file would be a key to somebody's account.
OMITTED_TABLES = {"sessions.session"}
BATCH_SIZE = 1000
LONGEST_LINE = 128 << 20  # bytes; a batch of lines ends there, too
MOST_IDS = 2**53  # no table gives higher ids, and some programs round higher numbers
# The errors seen when a line of JSON is read as a row of a table, and when it is written.
_ROW_ERRORS = (
    ValueError, TypeError, ArithmeticError, RecursionError, ValidationError, DatabaseError,
)  # fmt: skip
Model = type[models.Model]


class Table(msgspec.Struct, frozen=True):
    """What the manifest says of a table.

    `last_id` is the highest id ever given, if the table gives any. The hash runs over the rows in
    their canonical form, in order of their keys.
    """

    columns: list[str]
    rows: int
    sha256: str
    last_id: int | None = None


def kept_models(apps: Apps) -> dict[str, Model]:
    """The models whose rows are kept, by label."""
    every = {
        _meta_of(model).label_lower: model for model in apps.get_models(include_auto_created=True)
    }
    return {
        label: model
        for label, model in sorted(every.items())
        if label not in OMITTED_TABLES and _meta_of(model).managed and not _meta_of(model).proxy
    }


def column_names(model: Model) -> list[str]:
    """The names of a table's columns as its model calls them, in order."""
    return [field.attname for field in _meta_of(model).concrete_fields]


def write_rows(model: Model, out: IO[bytes] | None) -> Table:
    """Write every row as a line; without `out`, only count and hash them."""
    names = column_names(model)
    count, sha256 = canonical.hash_lines(_write_lines(_read_values(model, names), out))
    return Table(names, count, sha256, highest_id(model))


def read_rows(model: Model, lines: IO[bytes], table: Table) -> None:
    """Add the rows of these lines unchanged, with their ids and times.

    Raises BackupError naming the line that is no row of the table.
    """
    fields = _find_fields(model, table.columns)
    label, first = _meta_of(model).label_lower, 1
    for batch in _read_batches(lines, label):
        rows = [
            _read_row(model, fields, line, f"{label}, line {number}")
            for number, line in enumerate(batch, first)
        ]
        with _naming_place(f"{label}, lines {first} to {first + len(batch) - 1}"):
            _base_manager(model).bulk_create(rows)
        first += len(batch)
    _continue_ids_after(model, table.last_id)


def count_rows(model: Model) -> int:
    """The number of rows."""
    return _base_manager(model).count()


def highest_id(model: Model) -> int | None:
    """The highest id this table ever gave, so that none is given twice after a restore."""
    if not isinstance(_meta_of(model).pk, models.AutoField):
        return None
    table = _meta_of(model).db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [_quote_name(table)])
            (sequence,) = cursor.fetchone()
            cursor.execute(
                f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608 -- PostgreSQL's own answer
            )
        else:
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def empty_tables(apps: Apps) -> None:
    """Delete what migrations put into the tables they made: a backup has its own rows."""
    with connection.cursor() as cursor:
        for model in kept_models(apps).values():
            cursor.execute(f"DELETE FROM {_quote_name(_meta_of(model).db_table)}")  # noqa: S608


def _read_values(model: Model, names: list[str]) -> Iterator[list[Any]]:
    rows = _base_manager(model).order_by("pk").values_list(*names)
    for row in rows.iterator(BATCH_SIZE):
        yield [canonical.to_json_value(value) for value in row]


def _write_lines(rows: Iterable[list[Any]], out: IO[bytes] | None) -> Iterator[bytes]:
    for row in rows:
        if out is not None:
            # Keys stay in their own order; only the hash needs them sorted.
            out.write(json.dumps(row, separators=canonical.SEPARATORS).encode() + b"\n")
        yield canonical.canonical_line(row)


def _find_fields(model: Model, names: Iterable[str]) -> "list[models.Field[Any, Any]]":
    by_name = {field.attname: field for field in _meta_of(model).concrete_fields}
    fields = [by_name[name] for name in names]
    for field in fields:
        # These models serve only this purpose: times stay as they were.
        field.auto_now = field.auto_now_add = False
    return fields


def _read_batches(lines: IO[bytes], label: str) -> Iterator[list[bytes]]:
    """Lines in batches that are limited in number and in size."""
    batch, size, number = [], 0, 0
    while line := lines.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise BackupError(f"{label}, line {number}: it has more than {LONGEST_LINE:,} bytes.")
        batch.append(line)
        size += len(line)
        if len(batch) == BATCH_SIZE or size > LONGEST_LINE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _read_row(
    model: Model, fields: "list[models.Field[Any, Any]]", line: bytes, place: str
) -> models.Model:
    with _naming_place(place):
        row = json.loads(line)
        if not isinstance(row, list):
            raise TypeError("a list of values was expected")
        values = zip(fields, row, strict=True)
        return model(**{field.attname: _value_from_json(field, value) for field, value in values})


@contextmanager
def _naming_place(place: str) -> Iterator[None]:
    """Turn the errors of bad rows into a message with the place of the rows."""
    try:
        yield
    except _ROW_ERRORS as error:
        said = "; ".join(error.messages) if isinstance(error, ValidationError) else error
        raise BackupError(f"Nothing was restored: {place}: {clean_words(said)}.") from error


def _value_from_json(field: "models.Field[Any, Any]", value: Any) -> Any:
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise OverflowError("no column holds so large a number")
    if isinstance(field, models.BinaryField) and not isinstance(value, str):
        raise TypeError("bytes were expected, as text in base 64")
    return field.to_python(value)


def _continue_ids_after(model: Model, last: int | None) -> None:
    """Let ids go on after the last. Raises BackupError where the next would be bad or taken."""
    if last is None:
        return
    highest = _base_manager(model).aggregate(highest=Max("pk"))["highest"] or 0
    if not (isinstance(highest, int) and 0 <= last <= MOST_IDS):
        raise BackupError(
            f"Nothing was restored: the manifest says that {last} is the last id of "
            f"{_meta_of(model).label_lower}."
        )
    last = max(last, highest)  # PostgreSQL does not count ids given by hand
    table = _meta_of(model).db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s, %s)",
                [_quote_name(table), max(last, 1), last > 0],
            )
        else:
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])


def _quote_name(name: str) -> str:
    return connection.ops.quote_name(name)


def _base_manager(model: Model) -> models.Manager[models.Model]:
    return model._base_manager  # noqa: SLF001 -- Django's documented API: no manager hides a row


def _meta_of(model: Model) -> Any:
    return model._meta  # noqa: SLF001 -- Django's documented API
