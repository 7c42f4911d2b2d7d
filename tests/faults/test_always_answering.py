"""Slow senders and a full disk: requests are answered, and all is well once it is over."""

import json
import resource
import socket
import urllib.error

import pytest

from tests.support.depth import deep_only
from tests.support.drive import PASSWORD
from tests.support.faults import note_fault
from tests.support.service import Person, wait_until

pytestmark = [pytest.mark.long, pytest.mark.once]

SOCKETS = 60
HALF_A_HEAD = b"GET /events/ HTTP/1.1\r\nHo"
HALF_A_BODY = (
    b"POST /api/v1/decks/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 900000\r\n\r\n{"
)

TWO_LENGTHS = b"Content-Length: 4\r\nTransfer-Encoding: chunked"


@pytest.fixture
def service_and_organiser(prepare_service, machine):
    """A service with an event, and its organiser signed in."""
    prepare_service(machine, "event")
    machine.start_web()
    organiser = Person(machine.url)
    organiser.sign_in("pallet-organiser", PASSWORD)
    return machine, organiser


def hold_sockets(service, said):
    held = [socket.create_connection(("127.0.0.1", service.port)) for _each in range(SOCKETS)]
    for one in held:
        one.sendall(said)
    return held


def is_closed(one):
    one.setblocking(False)
    try:
        return one.recv(65536) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_sixty_slow_senders_keep_nobody_waiting(service_and_organiser):
    service, organiser = service_and_organiser
    for said in (HALF_A_HEAD, HALF_A_BODY):
        held = hold_sockets(service, said)
        assert service.fetch_path("/events/")
        assert service.fetch_path("/healthz") == b"ok"
        status, _page = organiser.send_request("GET", "/api/v1/events")
        assert status == 200
        if said == HALF_A_HEAD:  # closed in time; with a body it may take longer
            wait_until(lambda held=held: all(map(is_closed, held)), "their end", service.read_logs)
        for one in held:
            one.close()


def test_too_long_an_address_is_refused_in_words(service_and_organiser):
    _service, organiser = service_and_organiser
    status, said = organiser.send_request("GET", "/api/v1/events?q=" + "a" * 5000)
    assert (status, said["error"]["code"]) == (414, "address_too_long")
    assert organiser.headers["X-Content-Type-Options"] == "nosniff"
    assert organiser.send_request("GET", "/api/v1/events?q=" + "a" * 3000)[0] == 200


def test_a_request_of_two_lengths_is_refused(service_and_organiser):
    service, _organiser = service_and_organiser
    for lengths in (b"Content-Length: 4\r\nContent-Length: 5", TWO_LENGTHS):
        with socket.create_connection(("127.0.0.1", service.port), timeout=10) as one:
            one.sendall(b"POST /language/ HTTP/1.1\r\nHost: x\r\n" + lengths + b"\r\n\r\nabcde")
            said = one.recv(4096)
        assert said.startswith(b"HTTP/1.1 400 ")
        assert b"nosniff" in said


def limit_files(service, largest):
    for pid in service.children_of("web"):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))


def try_to_sign_in_wrong(service):
    """Fail to sign in, which writes as the failure is counted; return the status."""
    person = Person(service.url)
    try:
        person.sign_in("pallet-organiser", "wrong")
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers.get("Retry-After")
    except AssertionError:
        return 200, None
    return 200, None


@deep_only
def test_a_disk_without_room_is_told_and_all_is_well_once_there_is_room(prepare_service, machine):
    if machine.environment.get("DATABASE_URL"):
        pytest.skip("the database's files are another server's")
    prepare_service(machine, "event")
    machine.start_web()
    assert try_to_sign_in_wrong(machine) == (200, None)
    limit_files(machine, 1)
    assert try_to_sign_in_wrong(machine) == (503, "5")
    assert machine.fetch_path("/events/")
    assert json.loads(machine.fetch_path("/readyz"))["database"] == "sqlite"
    limit_files(machine, resource.RLIM_INFINITY)
    assert try_to_sign_in_wrong(machine) == (200, None)
    Person(machine.url).sign_in("pallet-organiser", PASSWORD)
    note_fault("disk full", "signing in")
