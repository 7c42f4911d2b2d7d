"""docs/where.md says what the code says."""

import os

import pytest

from tests.support.paths import ROOT
from tests.support.warm import run_to_end

pytestmark = pytest.mark.once


def test_the_page_says_where_everything_is():
    checked = run_to_end(["tools/where.py", "--check"], {**os.environ})
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("subject", ["penalties", "results", "registration", "clock"])
def test_a_subject_of_a_tournament_is_in_every_room(subject):
    section = (ROOT / "docs" / "where.md").read_text().split(f"### tournaments: {subject}\n")[1]
    section = section.split("\n### ")[0]
    for room in ("the table", "what can be read", "what can happen", "the pages", "the endpoints"):
        assert f"- {room}: " in section or (room == "the table" and subject == "clock"), room
