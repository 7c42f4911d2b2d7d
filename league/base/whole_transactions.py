"""Transactions of which a refusal undoes everything, so that no part of them is set apart."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections


@contextmanager
def undo_whole_transaction() -> Iterator[None]:
    """Let a use case that is refused within this undo the transaction around it, not itself alone.

    For a face that asks the database nothing more once it has been refused. Setting a savepoint and
    letting it go are two of the twenty statements of a report.
    """
    database: Any = connections[DEFAULT_DB_ALIAS]
    before, database.takes_savepoints = database.takes_savepoints, False
    try:
        yield
    finally:
        database.takes_savepoints = before
