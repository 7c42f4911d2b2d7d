"""Tries out changed rules in forks of a warm pytest: a plugin that tools/mutants.py starts."""

import ast
import functools
import gc
import importlib
import itertools
import json
import math
import os
import resource
import shutil
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from _pytest.runner import runtestprotocol
from coverage import Coverage
from django.conf import settings
from django.db import connections
from django.urls import get_resolver
from hypothesis import Phase
from hypothesis import settings as hypothesis_settings

mutants = importlib.import_module("tools.mutants")  # tools is no package
APPS, ROOMS, ROOT, KEPT = mutants.APPS, mutants.ROOMS, mutants.ROOT, mutants.KEPT
LINES = KEPT / "lines"
MEMORY = 2 << 30  # bytes a changed process may use in addition
WATCHED = 12.0  # seconds a test is watched, which is slow: by then it has met its lines
Learned = dict[str, tuple[float, dict[str, int]]]  # by test: seconds; by file, a bit for each line


def pytest_sessionstart() -> None:
    quick = hypothesis_settings(
        hypothesis_settings.default, phases=[Phase.explicit, Phase.generate]
    )
    hypothesis_settings.register_profile("mutants", quick)  # failing examples need not be shrunk
    hypothesis_settings.load_profile("mutants")


def pytest_runtestloop(session: Any) -> bool:
    given, against = os.environ["HEADJUDGE_MUTANTS"].split()
    seconds, picked = float(given), json.loads((KEPT / "picked").read_text())
    warm_up(session)
    bench = Bench(session, learn_tests(session), seconds)
    known = mutants.read_outcomes(against, seconds)
    for path, number, of in picked:
        if (path, number, of) not in known:
            told = bench.try_out(path, number)
            append_row(KEPT / "outcomes", [path, number, of, against, seconds, told])
    shutil.rmtree(bench.clean)
    bench.at.unlink(missing_ok=True)
    return True


def warm_up(session: Any) -> None:
    """Do what no fork should repeat: import all modules, set up the database; nothing else."""
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            importlib.import_module(name.removesuffix(".__init__"))
    get_resolver().url_patterns  # noqa: B018 -- reads them all
    first = next((item for item in session.items if "db" in item.fixturenames), None)
    if first:
        does_pass(first, session)


def append_row(target: Path, row: Any) -> None:
    with target.open("a") as file:
        file.write(json.dumps(row) + "\n")


def learn_tests(session: Any) -> Learned:
    """Run the tests not known yet, unchanged: how long each takes, and which lines it meets.

    Each file runs in a fork, so that cached results are worked out in each of them.
    """
    known = dict(read_what_holds())
    missing = [item for item in session.items if item.nodeid not in known]
    files = sorted({item.path for item in missing})
    for index, file in enumerate(files):
        print(f"learning {index + 1}/{len(files)}", flush=True)  # in .mutants/log
        items = [item for item in missing if item.path == file]
        connections.close_all()
        if not (child := os.fork()):
            write_down(session, items, file)
        os.waitpid(child, 0)
    return dict(read_what_holds())


def write_down(session: Any, items: list[Any], file: Path) -> None:
    try:
        for test, (seconds, met) in watch_tests(session, items).items():
            append_row(LINES, [test, mutants.digest_file(file), seconds, add_digests(met)])
    finally:
        os._exit(0)


def add_digests(met: dict[str, int]) -> dict[str, tuple[str, str]]:
    return {name: (mutants.digest_file(ROOT / name), hex(lines)) for name, lines in met.items()}


def read_what_holds() -> Iterator[tuple[str, tuple[float, dict[str, int]]]]:
    """What was learned earlier and still holds: the test's file and those it meets are the same."""
    digest = functools.cache(
        lambda name: (ROOT / name).is_file() and mutants.digest_file(ROOT / name)
    )
    lines = LINES.read_text().splitlines() if LINES.exists() else []
    for test, of, seconds, met in map(json.loads, lines):
        same = all(digest(name) == its for name, (its, _) in met.items())
        if same and digest(test.partition("::")[0]) == of:
            yield test, (seconds, {name: int(lines, 16) for name, (_, lines) in met.items()})


def watch_tests(session: Any, items: list[Any]) -> Learned:
    coverage = Coverage(
        data_file=None, config_file=False, include=[f"{ROOT}/{room}/*" for room in ROOMS]
    )
    coverage.set_option("run:disable_warnings", ["no-data-collected"])
    found: Learned = {}
    signal.signal(signal.SIGPROF, lambda *_signal: coverage.stop())
    for item in items:
        coverage.start()
        coverage.switch_context(item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, WATCHED)
        began = time.process_time()
        if does_pass(item, session):
            found[item.nodeid] = (time.process_time() - began, {})
        signal.setitimer(signal.ITIMER_PROF, 0)
        coverage.stop()
    data = coverage.get_data()
    for file in data.measured_files():
        name = str(Path(file).relative_to(ROOT))
        for line, tests in data.contexts_by_lineno(file).items():
            for test in filter(found.__contains__, tests):
                met = found[test][1]
                met[name] = met.get(name, 0) | 1 << line
    coverage.erase()  # otherwise kept until the process ends
    return found


def does_pass(item: Any, following: Any) -> bool:
    return not any(each.failed for each in runtestprotocol(item, log=False, nextitem=following))


def everything_of(kind: type) -> list[Any]:
    gc.unfreeze()
    found = [each for each in gc.get_objects() if type(each) is kind]
    gc.freeze()
    return found


