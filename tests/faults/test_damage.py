"""Boards gone or broken, a second server, a database killed, a backup cut off: what is left."""

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
def served(at_work):
    at_work.start_web(WEB_WORKERS="1", SWEEP_SECONDS="0.3")
    return at_work


@pytest.fixture
def organiser(served):
    return sign_in(served)


def sign_in(service):
    one = Organiser(service.url, "pallet")
    one.event = "events/1"
    return one


def open_matches(organiser):
    return organiser.read("/rounds")["rounds"][-1]["matches"]


@pytest.mark.once
def test_boards_deleted_or_broken_and_a_second_server_harm_nothing(served, organiser):
    folder = served.data / "boards"
    assert served.answers(f"/{BOARDS}")
    organiser.report(open_matches(organiser)[1])
    kept = wait_until(lambda: list(folder.rglob("*.gz")), "boards in the folder", served.log)
    # Gone at once: what is hung meanwhile would stand in a folder that is being emptied.
    folder.rename(served.data / "boards thrown away")
    shown = served.answers(f"/{BOARDS}")
    assert b"pallet Ines" in shown
    organiser.report(open_matches(organiser)[0])  # and its boards are hung again
    wait_until(lambda: list(folder.rglob("*.gz")), "boards in the folder again", served.log)

    second = Machine(served.data, **MORE)  # the same folder, another port
    second.start_web(WEB_WORKERS="1")
    try:
        colleague = sign_in(second)
        one, other, *_more = [each for each in open_matches(colleague) if each["result"] is None]
        colleague.report(one)
        organiser.report(other)
        for service in (served, second):
            results = {each["id"]: each["result"] for each in open_matches(sign_in(service))}
            assert (results[one["id"]], results[other["id"]]) == ("a", "a")
    finally:
        second.end()
    served.stop("web", signal.SIGKILL)
    for path in kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(b"broken")[:12])
    served.start_web()  # what lay there is not believed
    assert b"pallet Ines" in served.answers(f"/{BOARDS}")
    note_fault("published boards deleted, broken", "serving", times=2)
    note_fault("two servers on one folder", "reports by both")
    assert "intact" in served.manage("verify_log", "--rebuild").stdout


@deep_only
@once_unless_deep
def test_a_backup_cut_off_leaves_no_half_one_and_the_next_is_whole(served):
    folder = served.data / "backups"
    before = set(folder.glob("*")) if folder.exists() else set()
    command = [sys.executable, "manage.py", "backup"]
    process = served.start("backup", command)
    wait_until(
        lambda: process.poll() is not None or (folder.exists() and set(folder.glob("*")) - before),
        "the first bytes of a backup",
        served.log,
    )
    end_group(process)
    served.running.pop("backup")
    served.manage("backup")
    made = [path for path in folder.glob("*.zip") if path not in before]
    assert made
    for path in made:
        assert zipfile.ZipFile(path).testzip() is None
    note_fault("backup command, kill -9", "writing the file")


class OwnPostgres:
    """A PostgreSQL of this test's own, to be killed."""

    def __init__(self, folder, tools):
        self.folder, self.tools, self.port = folder, tools, claim_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self.process = None
        shutil.chown(folder, "postgres")
        self._run("initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "--no-sync")

    def _command(self, name, *words):
        as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        return [*as_postgres, str(self.tools / name), *map(str, words)]

    def _run(self, name, *words):
        subprocess.run(
            self._command(name, *words), check=True, capture_output=True, cwd=self.folder
        )

    def start(self):
        data = self.folder / "data"
        (data / "postmaster.pid").unlink(missing_ok=True)
        command = self._command("postgres", "-D", data, "-p", self.port, "-h", "127.0.0.1",
                                "-k", self.folder)  # fmt: skip
        self.process = subprocess.Popen(
            command, cwd=self.folder, stderr=subprocess.DEVNULL, start_new_session=True
        )
        wait_until(self.answers, "PostgreSQL's answer")

    def answers(self):
        asked = self._command("pg_isready", "-h", "127.0.0.1", "-p", self.port)
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0

    def kill(self):
        """All of it at once, as when the power goes."""
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
    # Not in pytest's own folder: every other run that begins shuts that to all but its owner.
    with tempfile.TemporaryDirectory(prefix="headjudge-postgres-") as folder:
        server = OwnPostgres(Path(folder), found[-1].parent)
        try:
            server.start()
            yield server
        finally:
            if server.process:
                end_group(server.process)


@pytest.mark.services
def test_a_killed_postgresql_loses_and_doubles_nothing_acknowledged(postgres, tmp_path):
    service = Machine(tmp_path, DATABASE_URL=postgres.url, **MORE)
    try:
        service.manage("up", "--bare")
        service.manage("small_event", "pallet")
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
            postgres.kill()
            postgres.start()
        sending.result()  # what a report stumbled over is not left unsaid
        for number, answered in known.items():
            status, answer, again = repeat_until_stored(organiser, write, f"pg-{number}")
            assert status == 201, answer
            if answered and answered[0] == 201:
                assert (again, answer) == (True, answered[1])
        games = open_matches(organiser)[0]["games"]
        assert [game["number"] for game in games] == list(range(1, 13))
        assert "intact" in service.manage("verify_log", "--rebuild").stdout
        note_fault("PostgreSQL and all its processes, kill -9", "reports")
    finally:
        service.end()


def repeat_until_stored(organiser, write, key):
    """Asked again as often as it takes until the database is there."""

    def stored():
        answered = send_writes(organiser, write, key)
        return answered if answered and answered[0] < 500 else None

    return wait_until(stored, f"an answer to {key}")
