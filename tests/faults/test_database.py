"""A database that fails under a running server: what goes on, and what the log then knows."""

import os
import resource
import signal

import pytest

from tests.support.depth import deep_only
from tests.support.drive import Organiser
from tests.support.faults import note_fault
from tests.support.service import wait_until

pytestmark = [pytest.mark.long, pytest.mark.once]

KB = 1024


@pytest.fixture
def served(prepared, embedded):
    prepared(embedded, "event")
    embedded.start_web(WEB_WORKERS="1")
    return embedded


def limit_files(served, most):
    """No file of the server grows beyond so many bytes: to SQLite, a disk that is full."""
    for worker in served.children_of("web"):
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def read_faults(served):
    lines = (served.data / "web.log").read_text().splitlines()
    return [line for line in lines if "database fault" in line]


def test_on_a_full_disk_pages_go_on_and_the_log_says_why_nothing_is_written(served):
    organiser = Organiser(served.url, "pallet")
    limit_files(served, 300 * KB)  # the log of the server itself stays far below
    plan = {
        "league": "pallet", "name": "Next", "date": "2010-12-04", "format": "modified-2009",
        "edition": "platinum-arceus-2009", "planned_rounds": 3,
    }  # fmt: skip
    make = lambda: organiser.person.call("POST", "/api/v1/events", plan)[0]  # noqa: E731 -- short
    made = []
    while (status := make()) == 201:
        made.append(status)
        assert len(made) < 500
    assert status == 503
    assert all(served.answers("/events/") for _again in range(8))
    (line, *_more) = read_faults(served)
    assert "POST tournaments_api:events" in line
    assert "disk I/O error" in line
    assert "bytes and" in line

    limit_files(served, resource.RLIM_INFINITY)
    assert make() == 201
    assert len(served.rows()["tournaments_event"]) == len(made) + 2
    note_fault("disk full", "creating events")


@deep_only
def test_where_the_file_cannot_be_opened_the_log_says_so_and_all_is_well_once_it_can(served):
    away = served.database.rename(served.data / "away.sqlite3")
    served.database.mkdir()
    for worker in served.children_of("web"):  # one answers, one does what follows from writes
        os.kill(worker, signal.SIGKILL)  # what is open stays open: only a new one has to open it
    wait_until(lambda: served.answers("/healthz"), "another worker", served.log)
    assert served.answers("/cards/")
    assert served.answers("/events/") is None
    # What follows from writes finds the same, and says so for itself.
    (line,) = [one for one in read_faults(served) if "GET tournaments:events" in one][:1]
    assert "unable to open database file (SQLITE_CANTOPEN" in line
    assert " descriptors: " in line

    served.database.rmdir()
    away.rename(served.database)
    note_fault("database file not there", "reading")
    assert served.answers("/events/")
