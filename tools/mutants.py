"""Changes the rules one small place at a time, and counts the changes that no test notices.

    tools/mutants.py [--number 400] [--seed N] [--in PATH ...] [--tests PATH ...] [--seconds 40]

It changes a random sample of places in the functions of every app's engine/ and domain/ (or of what
--in names): comparisons, and/or, not, arithmetic, constants, returned values, raised errors, and
calls made only for their effect, such as a record entry. First every test runs once, to learn which
lines it meets. Then each change is made in memory, in a fork of that process. The tests that meet
the place run first, then the others of their files, the quickest first, until one fails or they
have used --seconds of undisturbed time. A test counts only if it passes in a fork without the
change. Prints what survived, and exits 1 if fewer than ENOUGH % were noticed.

Where HEADJUDGE_MATERIAL is set, tests over foreign material count as well: whole sets of printed
texts, and events as they were played. What was learned is kept in .mutants/ and is valid while the
code and the tests it was learned from are unchanged. So an interrupted run continues where it
stopped, and after new tests only survivors are tried again. A seed picks the same places of a
function until that function is edited.

mutmut is no alternative: it skips decorated functions, and nearly every use case is decorated.
"""

import argparse
import ast
import hashlib
import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".mutants"
APPS = ("judging", "tournaments", "decks", "league")  # each stands on those after it
ROOMS = [f"{app}/{room}" for app in APPS for room in ("engine", "domain")]
# Changes made in memory do not reach tests that start services or threads, or read the sources.
TESTS = [f"tests/{app}" for app in APPS] + ["tests/roles"]
SUITABLE = "not browser and not services"  # also those over foreign material, if there is any
ENOUGH = 92
COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
Place = tuple[Any, Any, ast.AST, ast.AST]  # container, key in it, node, changed node


def list_places(tree: ast.AST) -> list[Place]:
    """All possible changes in the bodies of the functions, in the order of the source."""
    return [place for each in find_functions(tree) for place in _in_block(each.body)]


def name_places(tree: ast.AST) -> list[str]:
    """A name for each of these places that stays if other functions change."""
    return [
        f"{each.name} {index}"
        for each in find_functions(tree)
        for index, _ in enumerate(_in_block(each.body))
    ]


