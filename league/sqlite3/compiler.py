"""Builds statements for SQLite as Django does, and notes what they write."""

from typing import Any

from django.db.models.fields.tuple_lookups import TupleIn
from django.db.models.lookups import In
from django.db.models.sql import compiler
from django.db.models.sql.compiler import SQLAggregateCompiler

from league.base.noting import NotingDelete, NotingInsert, NotingUpdate

__all__ = [
    "SQLAggregateCompiler",
    "SQLCompiler",
    "SQLDeleteCompiler",
    "SQLInsertCompiler",
    "SQLUpdateCompiler",
]


class SQLCompiler(compiler.SQLCompiler):
    """Looks any number of rows up by one column.

    For `prefetch_related` across a foreign key, Django 5.2 writes `id = 1 OR id = 2 OR …` here;
    with more than 1,000 of them SQLite refuses the statement.
    """

    def compile(self, node: Any) -> Any:
        return super().compile(_look_up_in_list(node) if isinstance(node, TupleIn) else node)


def _look_up_in_list(lookup: TupleIn) -> TupleIn | In:
    columns = list(lookup.lhs)
    if len(columns) != 1 or not lookup.rhs_is_direct_value():
        return lookup
    return In(columns[0], [value for (value,) in lookup.rhs])


class SQLInsertCompiler(NotingInsert, compiler.SQLInsertCompiler):  # type: ignore[misc]  # widened
    pass


class SQLUpdateCompiler(NotingUpdate, compiler.SQLUpdateCompiler):  # type: ignore[misc]  # widened
    pass


class SQLDeleteCompiler(NotingDelete, compiler.SQLDeleteCompiler):  # type: ignore[misc]  # widened
    pass
