"""The clock of many machines goes on, whatever happens to the machine's own."""

from datetime import timedelta

import pytest
from celery.utils.imports import symbol_by_name

from config.celery import app


@pytest.fixture
def open_scheduler(tmp_path):
    """The scheduler that the settings name, with its file, as `celery beat` begins with it."""
    kind = symbol_by_name(app.conf.beat_scheduler)
    opened = []

    def open_another():
        opened.append(kind(app, schedule_filename=str(tmp_path / "beat-schedule")))
        return opened[-1]

    yield open_another
    for scheduler in opened:
        scheduler.close()


def run_turns(scheduler, monkeypatch):
    """What is called within some turns, by name."""
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
    assert run_turns(scheduler, monkeypatch) == set()  # each once: the next in its time
