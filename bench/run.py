"""Runs the measurements: `python -m bench.run [NAME ...]`, all of them or those named.

A measurement is a module `bench/bench_NAME.py` with a function `measure() -> Table`. It measures
what is to be compared in one run: times differ between machines, ratios do not.
"""

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass
class Table:
    """Rows of figures under one title. The first row is what the others are compared with."""

    title: str
    rows: list[tuple[str, float, str]] = field(default_factory=list)

    def add_row(self, name: str, seconds: float, note: str = "") -> None:
        """Add a row: `seconds` for one turn of what is called `name`."""
        self.rows.append((name, seconds, note))

    def __str__(self) -> str:
        first = self.rows[0][1]
        lines = [
            f"{name:44}{_format_seconds(seconds):>12}{_format_rate(seconds):>14}"
            f"{seconds / first:>9.2f}×  {note}"
            for name, seconds, note in self.rows
        ]
        return "\n".join([self.title, *(line.rstrip() for line in lines)])


def seconds_each(turn: Callable[[], object], *, at_least: float = 0.3, best_of: int = 5) -> float:
    """The fastest of a few batches, each long enough to time: disturbance only slows one down."""
    turns = _count_turns(turn, at_least / best_of)
    gc.collect()
    return min(_time_batch(turn, turns) for _ in range(best_of)) / turns


def _count_turns(turn: Callable[[], object], seconds: float) -> int:
    turns = 1
    while _time_batch(turn, turns) < seconds:
        turns *= 2
    return turns


def _time_batch(turn: Callable[[], object], turns: int) -> float:
    started = time.perf_counter()
    for _ in range(turns):
        turn()
    return time.perf_counter() - started


def _format_seconds(seconds: float) -> str:
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def _format_rate(seconds: float) -> str:
    return f"{1 / seconds:,.0f}/s"


def main() -> int:
    there = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    unknown = [name for name in sys.argv[1:] if name not in there]
    if unknown:
        sys.stderr.write(f"Nothing measures {unknown[0]!r}. There are: {', '.join(there)}.\n")
        return 2
    names = sys.argv[1:] or there
    if len(names) > 1:  # each with a data folder of its own: settings are read once a process
        return max(_measure_apart(name) for name in names)
    with tempfile.TemporaryDirectory(prefix="headjudge-bench-") as data:
        os.environ["HEADJUDGE_DATA"] = data
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        sys.stdout.write(f"{import_module(f'bench.bench_{names[0]}').measure()}\n\n")
    return 0


def _measure_apart(name: str) -> int:
    return subprocess.run([sys.executable, "-m", "bench.run", name], check=False).returncode  # noqa: S603 -- ours


if __name__ == "__main__":
    sys.exit(main())
