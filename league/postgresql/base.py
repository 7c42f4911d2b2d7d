"""The database wrapper that Django looks for here: PostgreSQL's, with what it writes noted."""

from django.db.backends.postgresql import base, operations

from league.base.noting import NotingWrapper


class DatabaseOperations(operations.DatabaseOperations):
    compiler_module = "league.postgresql.compiler"


class DatabaseWrapper(NotingWrapper, base.DatabaseWrapper):
    ops_class = DatabaseOperations
