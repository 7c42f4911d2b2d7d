"""A data folder turned read-only, with a broken look-up index: what still works, what is said."""

import json
import os
import shutil
import signal

import pytest

from tests.support.depth import deep_only
from tests.support.drive import PASSWORD, Organiser
from tests.support.faults import note_fault
from tests.support.service import PATIENCE, Person, wait_until

pytestmark = [pytest.mark.long, pytest.mark.once]

RULING = {
    "league": "pallet", "edition": "platinum-arceus-2009",
    "question": "May a quagmire of marmalade be played?", "verdict": "No.",
}  # fmt: skip


@pytest.fixture
def running_service(prepare_service, embedded_server):
    prepare_service(embedded_server, "event")
    embedded_server.start_web(WEB_WORKERS="1", SWEEP_SECONDS="0.3", AS_ANYBODY="1")
    return embedded_server


def finds_the_ruling(organiser):
    address = f"{organiser.person.url}/rulings/look-up/?q=marmalade+quagmires"
    with organiser.person.opener.open(address, timeout=PATIENCE) as page:
        return RULING["question"] in page.read().decode()


@deep_only
def test_a_broken_or_lost_look_up_index_is_made_anew(running_service):
    organiser = Organiser(running_service.url, "pallet")
    organiser.send_request("POST", "rulings/given", RULING)
    folder = running_service.data / "look-up"
    wait_until((folder / "upto").exists, "the index", running_service.read_logs)
    for path in filter(os.path.isfile, folder.rglob("*")):
        path.write_bytes(b"\0broken" * 64)
    assert finds_the_ruling(organiser)
    shutil.rmtree(folder)
    assert finds_the_ruling(organiser)
    assert organiser.send_request("POST", "rulings/given", RULING)
    wait_until((folder / "upto").exists, "the index made anew", running_service.read_logs)
    assert finds_the_ruling(organiser)
    note_fault("look-up index broken, deleted", "looking up", times=2)


def test_a_folder_that_turns_read_only_is_told_and_all_is_well_once_it_is_not(running_service):
    organiser = Organiser(running_service.url, "pallet")
    organiser.event = "events/1"
    set_rights(running_service, folder=0o555, files=0o444)
    for worker in running_service.children_of("web"):
        os.kill(worker, signal.SIGKILL)  # open files stay open: only a new worker notices
    told = wait_until(
        lambda: running_service.fetch_path("/readyz"), "another worker", running_service.read_logs
    )
    assert json.loads(told) == {"database": "sqlite", "degraded": ["read-only"]}
    assert running_service.fetch_path("/events/")
    assert organiser.read_event("/rounds")["rounds"]
    status, refused = organiser.person.send_request("POST", "/api/v1/rulings/given", RULING)
    assert (status, refused["error"]["code"]) == (503, "read_only")
    assert organiser.person.headers["Retry-After"] == "5"

    set_rights(running_service, folder=0o700, files=0o600)
    wait_until(lambda: is_written(organiser), "a write", running_service.read_logs)
    assert json.loads(running_service.fetch_path("/readyz")) == {"database": "sqlite"}
    Person(running_service.url).sign_in("pallet-organiser", PASSWORD)
    assert "intact" in running_service.run_management("verify_log").stdout
    note_fault("data folder read-only", "giving a ruling")


def set_rights(served, folder, files):
    for path in served.data.glob("headjudge.sqlite3*"):
        path.chmod(files)
    served.data.chmod(folder)


def is_written(organiser):
    return organiser.person.send_request("POST", "/api/v1/rulings/given", RULING)[0] == 201
