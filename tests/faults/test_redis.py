"""Redis killed or hanging under a running service: requests are answered, and no work is lost."""

import json
import signal
import socket
import subprocess
import urllib.error
import urllib.request

import pytest

from tests.support.depth import deep_only
from tests.support.drive import PASSWORD, Crowd, Organiser, drive_event
from tests.support.faults import note_fault
from tests.support.service import PATIENCE, Person, claim_port, end_group, wait_until

pytestmark = [pytest.mark.services, pytest.mark.long]

DECK = {"text": "4 Pikachu AR 71\n56 Lightning Energy DP 126", "format": "modified-2009"}


class OwnRedis:
    """A Redis server of this test's own that can be killed, stopped and started again."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, claim_port(), None
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start_server(self):
        command = ["redis-server", "--port", self.port, "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            [*map(str, command), "--dir", str(self.folder)],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until(self.is_answering, "Redis's answer")

    def is_answering(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as door:
                door.sendall(b"PING\r\n")
                return door.recv(5) == b"+PONG"
        except OSError:
            return False

    def kill_server(self):
        end_group(self.process)

    def hang_server(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)


@pytest.fixture
def redis(tmp_path_factory):
    server = OwnRedis(tmp_path_factory.mktemp("redis"))
    server.start_server()
    yield server
    server.kill_server()


@pytest.fixture
def own_redis(redis):
    """The URL of the Redis for `distributed_service`: the server that this test takes away."""
    return redis.url


@pytest.fixture(params=["killed", "hanging"])
def ways_to_lose(request, redis):
    """The functions that take Redis away and bring it back."""
    ways = {
        "killed": (redis.kill_server, redis.start_server),
        "hanging": (redis.hang_server, redis.go_on),
    }
    return ways[request.param]


def read_readiness(service):
    return json.loads(service.fetch_path("/readyz"))


def ask_check(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def test_without_redis_everybody_is_answered_and_once_it_is_back_all_is_caught_up(
    distributed_service, prepare_service, ways_to_lose
):
    prepare_service(distributed_service, "event")
    distributed_service.start_web()
    for role in ("worker", "beat"):
        distributed_service.start_role(role)
    organiser = Organiser(distributed_service.url, "pallet")
    assert read_readiness(distributed_service) == {"database": "postgresql"}

    away, back = ways_to_lose
    away()
    wait_until(
        lambda: "degraded" in read_readiness(distributed_service),
        "a word on what is lost",
        distributed_service.read_logs,
    )
    assert read_readiness(distributed_service) == {"database": "postgresql", "degraded": ["redis"]}
    assert ask_check(f"{distributed_service.url}/healthz") == 200
    assert ask_check(f"{distributed_service.url}/api/v1/events") == 200
    assert ask_check(f"{distributed_service.url}/api/v1/decks/check", DECK) == 200
    assert ask_check(f"{distributed_service.url}/api/v1/schema") == 200
    Person(distributed_service.url).sign_in("pallet-organiser", PASSWORD)
    drive_event(organiser)  # a whole event, whose work stays in the outbox
    crowd = Crowd(distributed_service.url, organiser.event)
    status, tag, shown = crowd.read_board()
    assert (status, tag) == (200, None)
    assert "Final standings" in shown

    back()
    crowd.wait_for_the_end(distributed_service.read_logs)
    wait_until(
        lambda: "degraded" not in read_readiness(distributed_service),
        "a word that all is well",
        distributed_service.read_logs,
    )
    note_fault("Redis killed or hanging", "a whole event")
    assert "Internal Server Error" not in (distributed_service.data / "web.log").read_text()


@deep_only
def test_wrong_passwords_are_counted_while_redis_is_lost(
    distributed_service, prepare_service, redis
):
    prepare_service(distributed_service, "event")
    distributed_service.start_web(WEB_WORKERS="1")
    redis.kill_server()
    person = Person(distributed_service.url)
    for _wrong in range(8):
        with pytest.raises((AssertionError, urllib.error.HTTPError)):
            person.sign_in("pallet-organiser", "wrong")
    with pytest.raises((AssertionError, urllib.error.HTTPError)):
        person.sign_in("pallet-organiser", PASSWORD)


@deep_only
def test_a_service_started_without_redis_answers_and_takes_it_up_when_it_comes(
    distributed_service, redis
):
    redis.kill_server()
    distributed_service.start_web()
    assert read_readiness(distributed_service)["degraded"] == ["redis"]
    assert ask_check(f"{distributed_service.url}/api/v1/events") == 200
    redis.start_server()
    wait_until(
        lambda: "degraded" not in read_readiness(distributed_service),
        "a word that all is well",
        distributed_service.read_logs,
    )
