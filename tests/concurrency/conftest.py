"""Two or more at once: each in a thread with a database connection of its own."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections


@pytest.fixture
def race():
    return _race


def _race(*runners):
    """Run all at once; what each returned or raised, in their order."""
    line = threading.Barrier(len(runners))

    def run(runner):
        try:
            line.wait(timeout=10)
            return runner()
        except Exception as error:  # noqa: BLE001 -- what the loser of a race gets is its outcome
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(runners)) as pool:
        return list(pool.map(run, runners))


@pytest.fixture
def freely():
    return _freely


def _freely(runner):
    """Read before one queues: what a guard is there against."""

    def run():
        connection.ensure_connection()
        if connection.vendor == "sqlite":
            connection.transaction_mode = "DEFERRED"
        return runner()

    return run


@pytest.fixture
def slowly(monkeypatch):
    """Hold the door open: whoever comes to this function waits a moment in it."""

    def hold(module, name, seconds=0.15):
        done = getattr(module, name)

        def wait(*args, **kwargs):
            time.sleep(seconds)
            return done(*args, **kwargs)

        monkeypatch.setattr(module, name, wait)

    return hold


@pytest.fixture
def together(monkeypatch):
    """Nobody leaves this function before as many have come to it: a race that is always run."""

    def meet(module, name, parties=2):
        done, line = getattr(module, name), threading.Barrier(parties)

        def wait(*args, **kwargs):
            line.wait(timeout=10)
            return done(*args, **kwargs)

        monkeypatch.setattr(module, name, wait)

    return meet
