"""Prepares a row's values for the database, as Django does when it saves the row."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from django.db import models

# A value of exactly its column's type is stored as it is. Django calls five functions to find that
# out.
_STORED_AS_IT_IS = {
    models.CharField: str,
    models.TextField: str,
    models.BooleanField: bool,
    models.PositiveSmallIntegerField: int,
    models.PositiveIntegerField: int,
    models.PositiveBigIntegerField: int,
    models.BigIntegerField: int,
    models.BigAutoField: int,
}


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """A column of a table. `plain`: the type whose values are stored as they are, if there is one.

    `fills_itself`: its field makes the value when the row is saved, such as the time.
    """

    name: str
    field: Any
    plain: type | None
    fills_itself: bool


def values_to_store(
    columns: Sequence[StoredColumn], row: models.Model, database: Any, *, add: bool
) -> list[Any]:
    """The row's values in these columns. `add`: it is stored for the first time."""
    values = []
    for column in columns:
        if column.fills_itself:
            value = column.field.pre_save(row, add)
        else:
            value = getattr(row, column.name)
        plain = column.plain
        if plain is None or not (value is None or type(value) is plain):
            value = column.field.get_db_prep_save(value, database)
        values.append(value)
    return values


@cache
def inserted_columns(model: type[models.Model]) -> list[StoredColumn]:
    """The columns of a new row: all but the primary key, which the database gives."""
    fields: Any = model._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
    return [_column_of(field) for field in fields if not field.primary_key]


@lru_cache(maxsize=128)
def columns_named(model: type[models.Model], names: tuple[str, ...]) -> list[StoredColumn]:
    """These columns, by the names of their fields."""
    return [_column_of(model._meta.get_field(name)) for name in names]  # noqa: SLF001 -- as above


def _column_of(field: Any) -> StoredColumn:
    target = field
    while isinstance(target, models.ForeignKey):
        target = target.target_field
    fills_itself = type(field).pre_save is not models.Field.pre_save
    return StoredColumn(field.attname, field, _STORED_AS_IT_IS.get(type(target)), fills_itself)
