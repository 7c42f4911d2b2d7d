"""Each guarantee names the test that holds it, and that test exists."""

import ast
import re
from functools import cache

import pytest

from tests.concurrency.test_pairs import PAIRS
from tests.support.paths import ROOT

pytestmark = pytest.mark.once
GUARANTEES = ROOT / "docs" / "guarantees.md"
RACES = ROOT / "docs" / "guarantees" / "races.md"
PAGES = [GUARANTEES, *sorted((ROOT / "docs" / "guarantees").glob("*.md"))]
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


@cache
def functions_of(path):
    functions = ast.walk(ast.parse((ROOT / path).read_text()))
    return {one.name for one in functions if isinstance(one, ast.FunctionDef)}


def use_cases():
    """Yield every function of a domain room that is a transaction, as `module.name`."""
    for path in sorted(ROOT.glob("*/domain/**/*.py")):
        for one in ast.parse(path.read_text()).body:
            decorators = getattr(one, "decorator_list", [])
            atomic = any("atomic" in ast.unparse(each) for each in decorators)
            if atomic and not one.name.startswith("_"):
                yield f"{path.stem}.{one.name}"


def test_every_test_named_is_there():
    named = [found for page in PAGES for found in NAMED.findall(page.read_text())]
    missing = [
        f"{path}::{name}"
        for path, name in named
        if not (ROOT / path).is_file() or (name and name not in functions_of(path))
    ]
    assert not missing
    assert len(named) > 100


def test_every_promise_names_its_test():
    promises = [line for line in GUARANTEES.read_text().splitlines() if line.startswith("- ")]
    assert len(promises) > 30
    assert [line for line in promises if not NAMED.search(line)] == []


def test_every_use_case_and_every_raced_pair_stands_in_the_table_of_races():
    text = RACES.read_text()
    assert [name for name in use_cases() if f"`{name}`" not in text] == []
    rows = [f"| {stage} | {one} | {other} |" for stage, two in PAIRS.items() for one, other in two]
    assert [row for row in rows if row not in text] == []
    assert f"{len(rows)} pairs at an event" in text
