"""Changes the rules one small place at a time, and counts the changes that no test notices.

    tools/mutants.py [--number 400] [--seed N] [--in PATH ...] [--tests PATH ...]

A random sample of the places in the functions of every app's engine/ and domain/ (or of what
--in names): comparisons, and/or, not, arithmetic, constants, returned values, raised errors, and
calls made for their effect alone, such as a line of the record. First every test runs once, on two
processes, to learn which lines it meets. Then each change is put into a fork of such a process, in
memory, and the tests that meet the place run until one fails: those first, then the others of
their files, for at most TESTED seconds of undisturbed time. A test counts only if it passes in a
fork without the change. Prints what survived, and exits 1 if fewer than ENOUGH % were noticed.

mutmut does not serve: it leaves out decorated functions, and nearly every use case is one.
"""

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
APPS = ("judging", "tournaments", "decks", "league")
ROOMS = [f"{app}/{room}" for app in APPS for room in ("engine", "domain")]
# What starts services or threads, and what reads the sources, meets no change made in memory.
TESTS = [f"tests/{app}" for app in APPS] + ["tests/roles"]
SUITABLE = "not browser and not services and not material"
PROCESSES, TESTED, ENOUGH = 2, 40.0, 92
COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
Place = tuple[Any, Any, ast.AST, ast.AST]  # where the node hangs, by which key; it, and its change


def places(tree: ast.AST) -> list[Place]:
    """What can be changed in the bodies of the functions, in the order of the source."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = {below for each in functions for below in ast.walk(each) if below is not each}
    bodies = [each.body for each in functions if each not in inner]
    return [place for body in bodies for place in _in_block(body)]


def _in_block(block: list[Any]) -> Iterator[Place]:
    for index, node in enumerate(block):
        if isinstance(node, ast.AST):
            yield from ((block, index, node, new) for new in changes(node))
            yield from _below(node)


def _below(node: ast.AST) -> Iterator[Place]:
    if isinstance(node, ast.JoinedStr):  # its values are read below, its words are a sentence's
        for value in node.values:
            yield from _below(value)
        return
    for name, value in ast.iter_fields(node):
        if isinstance(value, list) and name != "decorator_list":
            yield from _in_block(value)
        elif isinstance(value, ast.AST) and not _is_left_out(node, name):
            yield from ((node, name, value, new) for new in changes(value))
            yield from _below(value)


def _is_left_out(node: ast.AST, name: str) -> bool:
    signature = isinstance(node, ast.FunctionDef) and name in {"args", "returns"}
    promise = isinstance(node, ast.keyword) and node.arg == "strict"  # of two lists as long
    return signature or promise or name == "annotation"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    yield from _other_values(node)
    yield from _other_ways(node)


def _other_values(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, [operator, *rest], compared) if type(operator) in COMPARED:
            yield ast.Compare(left, [COMPARED[type(operator)](), *rest], compared)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, operator, right) if type(operator) in COUNTED:
            yield ast.BinOp(left, COUNTED[type(operator)](), right)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(str(value)) if value and " " not in value:  # a code, not a sentence
            yield ast.Constant(value + "X")


def _other_ways(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If(ast.Name() | ast.Call() | ast.Attribute() as test, body, orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(ast.Name() | ast.Call() | ast.Attribute() as test, body, orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(value) if value and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(ast.Call()) | ast.Raise():
            yield ast.Pass()


def changed(path: str, number: int) -> tuple[ast.Module, int, str]:
    """The module with one place changed, the line of that place, and what was changed."""
    tree = ast.parse((ROOT / path).read_text())
    holder, key, node, new = places(tree)[number]
    line = node.lineno  # type: ignore[attr-defined]
    told = f"{ast.unparse(node).splitlines()[0]}  →  {ast.unparse(new).splitlines()[0]}"
    ast.copy_location(new, node)
    if isinstance(key, int):
        holder[key] = new
    else:
        setattr(holder, key, new)
    return ast.fix_missing_locations(tree), line, told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=400)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--in", dest="paths", nargs="+", default=[])
    parser.add_argument("--tests", nargs="+", default=TESTS)
    asked = parser.parse_args()
    paths = asked.paths or ROOMS
    everything = [
        (str(file.relative_to(ROOT)), number)
        for path in paths
        for file in sorted([*(ROOT / path).rglob("*.py")] or ROOT.glob(path))
        for number in range(len(places(ast.parse(file.read_text()))))
    ]
    die = random.Random(asked.seed)  # noqa: S311 -- of what to try, no secret
    picked = die.sample(everything, min(asked.number, len(everything)))
    print(f"{len(picked)} of {len(everything)} changes, --seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="headjudge-mutants-") as folder:
        return gather(Path(folder), picked, asked.tests)


def gather(folder: Path, picked: list[tuple[str, int]], tests: list[str]) -> int:
    (folder / "picked").write_text(json.dumps(picked))
    processes = [start(folder, index, tests) for index in range(PROCESSES)]
    print("Every test once, without a change", flush=True)
    outcomes: dict[int, str] = {}
    while len(outcomes) < len(picked) and any(each.poll() is None for each in processes):
        time.sleep(1)
        for file in sorted(folder.glob("*.outcome")):
            if (number := int(file.stem)) not in outcomes:
                outcomes[number] = file.read_text()
                print(f"{len(outcomes)}/{len(picked)} {outcomes[number]}", flush=True)
    for each in processes:
        each.wait()
    if len(outcomes) < len(picked):
        print(*(file.read_text()[-3000:] for file in folder.glob("*.log")), sep="\n")
        return 1
    survived = sorted(text for text in outcomes.values() if text.startswith("survived"))
    print("", *survived, sep="\n")
    share = 100 * (len(picked) - len(survived)) / max(1, len(picked))
    print(f"{len(picked) - len(survived)} of {len(picked)} noticed: {share:.1f} %")
    return 0 if share >= ENOUGH else 1


def start(folder: Path, index: int, tests: list[str]) -> "subprocess.Popen[bytes]":
    left_out = {"DATABASE_URL", "REDIS_URL", "HEADJUDGE_MATERIAL"}
    environment = {key: value for key, value in os.environ.items() if key not in left_out}
    environment |= {"HEADJUDGE_MUTANTS": f"{index}:{folder}", "CI": "1"}
    arguments = ["-q", "-n", "0", "-p", "no:randomly", "-p", "tools.mutants_bench", "-m", SUITABLE]
    with (folder / f"{index}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "pytest", *arguments, *tests],
            cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
