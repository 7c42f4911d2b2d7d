"""The database wrapper that Django looks for here: transactions that write, timed.

SQLite has one writer at a time. Who computes inside a transaction keeps everybody else waiting, up
to the `timeout` of the settings, and only the log can tell afterwards who it was.
"""

import logging
import time
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from league.base import doing

log = logging.getLogger(__name__)
LONG_SECONDS = 2.0  # seconds


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._since = 0.0  # when the transaction that is open began to write

    def _start_transaction_under_autocommit(self) -> None:
        asked = time.monotonic()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except OperationalError:
            _log_long_lock("waited %.1f s for the write lock in vain", asked)
            raise
        _log_long_lock("waited %.1f s for the write lock", asked)
        self._since = time.monotonic()

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]
        finally:
            self._let_go()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if self._since:
            _log_long_lock("held the write lock for %.1f s", self._since)
        self._since = 0.0


def _log_long_lock(what: str, since: float) -> None:
    seconds = time.monotonic() - since
    if seconds > LONG_SECONDS:
        log.warning(f"%s {what}", doing.current_activity(), seconds)  # noqa: G004 -- two texts, both ours
