"""Races of two or more, each runner in a thread with its own database connection."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from tournaments.domain import locking

BUSY = 60.0  # seconds, on two busy cores; nothing here depends on the time taken


@pytest.fixture(autouse=True)
def _wait_patiently(monkeypatch, work_waits):
    """Nobody is refused for waiting long for a lock on a busy machine."""
    monkeypatch.setattr(locking, "LONGEST_WAIT", f"{BUSY:.0f}s")


@pytest.fixture
def run_race():
    return _run_race


def _run_race(*runners):
    """Run all at once; return what each returned or raised, in the order given."""
    line = threading.Barrier(len(runners))

    def run_in_line(runner):
        try:
            line.wait(timeout=BUSY)
            return runner()
        except Exception as error:  # noqa: BLE001 -- what the loser of a race gets is its outcome
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(runners)) as pool:
        return list(pool.map(run_in_line, runners))


@pytest.fixture
def run_freely():
    return _run_freely


def _run_freely(runner):
    """Have the runner read before it queues for writing: the case that guards are there for."""

    def run_deferred():
        connection.ensure_connection()
        if connection.vendor == "sqlite":
            connection.transaction_mode = "DEFERRED"
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA busy_timeout = 500")  # the second writer is refused
        return runner()

    return run_deferred


@pytest.fixture
def hold_door(monkeypatch):
    """Slow a function down: everyone who comes to it waits a moment inside.

    For tests of guards that are on, whose assertions hold in whichever order the runners come.
    """

    def hold_function(module, name, seconds=0.15):
        done = getattr(module, name)

        def wait_and_do(*args, **kwargs):
            time.sleep(seconds)
            return done(*args, **kwargs)

        monkeypatch.setattr(module, name, wait_and_do)

    return hold_function


@pytest.fixture
def meet_at(monkeypatch):
    """Make a function wait until several have come to it, so that the race always happens."""

    def meet_in_function(module, name, parties=2, *, after=False):
        """`after`: they meet when it has returned, not before it runs."""
        done, line = getattr(module, name), threading.Barrier(parties)

        def wait_and_do(*args, **kwargs):
            if not after:
                line.wait(timeout=BUSY)
            given = done(*args, **kwargs)
            if after:
                line.wait(timeout=BUSY)
            return given

        monkeypatch.setattr(module, name, wait_and_do)

    return meet_in_function


@pytest.fixture
def race_amid(monkeypatch):
    """Make two runners for a race: the second begins when the first has come to this function.

    `whole`: the second also ends before the first goes on.
    """

    def order_runners(module, name, first, second, *, whole=False):
        done, inside, over = getattr(module, name), threading.Event(), threading.Event()

        def wait_and_do(*args, **kwargs):
            if not inside.is_set():
                inside.set()
                over.wait(BUSY if whole else 0.15)
            return done(*args, **kwargs)

        def run_second():
            assert inside.wait(BUSY)
            try:
                return second()
            finally:
                over.set()

        monkeypatch.setattr(module, name, wait_and_do)
        return first, run_second

    return order_runners
