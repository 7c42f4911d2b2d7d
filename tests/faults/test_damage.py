"""Boards lost or broken, a second server, a database killed, a backup cut off: what remains."""

import gzip
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.faults.conftest import MORE
from tests.faults.test_killed import send_writes
from tests.support.depth import deep_only, once_unless_deep
from tests.support.drive import Organiser
from tests.support.faults import note_fault
from tests.support.rows import Machine
from tests.support.service import PATIENCE, claim_port, end_group, wait_until

pytestmark = pytest.mark.long
BOARDS = "events/1/standings/"


@pytest.fixture
def running_service(at_work):
    at_work.start_web(WEB_WORKERS="1", SWEEP_SECONDS="0.3")
    return at_work


@pytest.fixture
def organiser(running_service):
    return sign_in(running_service)


def sign_in(service):
    one = Organiser(service.url, "pallet")
    one.event = "events/1"
    return one


def open_matches(organiser):
    return organiser.read_event("/rounds")["rounds"][-1]["matches"]


@pytest.mark.once
def test_boards_deleted_or_broken_and_a_second_server_harm_nothing(running_service, organiser):
    folder = running_service.data / "boards"
    assert running_service.fetch_path(f"/{BOARDS}")
    organiser.report_game(open_matches(organiser)[1])
    kept = wait_until(
        lambda: list(folder.rglob("*.gz")), "boards in the folder", running_service.read_logs
    )
    # At once: boards hung during a slow deletion would be deleted as well.
    folder.rename(running_service.data / "boards thrown away")
    shown = running_service.fetch_path(f"/{BOARDS}")
    assert b"pallet Ines" in shown
    organiser.report_game(open_matches(organiser)[0])  # which publishes its boards again
    wait_until(
        lambda: list(folder.rglob("*.gz")), "boards in the folder again", running_service.read_logs
    )

    # a second server on the same folder, at another port
    second = Machine(running_service.data, **MORE)
    second.start_web(WEB_WORKERS="1")
    try:
        colleague = sign_in(second)
        one, other, *_more = [each for each in open_matches(colleague) if each["result"] is None]
        colleague.report_game(one)
        organiser.report_game(other)
        for service in (running_service, second):
            results = {each["id"]: each["result"] for each in open_matches(sign_in(service))}
            assert (results[one["id"]], results[other["id"]]) == ("a", "a")
    finally:
        second.end_processes()
    running_service.stop_process("web", signal.SIGKILL)
    for path in kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(b"broken")[:12])
    running_service.start_web()  # does not trust files it finds
    assert b"pallet Ines" in running_service.fetch_path(f"/{BOARDS}")
    note_fault("published boards deleted, broken", "serving", times=2)
    note_fault("two servers on one folder", "reports by both")
    assert "intact" in running_service.run_management("verify_log", "--rebuild").stdout


@deep_only
@once_unless_deep
def test_a_backup_cut_off_leaves_no_half_one_and_the_next_is_whole(running_service):
    folder = running_service.data / "backups"
    before = set(folder.glob("*")) if folder.exists() else set()
    command = [sys.executable, "manage.py", "backup"]
    process = running_service.start_process("backup", command)
    wait_until(
        lambda: process.poll() is not None or (folder.exists() and set(folder.glob("*")) - before),
        "the first bytes of a backup",
        running_service.read_logs,
    )
    end_group(process)
    running_service.running.pop("backup")
    running_service.run_management("backup")
    made = [path for path in folder.glob("*.zip") if path not in before]
    assert made
    for path in made:
        assert zipfile.ZipFile(path).testzip() is None
    note_fault("backup command, kill -9", "writing the file")


class OwnPostgres:
    """A PostgreSQL server of this test's own that can be killed."""

    def __init__(self, folder, tools):
        self.folder, self.tools, self.port = folder, tools, claim_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self.process = None
        shutil.chown(folder, "postgres")
        self._run_program(
            "initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "--no-sync"
        )

    def _build_command(self, name, *words):
        as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        return [*as_postgres, str(self.tools / name), *map(str, words)]

    def _run_program(self, name, *words):
        subprocess.run(
            self._build_command(name, *words), check=True, capture_output=True, cwd=self.folder
        )

    def start_server(self):
        data = self.folder / "data"
        (data / "postmaster.pid").unlink(missing_ok=True)
        command = self._build_command("postgres", "-D", data, "-p", self.port, "-h", "127.0.0.1",
                                "-k", self.folder)  # fmt: skip
        self.process = subprocess.Popen(
            command, cwd=self.folder, stderr=subprocess.DEVNULL, start_new_session=True
        )
        wait_until(self.is_answering, "PostgreSQL's answer")

    def is_answering(self):
        asked = self._build_command("pg_isready", "-h", "127.0.0.1", "-p", self.port)
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0

    def kill_server(self):
        """Kill all its processes at once, as a power cut would."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        self.process.kill()
        for child in map(int, children.split()):
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()


@pytest.fixture
def postgres():
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not found or os.geteuid() != 0:
        pytest.skip("a PostgreSQL of one's own needs its programs here, and root to start them")
    # Not in pytest's folder, which every new run closes to all but its owner.
    with tempfile.TemporaryDirectory(prefix="headjudge-postgres-") as folder:
        server = OwnPostgres(Path(folder), found[-1].parent)
        try:
            server.start_server()
            yield server
        finally:
            if server.process:
                end_group(server.process)


@pytest.mark.services
def test_a_killed_postgresql_loses_and_doubles_nothing_acknowledged(postgres, tmp_path):
    service = Machine(tmp_path, DATABASE_URL=postgres.url, **MORE)
    try:
        service.run_management("up", "--bare")
        service.run_management("small_event", "pallet")
        service.start_web()
        organiser = sign_in(service)
        match = open_matches(organiser)[0]
        write = ("POST", f"events/1/matches/{match['id']}/games", {"winner": "both"})
        known = {}

        def report_on():
            for number in range(12):
                known[number] = send_writes(organiser, write, f"pg-{number}")
                begun.set()

        begun = threading.Event()
        with ThreadPoolExecutor(1) as pool:
            sending = pool.submit(report_on)
            assert begun.wait(PATIENCE)
            postgres.kill_server()
            postgres.start_server()
        sending.result()  # raises whatever went wrong while sending
        for number, answered in known.items():
            status, answer, again = repeat_until_stored(organiser, write, f"pg-{number}")
            assert status == 201, answer
            if answered and answered[0] == 201:
                assert (again, answer) == (True, answered[1])
        games = open_matches(organiser)[0]["games"]
        assert [game["number"] for game in games] == list(range(1, 13))
        assert "intact" in service.run_management("verify_log", "--rebuild").stdout
        note_fault("PostgreSQL and all its processes, kill -9", "reports")
    finally:
        service.end_processes()


def repeat_until_stored(organiser, write, key):
    """Send the write again until the database is back and it is stored."""

    def find_stored():
        answered = send_writes(organiser, write, key)
        return answered if answered and answered[0] < 500 else None

    return wait_until(find_stored, f"an answer to {key}")