def find_functions(tree: ast.AST) -> list[ast.FunctionDef]:
    """The functions that are inside no other."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = {below for each in found for below in ast.walk(each) if below is not each}
    return [each for each in found if each not in inner]


def _in_block(block: list[Any]) -> Iterator[Place]:
    for index, node in enumerate(block):
        if isinstance(node, ast.AST):
            yield from ((block, index, node, new) for new in list_changes(node))
            yield from _places_below(node)


def _places_below(node: ast.AST) -> Iterator[Place]:
    if isinstance(node, ast.JoinedStr):  # its values are visited, its words belong to a sentence
        for value in node.values:
            yield from _places_below(value)
        return
    for name, value in ast.iter_fields(node):
        if isinstance(value, list) and name != "decorator_list":
            yield from _in_block(value)
        elif isinstance(value, ast.AST) and not _is_left_out(node, name):
            yield from ((node, name, value, new) for new in list_changes(value))
            yield from _places_below(value)


def _is_left_out(node: ast.AST, name: str) -> bool:
    signature = isinstance(node, ast.FunctionDef) and name in {"args", "returns"}
    promise = isinstance(node, ast.keyword) and node.arg == "strict"  # of lists of equal length
    return signature or promise or name == "annotation"


def list_changes(node: ast.AST) -> Iterator[ast.AST]:
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


def change_place(path: str, number: int) -> tuple[ast.Module, int, str]:
    """The module with one place changed, the line of that place, and what was changed."""
    tree = ast.parse((ROOT / path).read_text())
    holder, key, node, new = list_places(tree)[number]
    line = node.lineno  # type: ignore[attr-defined]
    told = f"{ast.unparse(node).splitlines()[0]}  →  {ast.unparse(new).splitlines()[0]}"
    ast.copy_location(new, node)
    if isinstance(key, int):
        holder[key] = new
    else:
        setattr(holder, key, new)
    return ast.fix_missing_locations(tree), line, told


def digest_file(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=400)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--in", dest="paths", nargs="+", default=ROOMS)
    parser.add_argument("--tests", nargs="+", default=TESTS)
    parser.add_argument("--seconds", type=float, default=40.0)
    asked = parser.parse_args()
    everything = [
        place
        for path in asked.paths
        for file in sorted([*(ROOT / path).rglob("*.py")] or ROOT.glob(path))
        for place in draw_lots(file, asked.seed)
    ]
    picked = [place[1:] for place in sorted(everything)[: asked.number]]
    print(f"{len(picked)} of {len(everything)} changes, --seed {asked.seed}", flush=True)
    KEPT.mkdir(exist_ok=True)
    (KEPT / "picked").write_text(json.dumps(picked))
    return gather_outcomes(picked, asked.tests, asked.seconds)


def draw_lots(file: Path, seed: int) -> Iterator[tuple[str, str, int, str]]:
    """Yield for each place its lot, which decides whether it is picked, path, number and digest."""
    path, of = str(file.relative_to(ROOT)), digest_file(file)
    for number, name in enumerate(name_places(ast.parse(file.read_text()))):
        lot = hashlib.sha256(f"{seed} {path} {name}".encode()).hexdigest()
        yield lot, path, number, of


def read_outcomes(tests: str, seconds: float) -> dict[tuple[str, int, str], str]:
    """The outcomes that still hold, by path, number, digest: noticed, or survived these tests."""
    lines = (KEPT / "outcomes").read_text().splitlines() if (KEPT / "outcomes").exists() else []
    return {
        (path, number, of): told
        for path, number, of, against, tried, told in map(json.loads, lines)
        if told.startswith("noticed") or (against == tests and tried >= seconds)
    }


def digest_of_tests() -> str:
    files = sorted((ROOT / "tests").rglob("*.py"))
    return hashlib.sha256("".join(map(digest_file, files)).encode()).hexdigest()[:12]


def gather_outcomes(picked: list[tuple[str, int, str]], tests: list[str], seconds: float) -> int:
    against, told = digest_of_tests(), set[tuple[str, int, str]]()
    bench, before = start_process(tests, f"{seconds} {against}"), ""
    for finished in itertools.chain(iter(lambda: bench.poll() is not None, True), [True]):
        if (learning := read_progress()) != before:
            print(before := learning, flush=True)
        known = read_outcomes(against, seconds)
        for place in picked:
            if place in known and place not in told:
                told.add(place)
                print(f"{len(told)}/{len(picked)} {known[place]}", flush=True)
        time.sleep(0 if finished else 2)
    if len(told) < len(picked):
        print((KEPT / "log").read_text()[-3000:])
        return 1
    return sum_up([known[place] for place in picked])


def read_progress() -> str:
    """How many of the test files have been learned; empty once that is over."""
    lines = (KEPT / "log").read_text(errors="replace").splitlines()
    return next((line for line in reversed(lines) if line.startswith("learning ")), "")


def sum_up(told: list[str]) -> int:
    survived = sorted(text for text in told if text.startswith("survived"))
    print("", *survived, sep="\n")
    share = 100 * (len(told) - len(survived)) / max(1, len(told))
    print(f"{len(told) - len(survived)} of {len(told)} noticed: {share:.1f} %")
    return 0 if share >= ENOUGH else 1


def start_process(tests: list[str], told: str) -> "subprocess.Popen[bytes]":
    left_out = {"DATABASE_URL", "REDIS_URL"}
    environment = {key: value for key, value in os.environ.items() if key not in left_out}
    environment |= {"HEADJUDGE_MUTANTS": told, "CI": "1"}
    # Each case by itself: of many in one test, all would have to run for the one that notices.
    arguments = ["-q", "-n", "0", "--apart", "-p", "no:randomly", "-p", "tools.mutants_bench"]
    with (KEPT / "log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "pytest", *arguments, "-m", SUITABLE, *tests],
            cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
