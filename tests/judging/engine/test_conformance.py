"""Cases taken from the rulebooks, and positions worked out independently of the engine."""

import msgspec
import pytest

from judging.engine import rule_plain
from judging.engine.conformance import find_failures
from tests.support import paths
from tests.support.each import of_each

GOLDEN = paths.GOLDEN / "judging"
ASKED = ("edition", "position", "action", "flips")


def read_cases(*files):
    return [msgspec.json.decode(line) for file in files for line in file.read_bytes().splitlines()]


def find_unmet(case):
    return find_failures(
        case["expect"], rule_plain({key: case[key] for key in ASKED if key in case})
    )


def name_case(case):
    return case["id"]


@of_each(read_cases(*sorted(GOLDEN.glob("conformance/*.jsonl"))), name_case)
def test_the_ruling_shows_what_the_rulebook_says(case):
    assert find_unmet(case) == []


# blind, blind_table: written from the documents before the engine was asked. odd: attempts to break
# the engine. unknown: facts not given, cards that are gone, whose card it is. energy: what Energy
# cards provide, written from their printed texts.
JUDGES = [GOLDEN / f"{name}.jsonl" for name in ("blind", "blind_table", "odd", "unknown", "energy")]


@of_each(read_cases(*JUDGES), name_case)
def test_a_judges_question_is_answered_from_the_documents(case):
    assert find_unmet(case) == []


def of_each_edition(file):
    """Yield each case once for each edition that it expects something of."""
    for case in read_cases(file):
        for edition, expect in case["expect"].items():
            name = f"{case['id']} under {edition}"
            yield case | {"id": name, "edition": edition, "expect": expect}


# Written from the five documents by somebody who did not write the engine, before it was asked.
# Left out: three answers that misread the sheet, and questions that are refused or left open.
@of_each([*of_each_edition(GOLDEN / "outside.jsonl")], name_case)
def test_somebody_elses_question_is_answered_from_each_document(case):
    assert find_unmet(case) == []


@pytest.mark.material
def test_cases_from_outside_the_project_pass_too(material):
    files = sorted(material.glob("conformance/*.jsonl"))
    asked = [case for case in read_cases(*files) if "action" in case]  # other cases are prose only
    assert asked
    assert [(case["id"], find_unmet(case)) for case in asked if find_unmet(case)] == []
