"""Celery's scheduler for many machines, which keeps going if the machine's clock is put back.

Celery's own scheduler waits until the time is again what it was at its last run, even for years:
meanwhile nothing would be swept, sealed, backed up or forgotten.
"""

from datetime import timedelta
from typing import Any

from celery.beat import PersistentScheduler

A_DAY = timedelta(days=1)
JITTER = timedelta(seconds=2)  # clocks are corrected by this much all the time


class SteadyScheduler(PersistentScheduler):
    """Celery's scheduler, but entries that last ran in the future are due at once."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Start the tasks that are due; return the seconds until the next. Called by Celery."""
        self._make_future_entries_due()
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def _make_future_entries_due(self) -> None:
        now = self.app.now()
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at is not None and entry.last_run_at > now + JITTER
        ]
        for entry in ahead:
            entry.last_run_at = now - A_DAY  # due at once
        if ahead:
            self.populate_heap()
