"""Lets a refusal undo a whole transaction, so that no part of it needs a savepoint."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections


@contextmanager
def undo_whole_transaction() -> Iterator[None]:
    """Let a use case that is refused in this block undo the whole transaction around it.

    This is for callers that ask the database nothing more after a refusal. Setting a savepoint and
    releasing it are two of the twenty statements of a report.
    """
    database: Any = connections[DEFAULT_DB_ALIAS]
    before, database.takes_savepoints = database.takes_savepoints, False
    try:
        yield
    finally:
        database.takes_savepoints = before
