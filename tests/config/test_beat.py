"""The schedule of a service on many machines goes on when a machine's clock is changed."""

from datetime import timedelta

import pytest
from celery.utils.imports import symbol_by_name

from config.celery import app


@pytest.fixture
def open_scheduler(tmp_path):
    """A function that opens the scheduler of the settings with its file, as `celery beat` does."""
    kind = symbol_by_name(app.conf.beat_scheduler)
    opened = []

    def open_another():
        opened.append(kind(app, schedule_filename=str(tmp_path / "beat-schedule")))
        return opened[-1]

    yield open_another
    for scheduler in opened:
        scheduler.close()


def run_turns(scheduler, monkeypatch):
    """Return the names of the tasks called within some turns."""
    called = set()
    monkeypatch.setattr(
        scheduler, "apply_async", lambda entry, **_more: called.add(entry.name), raising=True
    )
    for _turn in range(20):
        scheduler.tick()
    return called


@pytest.mark.parametrize("while_it_runs", [True, False])
def test_all_goes_on_after_the_time_was_put_back_by_a_year(
    open_scheduler, monkeypatch, while_it_runs
):
    scheduler = open_scheduler()
    year_ahead = app.now() + timedelta(days=365)
    for entry in scheduler.schedule.values():
        entry.last_run_at = year_ahead
    if while_it_runs:
        scheduler.populate_heap()
    else:
        scheduler.close()
        scheduler = open_scheduler()
    assert run_turns(scheduler, monkeypatch) >= set(app.conf.beat_schedule)
    assert run_turns(scheduler, monkeypatch) == set()  # each was called once and is not due again
