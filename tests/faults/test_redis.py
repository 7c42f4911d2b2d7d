"""Redis that is killed or hangs under a running service: who asks is answered, and work is kept."""

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
    """A Redis server of this test's own, to be killed, stopped and started again."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, claim_port(), None
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self):
        command = ["redis-server", "--port", self.port, "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            [*map(str, command), "--dir", str(self.folder)],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until(self.answers, "Redis's answer")

    def answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as door:
                door.sendall(b"PING\r\n")
                return door.recv(5) == b"+PONG"
        except OSError:
            return False

    def kill(self):
        end_group(self.process)

    def hang(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)


@pytest.fixture
def redis(tmp_path_factory):
    server = OwnRedis(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own_redis(redis):
    """What `distributed` stands on here: the server that this test takes away."""
    return redis.url


@pytest.fixture(params=["killed", "hanging"])
def lose(request, redis):
    """How Redis is lost, and how it comes back."""
    ways = {"killed": (redis.kill, redis.start), "hanging": (redis.hang, redis.go_on)}
    return ways[request.param]


def read_readiness(service):
    return json.loads(service.answers("/readyz"))


def ask_check(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def test_without_redis_everybody_is_answered_and_once_it_is_back_all_is_caught_up(
    distributed, prepared, lose
):
    prepared(distributed, "event")
    distributed.start_web()
    for role in ("worker", "beat"):
        distributed.start_role(role)
    organiser = Organiser(distributed.url, "pallet")
    assert read_readiness(distributed) == {"database": "postgresql"}

    away, back = lose
    away()
    wait_until(
        lambda: "degraded" in read_readiness(distributed), "a word on what is lost", distributed.log
    )
    assert read_readiness(distributed) == {"database": "postgresql", "degraded": ["redis"]}
    assert ask_check(f"{distributed.url}/healthz") == 200
    assert ask_check(f"{distributed.url}/api/v1/events") == 200
    assert ask_check(f"{distributed.url}/api/v1/decks/check", DECK) == 200
    assert ask_check(f"{distributed.url}/api/v1/schema") == 200
    Person(distributed.url).sign_in("pallet-organiser", PASSWORD)
    drive_event(organiser)  # a whole event, its work left in the outbox
    crowd = Crowd(distributed.url, organiser.event)
    status, tag, shown = crowd.look()
    assert (status, tag) == (200, None)
    assert "Final standings" in shown

    back()
    crowd.wait_for_the_end(distributed.log)
    wait_until(
        lambda: "degraded" not in read_readiness(distributed),
        "a word that all is well",
        distributed.log,
    )
    note_fault("Redis killed or hanging", "a whole event")
    assert "Internal Server Error" not in (distributed.data / "web.log").read_text()


@deep_only
def test_wrong_passwords_are_counted_while_redis_is_lost(distributed, prepared, redis):
    prepared(distributed, "event")
    distributed.start_web(WEB_WORKERS="1")
    redis.kill()
    person = Person(distributed.url)
    for _wrong in range(8):
        with pytest.raises((AssertionError, urllib.error.HTTPError)):
            person.sign_in("pallet-organiser", "wrong")
    with pytest.raises((AssertionError, urllib.error.HTTPError)):
        person.sign_in("pallet-organiser", PASSWORD)


@deep_only
def test_a_service_started_without_redis_answers_and_takes_it_up_when_it_comes(distributed, redis):
    redis.kill()
    distributed.start_web()
    assert read_readiness(distributed)["degraded"] == ["redis"]
    assert ask_check(f"{distributed.url}/api/v1/events") == 200
    redis.start()
    wait_until(
        lambda: "degraded" not in read_readiness(distributed),
        "a word that all is well",
        distributed.log,
    )
