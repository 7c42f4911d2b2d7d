"""Runs the service as in production: own processes, a data folder and, if given, databases."""

import contextlib
import http.cookiejar
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.support import paths
from tests.support.warm import Forked, fork_command, fork_server, run_to_end

ROOT = paths.ROOT
FIRST_OUTGOING = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
PATIENCE = 180.0  # seconds, enough on two busy cores; nothing here measures time
WEB = ["-m", "gunicorn", "--config", "config/gunicorn.py", "config.asgi"]


def wait_until(condition, what, log=lambda: ""):
    """Wait until the condition holds; return its value. Fails naming `what`, with the log."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.1)
    pytest.fail(f"{what} did not happen in {PATIENCE:.0f} s\n{log()}")


_claims: list = []  # sockets, open as long as this process lives


def claim_port():
    """A port to listen on that no other test takes, and no outgoing connection.

    A free port from the system could go to an outgoing connection before the service listens on it.
    An abstract socket name in the kernel makes sure that two test runs do not take the same one.
    """
    for port in range(20_000, FIRST_OUTGOING):
        claim = socket.socket(socket.AF_UNIX)
        try:
            claim.bind(f"\0headjudge-test-port-{port}")
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            claim.close()
            continue
        _claims.append(claim)
        return port
    raise RuntimeError("no port is left to listen on")


class Service:
    """Processes that share one environment, by the name of their role."""

    def __init__(self, data, port=None, **variables):
        self.data = data
        self.port = port or claim_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HEADJUDGE_DATA": str(data),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "TIME_ZONE": "UTC",
            "WEB_WARM": "0",  # services start very often here, and are asked little
            **variables,
        }
        self.running = {}

    @property
    def database_url(self):
        return self.environment.get("DATABASE_URL", "")

    def run_management(self, *arguments, check=True):
        """Run a management command to its end."""
        command = ["manage.py", *map(str, arguments)]
        done = run_to_end(command, self.environment, fork=fork_command, timeout=PATIENCE)
        return self._check_ended(done, check)

    def run_command(self, command, *, check=True):
        """Any other command, to its end."""
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        return self._check_ended(done, check)

    def _check_ended(self, done, check):
        assert done.returncode == 0 or not check, done.stdout + done.stderr
        return done

    def start_process(self, name, command, **variables):
        """Started cold, by a command as somebody types it."""
        with (self.data / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**self.environment, **variables},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return self.running[name]

    def start_warm(self, name, command, **variables):
        """Start `python COMMAND` from a process that has already imported the libraries."""
        with (self.data / f"{name}.log").open("ab") as log:
            environment = {**self.environment, **variables}
            self.running[name] = fork_server(command, environment, log, log)

    def start_web(self, **variables):
        self.start_warm("web", WEB, **variables)
        self.wait_for_web()

    def start_web_cold(self):
        """As `make run` starts it."""
        self.start_process("web", [sys.executable, *WEB])
        self.wait_for_web()

    def wait_for_web(self):
        wait_until(lambda: self.fetch_path("/readyz"), "the web server's answer", self.read_logs)

    def fetch_path(self, path):
        try:
            with urllib.request.urlopen(self.url + path, timeout=5) as answer:
                return answer.read()
        except OSError:
            return None

    def is_well(self, role):
        """Whether the compose file's health check finds this role healthy."""
        with tempfile.TemporaryFile() as said:
            asked = Forked(["tools/healthcheck.py", role], self.environment, said, said)
            return asked.wait(timeout=PATIENCE) == 0

    def read_logs(self):
        return "\n".join(path.read_text()[-4000:] for path in sorted(self.data.glob("*.log")))

    def children_of(self, name):
        """The ids of the child processes of one of ours."""
        path = Path(f"/proc/{self.running[name].pid}/task/{self.running[name].pid}/children")
        return [int(pid) for pid in path.read_text().split()]

    def stop_process(self, name, how=signal.SIGTERM):
        """Its exit code. Nothing of it is left, whether it ended well or not."""
        process = self.running.pop(name)
        process.send_signal(how)
        try:
            return process.wait(timeout=PATIENCE)
        finally:
            end_group(process)

    def end_processes(self):
        for process in self.running.values():
            end_group(process)
        end_left_behind(self.data)

    def read_done(self):
        """The numbers written down by follow-up work, in order, and by which process."""
        book = self.data / "done.txt"
        lines = book.read_text().splitlines() if book.exists() else []
        return [tuple(map(int, line.split())) for line in lines]

    def numbers_done(self):
        return sorted(number for number, _ in self.read_done())

    def wait_for(self, *numbers):
        """Wait until exactly these numbers are written down, each once."""
        wanted = sorted(numbers)
        wait_until(lambda: self.numbers_done() == wanted, f"{wanted} written down", self.read_logs)


class Distributed(Service):
    """A service as on many machines; `services` are those of the compose file."""

    def __init__(self, data, services, port=None, **variables):
        super().__init__(data, port, **variables)
        self.services = services

    def start_role(self, name, *, cold=False):
        """Start worker or beat by the compose file's command; wait until it is healthy."""
        python, *command = [
            word.replace("/data", str(self.data)) for word in self.services[name]["command"]
        ]
        assert python == "python"
        if cold:
            self.start_process(name, [sys.executable, *command])
        else:
            self.start_warm(name, command)
        wait_until(lambda: self.is_well(name), f"a healthy {name}", self.read_logs)


def end_group(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def end_left_behind(data):
    """Kill what a service began in sessions of its own, such as a backup, which may still write."""
    sign = f"HEADJUDGE_DATA={data}".encode()

    def find_left():
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if sign in (process / "environ").read_bytes().split(b"\0"):
                    yield int(process.name)

    for process in find_left():
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    wait_until(lambda: not any(find_left()), "the end of what was left behind")


class Person:
    """An API client with the cookies of a browser."""

    def __init__(self, url):
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def sign_in(self, username, password):
        self.opener.open(f"{self.url}/sign-in/", timeout=PATIENCE).read()
        form = {"login": username, "password": password, "csrfmiddlewaretoken": self._find_token()}
        self.opener.open(f"{self.url}/sign-in/", urlencode(form).encode(), PATIENCE).read()
        assert any(cookie.name.endswith("sessionid") for cookie in self.jar), "not signed in"

    def send_request(self, method, path, body=None, **headers):
        """Status and JSON of the answer, whose headers are kept. `headers` with _ for -."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named |= {"Content-Type": "application/json", "X-CSRFToken": self._find_token()}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.url + path, data, named, method=method)
        try:
            with self.opener.open(asked, timeout=PATIENCE) as answer:
                return self._read_answer(answer)
        except urllib.error.HTTPError as refused:
            return self._read_answer(refused)

    def _read_answer(self, answer):
        self.headers = answer.headers
        return answer.status, json.loads(answer.read() or b"null")

    def _find_token(self):
        return next((cookie.value for cookie in self.jar if cookie.name.endswith("csrftoken")), "")
