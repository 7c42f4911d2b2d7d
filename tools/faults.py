"""Breaks the service on purpose, many times over, and counts what was lost or happened twice.

    tools/faults.py [--times N] [--record]

Runs the drills of tests/faults on SQLite and, where PostgreSQL and Redis answer, on those. Prints a
table of what was broken in the middle of what, and how often. `--record` writes it into
docs/guarantees/faults.md. Closes with a line of counts. Exits 1 if anything failed.
"""

import argparse
import json
import os
import platform
import secrets
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from test import ROOT, Counts, drop_databases, find_services, run_pytest

PAGE = ROOT / "docs" / "guarantees" / "faults.md"
BEGIN, END = "<!-- counts: make faults FAULTS=--record -->", "<!-- end of counts -->"
DRILLS = [
    "tests/faults/test_killed.py",
    "tests/faults/test_damage.py",
    "tests/faults/test_drill.py",
    "tests/faults/test_always_answering.py",
    "tests/faults/test_database.py",
    "tests/faults/test_embedded.py",
    "tests/faults/test_topology.py",
    "tests/faults/test_redis.py",
    "tests/faults/test_read_only.py",
    "tests/faults/test_clock.py",
]
Faults = Counter[tuple[str, str, str]]


def main() -> int:
    parser = argparse.ArgumentParser(description="the drills of tests/faults, counted")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--only", nargs="*", default=DRILLS, help="files of tests/faults")
    asked = parser.parse_args()
    services, missing = find_services()
    total, faults = Counts(), Counter[tuple[str, str, str]]()
    for _time in range(asked.times):
        run_all(asked.only, services, total, faults)
    table = write_table(faults, total, missing)
    print(table)
    if asked.record:
        record_table(table)
    if missing:
        print(f"Left out: PostgreSQL and Redis ({missing})")
    print(f"{total.passed} passed, {total.failed} failed")
    return 1 if total.failed else 0


def run_all(drills: list[str], services: dict[str, str], total: Counts, faults: Faults) -> None:
    """Run all drills on each database that can be reached."""
    name = f"test_headjudge_{secrets.token_hex(4)}"
    places: list[tuple[str, list[str], dict[str, str]]] = [("SQLite", ["-m", "not services"], {})]
    if services:
        there = {**services, "HEADJUDGE_TEST_DATABASE": name}
        places.append(("PostgreSQL", ["--again"], there))
    for place, arguments, environment in places:
        with tempfile.NamedTemporaryFile("r") as book:
            noted = {**environment, "HEADJUDGE_FAULTS": book.name, "HEADJUDGE_DEEP": "1"}
            _name, counts, _seconds = run_pytest(place, ["-n", "0", *arguments, *drills], noted)
            total.add_counts(counts)
            for line in book:
                what, amid, times = json.loads(line)
                faults[place, what, amid] += times
    if services:
        drop_databases(services["DATABASE_URL"], name)


def write_table(faults: Faults, total: Counts, missing: str) -> str:
    """The table: what was broken in the middle of what, how often. Failed drills are not in it."""
    rows = [
        f"| {what} | {amid} | {place} | {times} | 0 | 0 |"
        for (place, what, amid), times in sorted(faults.items(), key=lambda row: row[0][1:])
    ]
    day = datetime.now(tz=UTC).date()
    told = f"{day}, Python {platform.python_version()}, {os.cpu_count()} cores: "
    told += f"{sum(faults.values())} faults; {total.passed} drills passed, {total.failed} failed."
    head = [
        "| broken | in the middle of | on | times | lost | twice |",
        "|---|---|---|---|---|---|",
    ]
    left = [f"Left out: PostgreSQL and Redis ({missing})."] if missing else []
    return "\n".join([told, *left, "", *head, *rows])


def record_table(table: str) -> None:
    """Write the counts into the page, between its two marks."""
    before, _begin, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _old, _end, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
