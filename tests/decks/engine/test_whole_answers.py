"""No list is read otherwise, no deck judged otherwise than it was, unless it is meant to be."""

import pytest

from tests.decks.whole_answers import FOLDER, list_parts
from tests.support.whole import compare_lines

pytestmark = pytest.mark.once("on any database the same")
PARTS = dict(list_parts())


@pytest.mark.parametrize("part", PARTS)
def test_every_answer_is_as_it_was(catalogue, part):
    kept = (FOLDER / f"{part}.tsv").read_text("utf-8").splitlines()
    found = list(PARTS[part](catalogue))
    assert len(found) > 10
    said = compare_lines(kept, found)
    assert not said, "\n".join(["see tests/decks/whole_answers.py", *said])


def test_no_file_of_answers_is_left_over():
    assert {file.stem for file in FOLDER.glob("*.tsv")} == PARTS.keys()
