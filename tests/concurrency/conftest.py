"""Two or more at once: each in a thread with a database connection of its own."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections


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
