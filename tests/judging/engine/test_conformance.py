"""The cases drawn from the five rulebooks, and positions worked out independently."""

from pathlib import Path

import msgspec
import pytest

from judging.engine import rule_plain
from judging.engine.conformance import failures

GOLDEN = Path(__file__).parents[2] / "golden" / "judging"
ASKED = ("edition", "position", "action", "flips")


def cases(folder):
    return [
        msgspec.json.decode(line)
        for file in sorted(folder.glob("*.jsonl"))
        for line in file.read_bytes().splitlines()
    ]


def unmet(case):
    return failures(case["expect"], rule_plain({key: case[key] for key in ASKED if key in case}))


@pytest.mark.parametrize("case", cases(GOLDEN / "conformance"), ids=lambda case: case["id"])
def test_the_ruling_shows_what_the_rulebook_says(case):
    assert unmet(case) == []


@pytest.mark.material
def test_cases_from_outside_the_project_pass_too(material):
    asked = [case for case in cases(material / "conformance") if "deck" not in case]
    assert asked
    assert [(case["id"], unmet(case)) for case in asked if unmet(case)] == []
