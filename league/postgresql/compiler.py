"""Builds statements for PostgreSQL as Django does, and notes what they write."""

from django.db.backends.postgresql import compiler
from django.db.backends.postgresql.compiler import SQLAggregateCompiler, SQLCompiler

from league.base.noting import NotingDelete, NotingInsert, NotingUpdate

__all__ = [
    "SQLAggregateCompiler",
    "SQLCompiler",
    "SQLDeleteCompiler",
    "SQLInsertCompiler",
    "SQLUpdateCompiler",
]


class SQLInsertCompiler(NotingInsert, compiler.SQLInsertCompiler):  # type: ignore[misc]  # widened
    pass


class SQLUpdateCompiler(NotingUpdate, compiler.SQLUpdateCompiler):  # type: ignore[misc]  # widened
    pass


class SQLDeleteCompiler(NotingDelete, compiler.SQLDeleteCompiler):  # type: ignore[misc]  # widened
    pass
