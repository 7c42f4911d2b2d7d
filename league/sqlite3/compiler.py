"""How statements are built for SQLite: Django's way, with what they write noted."""

from django.db.models.sql import compiler
from django.db.models.sql.compiler import SQLAggregateCompiler, SQLCompiler

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
