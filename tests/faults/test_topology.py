"""Web, worker and beat as processes of their own, on real PostgreSQL and Redis."""

import json
import signal

import pytest

from tests.support.depth import deep_only
from tests.support.drive import Crowd, Organiser, drive_event
from tests.support.faults import note_fault

pytestmark = [pytest.mark.services, pytest.mark.long]


@deep_only
def test_the_web_processes_start_say_they_are_well_and_stop_cleanly(distributed_service):
    distributed_service.start_web_cold()
    assert json.loads(distributed_service.fetch_path("/readyz")) == {"database": "postgresql"}
    assert distributed_service.fetch_path("/healthz") == b"ok"
    assert distributed_service.is_well("web")
    assert distributed_service.stop_process("web") == 0
    assert not distributed_service.is_well("web")


@deep_only
def test_promised_work_is_done_by_the_worker_and_what_nobody_was_told_of_by_the_clock(
    distributed_service,
):
    distributed_service.start_role("worker", cold=True)
    distributed_service.run_management("promise", *range(1, 6))
    distributed_service.wait_for(*range(1, 6))

    distributed_service.run_management("promise", 6, "--lost")
    distributed_service.start_role("beat", cold=True)
    distributed_service.wait_for(*range(1, 7))
    distributed_service.stop_process("beat", signal.SIGKILL)
    distributed_service.run_management("promise", 7)  # the worker is called without beat
    distributed_service.wait_for(*range(1, 8))
    distributed_service.run_management("promise", 8, "--lost")
    distributed_service.start_role("beat")  # the schedule file of the killed beat is no obstacle
    distributed_service.wait_for(*range(1, 9))
    note_fault("beat, kill -9", "follow-up work")


@deep_only
def test_what_a_killed_worker_left_is_done_once_by_the_next(distributed_service):
    distributed_service.start_role("worker")
    distributed_service.stop_process("worker", signal.SIGKILL)
    assert not distributed_service.is_well("worker")
    distributed_service.run_management("promise", 1, 2, 3)
    distributed_service.start_role("worker")
    distributed_service.wait_for(1, 2, 3)
    note_fault("worker, kill -9", "follow-up work")


def test_an_event_runs_to_its_winner_through_web_worker_and_beat(
    distributed_service, prepare_service
):
    prepare_service(distributed_service, "event")
    distributed_service.start_web()
    organiser = Organiser(distributed_service.url, "pallet")
    drive_event(organiser)
    crowd = Crowd(distributed_service.url, organiser.event)
    assert (
        crowd.read_board()[1] is None
    )  # nobody has published it, since web processes do no such work

    distributed_service.start_role("beat")
    distributed_service.start_role("worker")
    tag, shown = crowd.wait_for_the_end(distributed_service.read_logs)
    assert organiser.read_event("/bracket")["brackets"][0]["winner"] in shown
    assert crowd.read_board(known=tag)[:2] == (304, tag)
