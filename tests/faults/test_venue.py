"""A hall: the laptop in one network namespace, phones in another, and a cable between them.

The namespaces and cables are this test's own, with random names, and gone when it ends.
"""

import json
import os
import secrets
import signal
import subprocess
import sys

import pytest

from tests.support import paths
from tests.support.depth import deep_only
from tests.support.rows import Machine
from tests.support.service import PATIENCE, wait_until

pytestmark = [
    pytest.mark.long,
    pytest.mark.once("of networks: the same on any database"),
]

IN_THE_HALL = paths.ROOT / "tests" / "support" / "in_the_hall.py"
LAPTOP, ELSEWHERE, PHONE = "10.77.0.1", "10.78.0.1", "10.77.0.2"


class Hall:
    """Two network namespaces: `laptop` is in two networks, `phones` in that of LAPTOP."""

    def __init__(self):
        mark = secrets.token_hex(4)
        self.laptop, self.phones = f"hj-laptop-{mark}", f"hj-phones-{mark}"

    def lay_out(self):
        """Set the networks up; skip the test, with the reason, where the machine refuses."""
        try:
            for name in (self.laptop, self.phones):
                run_ip("netns", "add", name)
                run_ip("-n", name, "link", "set", "lo", "up")
            self._plug_in("wlan0", LAPTOP, PHONE)
            self._plug_in("eth0", ELSEWHERE, "10.78.0.2")
        except (OSError, subprocess.CalledProcessError) as refused:
            said = getattr(refused, "stderr", "") or refused
            pytest.skip(f"no network namespace can be made here: {said}")

    def _plug_in(self, name, ours, theirs):
        run_ip("-n", self.laptop, "link", "add", name, "type", "veth",
           "peer", "name", name, "netns", self.phones)  # fmt: skip
        for where, address in ((self.laptop, ours), (self.phones, theirs)):
            run_ip("-n", where, "addr", "add", f"{address}/24", "dev", name)
            run_ip("-n", where, "link", "set", name, "up")

    def clear_away(self):
        for name in (self.laptop, self.phones):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)

    def build_command(self, where, *words):
        return ["ip", "netns", "exec", where, *map(str, words)]

    def ask_there(self, where, *words, trusts=""):
        """Return what `in_the_hall` answers from there, or None where it got no connection."""
        environment = os.environ | {"SSL_CERT_FILE": str(trusts) or "/dev/null"}
        done = subprocess.run(
            self.build_command(where, sys.executable, IN_THE_HALL, *words),
            env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
        self.said = done.stderr
        return json.loads(done.stdout) if done.returncode == 0 else None


def run_ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


@pytest.fixture
def hall():
    made = Hall()
    try:
        made.lay_out()
        yield made
    finally:
        made.clear_away()


@pytest.fixture
def laptop(tmp_path):
    service = Machine(tmp_path)
    service.run_management("up")
    yield service
    service.end_processes()


@deep_only
def test_phones_of_a_hall_open_what_the_laptop_hands_on_and_report(hall, laptop):
    password = find_password(laptop)
    for scheme, more in (("http", {}), ("https", {"VENUE_TLS": "1"})):
        serve = hall.build_command(hall.laptop, sys.executable, "-m", "tools.venue")
        laptop.start_process("web", serve, VENUE_ADDRESS=LAPTOP, **more)
        here, wall = (f"{scheme}://{host}:{laptop.port}" for host in ("127.0.0.1", LAPTOP))
        trusts = laptop.data / "venue" / "ca.crt" if more else ""
        wait_until(
            lambda: hall.ask_there(hall.laptop, "open", f"{here}/readyz", trusts=trusts),  # noqa: B023
            f"an answer at {here}",
            lambda: laptop.read_logs() + hall.said,
        )
        said = (laptop.data / "web.log").read_text()
        assert f"Phones in this network open  {wall}\n" in said
        # Somebody at the laptop uses 127.0.0.1, but their links lead to the hall's address.
        given = hall.ask_there(hall.laptop, "links", here, password, trusts=trusts)
        assert given, hall.said
        assert len(given["links"]) == 2
        assert all(link.startswith(f"{wall}/p/") for link in given["links"])
        assert wall in hall.ask_there(hall.phones, "open", f"{wall}/venue/", trusts=trusts)
        assert hall.ask_there(hall.phones, "report", *given["links"], trusts=trusts) == 2, hall.said
        result = hall.ask_there(
            hall.laptop, "result", here, password, *given["match"], trusts=trusts
        )
        assert result in {"a", "b", "tie"}, hall.said
        if more:
            assert hall.ask_there(hall.phones, "open", f"{wall}/venue/") is None
            assert "CERTIFICATE_VERIFY_FAILED" in hall.said
            assert "BEGIN CERTIFICATE" in hall.ask_there(
                hall.phones, "open", f"{wall}/venue/headjudge-ca.crt", trusts=trusts
            )
        assert laptop.stop_process("web", signal.SIGINT) == 0


def find_password(laptop):
    logins = (laptop.data / "demo_logins.txt").read_text().splitlines()
    return dict(line.split()[:2] for line in logins if line.strip())["organiser"]
