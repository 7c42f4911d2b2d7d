"""Tries out changed rules in forks of a warm pytest: a plugin that tools/mutants.py starts."""

import ast
import functools
import gc
import importlib
import itertools
import json
import os
import shutil
import signal
import time
from collections import defaultdict
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from _pytest.runner import runtestprotocol
from coverage import Coverage
from django.conf import settings
from django.db import connections
from hypothesis import Phase
from hypothesis import settings as hypothesis_settings

mutants = importlib.import_module("tools.mutants")  # tools are scripts, no package
APPS, ROOMS, ROOT = mutants.APPS, mutants.ROOMS, mutants.ROOT
PROCESSES, TESTED = mutants.PROCESSES, mutants.TESTED


def pytest_sessionstart() -> None:
    quick = hypothesis_settings(
        hypothesis_settings.default, phases=[Phase.explicit, Phase.generate]
    )
    hypothesis_settings.register_profile("mutants", quick)  # what fails need not be made small
    hypothesis_settings.load_profile("mutants")


def pytest_runtestloop(session: Any) -> bool:
    index, _, name = os.environ["HEADJUDGE_MUTANTS"].partition(":")
    folder, mine = Path(name), int(index)
    learn(session, session.items[mine::PROCESSES], folder / f"{mine}.lines")
    while len(maps := list(folder.glob("*.lines"))) < PROCESSES:
        time.sleep(0.5)
    bench = Bench(session, [json.loads(file.read_text()) for file in maps])
    for number, (path, place) in enumerate(json.loads((folder / "picked").read_text())):
        try:
            (folder / f"{number}.claim").touch(exist_ok=False)
        except FileExistsError:
            continue
        part = folder / f"{number}.part"
        part.write_text(bench.try_out(path, place))
        part.rename(folder / f"{number}.outcome")
    return True


def learn(session: Any, items: list[Any], target: Path) -> None:
    """Runs them undisturbed: how long each takes, and which lines of the rules it meets."""
    rules = [f"{ROOT}/{room}/*" for room in ROOMS]
    watch = Coverage(data_file=None, config_file=False, include=rules)
    seconds: dict[str, float] = {}
    module = None
    for item in items:
        if item.path != module:  # so that what is kept for all is worked out in each file once
            forget()
            module = item.path
        watch.start()
        watch.switch_context(item.nodeid)
        began = time.monotonic()
        if passes(item, session):
            seconds[item.nodeid] = time.monotonic() - began
        watch.stop()
    lines: dict[str, dict[int, list[str]]] = {}
    for file in watch.get_data().measured_files():
        lines[file] = watch.get_data().contexts_by_lineno(file)
    part = target.with_suffix(".part")
    part.write_text(json.dumps({"seconds": seconds, "lines": lines}))
    part.rename(target)


def passes(item: Any, following: Any) -> bool:
    return not any(each.failed for each in runtestprotocol(item, log=False, nextitem=following))


def forget() -> None:
    """What functions keep of earlier calls, they keep of the code as it was."""
    for keeper in everything_of(functools._lru_cache_wrapper):  # noqa: SLF001 -- it has no other name
        if keeper.__module__.startswith(APPS):
            keeper.cache_clear()


def everything_of(kind: type) -> list[Any]:
    gc.unfreeze()
    found = [each for each in gc.get_objects() if type(each) is kind]
    gc.freeze()
    return found


class Bench:
    """Where one change after another meets its tests, each in a fork of its own."""

    def __init__(self, session: Any, maps: list[dict[str, Any]]) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.seconds: dict[str, float] = {}
        self.lines: dict[tuple[str, int], set[str]] = defaultdict(set)
        for each in maps:
            self.seconds |= each["seconds"]
            for file, lines in each["lines"].items():
                for line, tests in lines.items():
                    self.lines[file, int(line)].update(tests)
        self.sound: set[str] = set()
        self.data = Path(settings.HEADJUDGE_DATA)
        self.restore(self.data, self.data.with_suffix(".clean"))

    def restore(self, source: Path, target: Path) -> None:
        connections.close_all()
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target)

    def try_out(self, path: str, place: int) -> str:
        tree, line, told = mutants.changed(path, place)
        where = f"{path}:{line}  {told}"
        met = self.met(str(ROOT / path), line)
        while tests := self.chosen(met):
            began = time.monotonic()
            last = self.fork(tests, functools.partial(put_in, str(ROOT / path), tree))
            if not last:
                return f"survived ({len(tests)} tests, {time.monotonic() - began:.0f} s)  {where}"
            if last in self.sound or not self.fork([last], lambda: None):
                self.sound.add(last)
                return f"noticed ({time.monotonic() - began:.1f} s)  {where}  by {last}"
            self.seconds.pop(last)  # it fails in any fork
        return f"survived (no test meets it)  {where}"

    def met(self, file: str, line: int) -> set[str]:
        """By this line, or where an expression goes over several, by one it began in."""
        near = (self.lines[file, each] for each in range(line, max(0, line - 6), -1))
        return next((tests & self.seconds.keys() for tests in near if tests), set())

    def chosen(self, met: set[str]) -> list[str]:
        """The quickest case of every test, then the next; after those that meet it their files."""
        files = {test.partition("::")[0] for test in met}
        beside = {test for test in self.seconds if test.partition("::")[0] in files} - met
        budget, tests = TESTED, list[str]()
        for test in [*self.by_turns(met & self.seconds.keys()), *self.by_turns(beside)]:
            budget -= self.seconds[test]
            if budget < 0 and tests:
                break
            tests.append(test)
        return tests

    def by_turns(self, tests: set[str]) -> list[str]:
        cases = defaultdict(list)
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            cases[test.partition("[")[0]].append(test)
        turns = itertools.zip_longest(*cases.values())
        return [test for turn in turns for test in turn if test]

    def fork(self, tests: list[str], change: Any) -> str:
        """The test at which it failed or stood still; nothing where all passed."""
        limit = time.monotonic() + 10 + 5 * sum(self.seconds[test] for test in tests)
        at = self.data.with_suffix(".at")
        if not (child := os.fork()):
            os.setsid()
            self.run(tests, change, at)
        while not (ended := os.waitpid(child, os.WNOHANG))[0] and time.monotonic() < limit:
            time.sleep(0.02)
        if not ended[0]:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
        self.restore(self.data.with_suffix(".clean"), self.data)
        return at.read_text() if not ended[0] or ended[1] else ""

    def run(self, tests: list[str], change: Any, at: Path) -> None:
        try:
            at.write_text(tests[0])
            forget()
            change()
            items = [self.items[test] for test in tests]
            for item, following in itertools.pairwise([*items, self.session]):
                at.write_text(item.nodeid)
                if not passes(item, following):
                    os._exit(1)
            os._exit(0)
        finally:
            os._exit(1)


def put_in(file: str, tree: ast.Module) -> None:
    """Every function of this file gets the code it has in the changed one."""
    codes = {}
    heap = [compile(tree, file, "exec")]
    while heap:
        code = heap.pop()
        codes[code.co_qualname, code.co_firstlineno] = code
        heap += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    for function in everything_of(FunctionType):
        old = function.__code__
        if old.co_filename == file:
            function.__code__ = codes.get((old.co_qualname, old.co_firstlineno), old)
