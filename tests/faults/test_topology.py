"""Web, worker and beat as processes of their own, on real PostgreSQL and Redis."""

import json
import signal

import pytest

from tests.support.depth import deep_only
from tests.support.drive import Crowd, Organiser, drive_event
from tests.support.faults import note_fault

pytestmark = [pytest.mark.services, pytest.mark.long]


@deep_only
def test_the_web_processes_start_say_they_are_well_and_stop_cleanly(distributed):
    distributed.start_web_cold()
    assert json.loads(distributed.answers("/readyz")) == {"database": "postgresql"}
    assert distributed.answers("/healthz") == b"ok"
    assert distributed.is_well("web")
    assert distributed.stop("web") == 0
    assert not distributed.is_well("web")


@deep_only
def test_promised_work_is_done_by_the_worker_and_what_nobody_was_told_of_by_the_clock(distributed):
    distributed.start_role("worker", cold=True)
    distributed.manage("promise", *range(1, 6))
    distributed.wait_for(*range(1, 6))

    distributed.manage("promise", 6, "--lost")
    distributed.start_role("beat", cold=True)
    distributed.wait_for(*range(1, 7))
    distributed.stop("beat", signal.SIGKILL)
    distributed.manage("promise", 7)  # the worker is told without a clock
    distributed.wait_for(*range(1, 8))
    distributed.manage("promise", 8, "--lost")
    distributed.start_role("beat")  # what lay there of the killed one keeps it from nothing
    distributed.wait_for(*range(1, 9))
    note_fault("beat, kill -9", "follow-up work")


@deep_only
def test_what_a_killed_worker_left_is_done_once_by_the_next(distributed):
    distributed.start_role("worker")
    distributed.stop("worker", signal.SIGKILL)
    assert not distributed.is_well("worker")
    distributed.manage("promise", 1, 2, 3)
    distributed.start_role("worker")
    distributed.wait_for(1, 2, 3)
    note_fault("worker, kill -9", "follow-up work")


def test_an_event_runs_to_its_winner_through_web_worker_and_beat(distributed, prepared):
    prepared(distributed, "event")
    distributed.start_web()
    organiser = Organiser(distributed.url, "pallet")
    drive_event(organiser)
    crowd = Crowd(distributed.url, organiser.event)
    assert crowd.look()[1] is None  # nobody has published it: the web processes do no such work

    distributed.start_role("beat")
    distributed.start_role("worker")
    tag, shown = crowd.wait_for_the_end(distributed.log)
    assert organiser.read("/bracket")["brackets"][0]["winner"] in shown
    assert crowd.look(known=tag)[:2] == (304, tag)