class Bench:
    """Runs the tests against one change after another, each in a fork."""

    def __init__(self, session: Any, learned: Learned, budget: float) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.learned = {test: found for test, found in learned.items() if test in self.items}
        self.seconds = {test: seconds for test, (seconds, _) in self.learned.items()}
        self.budget = budget
        self.sound: set[str] = set()
        self.functions: dict[str, list[FunctionType]] = defaultdict(list)
        for function in everything_of(FunctionType):
            self.functions[function.__code__.co_filename].append(function)
        self.keepers = everything_of(functools._lru_cache_wrapper)  # noqa: SLF001
        self.data = Path(settings.HEADJUDGE_DATA)
        self.clean, self.at = self.data.with_suffix(".clean"), self.data.with_suffix(".at")
        self.copy_data(self.data, self.clean)
        self.state = self.read_signature()

    def read_signature(self) -> list[tuple[str, int, int]]:
        files = sorted(file for file in self.data.rglob("*") if file.is_file())
        return [(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in files]

    def copy_data(self, source: Path, target: Path) -> None:
        connections.close_all()
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target)  # with their times

    def try_out(self, path: str, place: int) -> str:
        tree, line, told = mutants.change_place(path, place)
        where = f"{path}:{line}  {told}"
        met = self.tests_meeting(path, line)
        began = time.monotonic()
        while tests := self.choose_tests(met):
            last = self.try_in_fork(tests, functools.partial(self.put_in, path, tree))
            if not last:
                return f"survived ({len(tests)} tests, {time.monotonic() - began:.0f} s)  {where}"
            if last in self.sound or not self.try_in_fork([last], lambda: None):
                self.sound.add(last)
                return f"noticed ({time.monotonic() - began:.1f} s)  {where}  by {last}"
            self.seconds.pop(last)  # it fails in a fork without any change
        return f"survived (no test meets it)  {where}"

    def tests_meeting(self, path: str, line: int) -> set[str]:
        """The tests meeting this line; of an expression over several lines, one it began in."""
        lines = {test: met[path] for test, (_, met) in self.learned.items() if path in met}
        for near in range(line, max(0, line - 6), -1):
            if found := {
                test for test in lines if test in self.seconds and lines[test] >> near & 1
            }:
                return found
        return set()

    def choose_tests(self, met: set[str]) -> list[str]:
        """The quickest tests within the budget: those meeting it, then others of their files."""
        files = {test.partition("::")[0] for test in met}
        beside = {test for test in self.seconds if test.partition("::")[0] in files} - met
        budget, tests = self.budget, list[str]()
        for test in [*self.order_by_worth(met & self.seconds.keys()), *self.order_by_worth(beside)]:
            budget -= self.seconds[test]
            if budget < 0 and tests:
                break
            tests.append(test)
        return tests

    def order_by_worth(self, tests: set[str]) -> list[str]:
        """Quick tests before slow ones; each further case of a test counts as slower."""
        cases, worth = Counter[str](), dict[str, float]()
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            cases[test.partition("[")[0]] += 1
            worth[test] = self.seconds[test] * cases[test.partition("[")[0]]
        return sorted(worth, key=lambda test: (worth[test], test))

    def try_in_fork(self, tests: list[str], change: Any) -> str:
        """The test that failed or hung; empty where all passed."""
        self.at.write_text(tests[0])
        connections.close_all()
        if not (child := os.fork()):
            os.setsid()
            self.run_tests(tests, change)
        while not (ended := os.waitpid(child, os.WNOHANG))[0] and not self.stands_still():
            time.sleep(0.01)
        if not ended[0]:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
        if self.read_signature() != self.state:
            self.copy_data(self.clean, self.data)
            self.state = self.read_signature()
        return self.at.read_text() if not ended[0] or ended[1] else ""

    def stands_still(self) -> bool:
        """Whether a test has run longer than it could on the busiest machine; see limit_time()."""
        test = self.at.read_text()
        return time.time() - self.at.stat().st_mtime > 60 + 50 * self.seconds.get(test, 0)

    def run_tests(self, tests: list[str], change: Any) -> None:
        try:
            used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, resource.RLIM_INFINITY))
            change()
            items = [self.items[test] for test in tests]
            for item, following in itertools.pairwise([*items, self.session]):
                self.at.write_text(item.nodeid)
                limit_time(3 + 5 * self.seconds[item.nodeid])
                if not does_pass(item, following):
                    os._exit(1)
            os._exit(0)
        finally:
            os._exit(1)

    def put_in(self, path: str, tree: ast.Module) -> None:
        """Give every function of a file the code it has in the changed module.

        Caches of functions are cleared first, as they hold results of the unchanged code.
        """
        file = str(ROOT / path)
        for keeper in self.keepers:
            if keeper.__module__.startswith(APPS):
                keeper.cache_clear()
        codes = {}
        heap = [compile(tree, file, "exec")]
        while heap:
            code = heap.pop()
            codes[code.co_qualname, code.co_firstlineno] = code
            heap += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
        for function in self.functions[file]:
            old = function.__code__
            function.__code__ = codes.get((old.co_qualname, old.co_firstlineno), old)


def limit_time(seconds: float) -> None:
    """Let the system end this process after this much more of its own processor time."""
    spent = time.process_time() + math.ceil(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(spent), resource.RLIM_INFINITY))
