"""No list is read otherwise, no deck judged otherwise than it was, unless it is meant to be."""

import pytest

from tests.decks.whole_answers import FOLDER, list_parts
from tests.support.whole import compare_lines

pytestmark = pytest.mark.once("on any database the same")
PARTS = dict(list_parts())


OF_LISTS = [part for part in PARTS if part.startswith("li")]
OF_FORMATS = [part for part in PARTS if part.startswith("formats")]
OTHERS = [part for part in PARTS if part not in {*OF_LISTS, *OF_FORMATS}]


def compare_part(part, catalogue):
    kept = (FOLDER / f"{part}.tsv").read_text("utf-8").splitlines()
    found = list(PARTS[part](catalogue))
    assert len(found) > 5
    said = compare_lines(kept, found)
    assert not said, "\n".join(["see tests/decks/whole_answers.py", *said])


@pytest.mark.parametrize("part", OF_LISTS)
def test_every_list_is_read_as_it_was(catalogue, part):
    compare_part(part, catalogue)


@pytest.mark.parametrize("part", OF_FORMATS)
def test_every_deck_is_judged_as_it_was(catalogue, part):
    compare_part(part, catalogue)


@pytest.mark.parametrize("part", OTHERS)
def test_every_other_answer_is_as_it_was(catalogue, part):
    compare_part(part, catalogue)


def test_no_file_of_answers_is_left_over():
    assert {file.stem for file in FOLDER.glob("*.tsv")} == PARTS.keys()
