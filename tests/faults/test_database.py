"""A database that fails under a running server: what still works, and what the log says."""

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
def running_service(prepare_service, embedded_server):
    prepare_service(embedded_server, "event")
    embedded_server.start_web(WEB_WORKERS="1")
    return embedded_server


def limit_files(served, most):
    """Stop the server's files from growing beyond `most` bytes: to SQLite, a full disk."""
    for worker in served.children_of("web"):
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def read_faults(served):
    lines = (served.data / "web.log").read_text().splitlines()
    return [line for line in lines if "database fault" in line]


def test_on_a_full_disk_pages_go_on_and_the_log_says_why_nothing_is_written(running_service):
    organiser = Organiser(running_service.url, "pallet")
    limit_files(running_service, 300 * KB)  # the server's log stays far smaller
    plan = {
        "league": "pallet", "name": "Next", "date": "2010-12-04", "format": "modified-2009",
        "edition": "platinum-arceus-2009", "planned_rounds": 3,
    }  # fmt: skip
    make = lambda: organiser.person.send_request("POST", "/api/v1/events", plan)[0]  # noqa: E731 -- short
    made = []
    while (status := make()) == 201:
        made.append(status)
        assert len(made) < 500
    assert status == 503
    assert all(running_service.fetch_path("/events/") for _again in range(8))
    (line, *_more) = read_faults(running_service)
    assert "POST tournaments_api:events" in line
    assert "disk I/O error" in line
    assert "bytes and" in line

    limit_files(running_service, resource.RLIM_INFINITY)
    assert make() == 201
    assert len(running_service.read_rows()["tournaments_event"]) == len(made) + 2
    note_fault("disk full", "creating events")


@deep_only
def test_where_the_file_cannot_be_opened_the_log_says_so_and_all_is_well_once_it_can(
    running_service,
):
    away = running_service.database.rename(running_service.data / "away.sqlite3")
    running_service.database.mkdir()
    for worker in running_service.children_of("web"):  # one worker answers, one does follow-up work
        # open files stay open: only a new worker has to open the database
        os.kill(worker, signal.SIGKILL)
    wait_until(
        lambda: running_service.fetch_path("/healthz"), "another worker", running_service.read_logs
    )
    assert running_service.fetch_path("/cards/")
    assert running_service.fetch_path("/events/") is None
    # Follow-up work fails as well and logs that by itself.
    (line,) = [one for one in read_faults(running_service) if "GET tournaments:events" in one][:1]
    assert "unable to open database file (SQLITE_CANTOPEN" in line
    assert " descriptors: " in line

    running_service.database.rmdir()
    away.rename(running_service.database)
    note_fault("database file not there", "reading")
    assert running_service.fetch_path("/events/")
