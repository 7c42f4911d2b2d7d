"""The clock of many machines: what it does by the hour goes on when the machine's time is put back.

Celery's own scheduler waits until the time is again what it was when it last did something, be it
for years: nothing would be swept, sealed, backed up or forgotten meanwhile.
"""

from datetime import timedelta
from typing import Any

from celery.beat import PersistentScheduler

A_DAY = timedelta(days=1)
JITTER = timedelta(seconds=2)  # by which clocks are set right all the time


class SteadyScheduler(PersistentScheduler):
    """Celery's scheduler, which does at once what is noted as done at a time yet to come."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Start the tasks that are due; how many seconds until the next. Celery calls it so."""
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
