"""Web, worker and beat as processes of their own, on real PostgreSQL and Redis."""

import json
import signal

import pytest

from tests.support.drive import Crowd, Organiser, drive_event

pytestmark = [pytest.mark.services, pytest.mark.long]


def test_the_web_processes_start_say_they_are_well_and_stop_cleanly(distributed):
    distributed.start_web_cold()
    assert json.loads(distributed.answers("/readyz")) == {"database": "postgresql"}
    assert distributed.answers("/healthz") == b"ok"
    assert distributed.is_well("web")
    assert distributed.stop("web") == 0
    assert not distributed.is_well("web")


def test_promised_work_is_done_by_the_worker_and_what_nobody_was_told_of_by_the_clock(distributed):
    distributed.start_role("worker", cold=True)
    distributed.manage("promise", *range(1, 6))
    distributed.wait_for(*range(1, 6))

    distributed.manage("promise", 6, "--lost")
    distributed.start_role("beat", cold=True)
    distributed.wait_for(*range(1, 7))


def test_what_a_killed_worker_left_is_done_once_by_the_next(distributed):
    distributed.start_role("worker")
    distributed.stop("worker", signal.SIGKILL)
    assert not distributed.is_well("worker")
    distributed.manage("promise", 1, 2, 3)
    distributed.start_role("worker")
    distributed.wait_for(1, 2, 3)


def test_an_event_runs_to_its_winner_through_web_worker_and_beat(distributed):
    distributed.manage("small_event", "pallet")
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
