"""Runs the test suite on every database that can be reached, and says what it left out.

    tools/test.py [--browser] [arguments for pytest]

On SQLite it needs nothing else. At the same time, where PostgreSQL and Redis answer (DATABASE_URL
and REDIS_URL, or on loopback), it runs there what a second database could change. The output of
that second run follows once the first has ended, whichever failed. `--browser`: the browser tests
instead. Closes with one line of counts over everything. Exits 1 if anything failed.
"""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from xml.etree import ElementTree as ET

import psycopg
import redis

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/0"
# Not passed on, as they would change what is tested: tests get only what they run on.
NOT_PASSED_ON = ("DATABASE_URL", "REDIS_URL", "HEADJUDGE_URL", "HEADJUDGE_DATA", "ALLOWED_HOSTS")
# Compiling the tests is slower than reading them compiled, and every process would do it.
KEEP_COMPILED = "PYTHONDONTWRITEBYTECODE"
TWO_PROCESSES = ["-n", "2", "--dist", "worksteal"]
NOTHING_COLLECTED = 5


@dataclass
class Counts:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    reasons: set[str] = field(default_factory=set)

    def add_counts(self, other: "Counts") -> None:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.reasons |= other.reasons

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def main() -> int:
    arguments = sys.argv[1:]
    browser = "--browser" in arguments
    arguments = [argument for argument in arguments if argument != "--browser"]
    compile_tests()
    ran = run_browser(arguments) if browser else run_suite(arguments)
    total = Counts()
    for name, counts, seconds in ran:
        print(f"{name}: {counts} in {seconds:.0f} s")
        total.add_counts(counts)
    for reason in sorted(total.reasons):
        print(f"Left out: {reason}")
    print(total)
    return 1 if total.failed else 0


def compile_tests() -> None:
    """Compile the tests once for all processes of the run, which will report any error."""
    environment = {key: value for key, value in os.environ.items() if key != KEEP_COMPILED}
    command = [sys.executable, "-m", "tests.support.compiled"]
    subprocess.run(command, cwd=ROOT, env=environment, check=False)


RunResult = tuple[str, Counts, float]


def run_browser(arguments: list[str]) -> list[RunResult]:
    """Run the browser tests in two processes, each with its own service and Chromium."""
    return [
        run_pytest(
            "Chromium, on SQLite",
            ["-m", "browser", *TWO_PROCESSES, "tests/browser", *arguments],
            {},
        )
    ]


def run_suite(arguments: list[str]) -> list[RunResult]:
    services, missing = find_services()
    on_sqlite = "not browser and not services" if services else "not browser"
    # Both at once: while one waits (for a lock, a start, the other database's server), the other
    # works, and at the end no core is idle.
    with ThreadPoolExecutor(1) as beside, tempfile.TemporaryFile() as said:
        if services:
            # One process: a second would read the tests and make the database again.
            again = ["-m", "not browser", "--again", "-n", "0", *arguments]
            second = beside.submit(run_on_services, again, services, said)
        ran = [run_pytest("SQLite", ["-m", on_sqlite, *TWO_PROCESSES, *arguments], {})]
        if services:
            ran.append(second.result())
            tell_again(said)
    notes = ran[0][1].reasons
    if services:
        notes.add("on PostgreSQL, what meets no database or is the same on any: it ran on SQLite")
    notes.add("the browser tests (make e2e runs them)")
    if "HEADJUDGE_DEEP" not in os.environ:
        notes.add("most examples of what is drawn or enumerated (make test-all tries them all)")
    if missing:
        notes.add(f"the suite on PostgreSQL and Redis ({missing})")
    if not any("HEADJUDGE_MATERIAL" in note for note in [*notes, *os.environ]):
        notes.add("checks against foreign material (HEADJUDGE_MATERIAL is not set)")
    return ran


def tell_again(said: IO[bytes]) -> None:
    said.seek(0)
    print(said.read().decode(errors="replace"), end="", flush=True)


def run_on_services(arguments: list[str], services: dict[str, str], said: IO[bytes]) -> RunResult:
    name = f"test_headjudge_{secrets.token_hex(4)}"
    there = {**services, "HEADJUDGE_TEST_DATABASE": name}
    try:
        return run_pytest("PostgreSQL and Redis", arguments, there, said)
    finally:
        drop_databases(services["DATABASE_URL"], name)


def find_services() -> tuple[dict[str, str], str]:
    """The addresses of both if both answer; otherwise none, and which one does not answer."""
    postgres = os.environ.get("DATABASE_URL") or POSTGRES
    cache = os.environ.get("REDIS_URL") or REDIS
    missing = [
        name
        for name, answers in (
            ("PostgreSQL", postgres_answers(postgres)),
            ("Redis", redis_answers(cache)),
        )
        if not answers
    ]
    if missing:
        return {}, f"{' and '.join(missing)}: no answer"
    return {"DATABASE_URL": postgres, "REDIS_URL": cache}, ""


def postgres_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.Error:
        return False
    return True


def redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2) as server:
            return bool(server.ping())
    except redis.RedisError:
        return False


def drop_databases(url: str, prefix: str) -> None:
    """Drop the databases that a run has left behind: those with its prefix, no others."""
    with psycopg.connect(url, autocommit=True) as connection:
        like = prefix.replace("_", r"\_") + "%"
        found = connection.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [like])
        for (name,) in found.fetchall():
            drop = psycopg.sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connection.execute(drop.format(psycopg.sql.Identifier(name)))


def run_pytest(
    name: str, arguments: list[str], environment: dict[str, str], said: IO[bytes] | None = None
) -> RunResult:
    """Run pytest. `said`: a file for all its output, which otherwise goes to the screen."""
    head = f"— On {name}\n"
    if said:
        said.write(head.encode())
        said.flush()
    else:
        print(head, end="", flush=True)
    started = time.monotonic()
    left_out = {*NOT_PASSED_ON, KEEP_COMPILED}
    passed_on = {key: value for key, value in os.environ.items() if key not in left_out}
    with tempfile.TemporaryDirectory(prefix="headjudge-") as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-o", "junit_family=xunit1"]
        ended = subprocess.run(
            [*command, f"--junitxml={report}", *arguments],
            cwd=ROOT,
            env={**passed_on, "HEADJUDGE_DATA": folder, **environment},
            stdout=said,
            stderr=said,
            check=False,
        )
        counts = read_report(report) if report.exists() else Counts()
    if ended.returncode not in {0, NOTHING_COLLECTED} and not counts.failed:
        counts.failed = 1  # it ended before any test could fail
    return name, counts, time.monotonic() - started


def read_report(report: Path) -> Counts:
    """The counts of pytest's own report; an error in a fixture counts as a failure."""
    counts = Counts()
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 -- just written by our own run
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            counts.failed += 1
        elif skipped is not None:
            counts.skipped += 1
            counts.reasons.add(skipped.get("message", "no reason given"))
        else:
            counts.passed += 1
    return counts


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Stopped before the end: this run proves nothing.")
