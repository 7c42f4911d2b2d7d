"""No answer to a question of the project's own is another than it was, unless it is meant to be."""

import pytest

from tests.judging.whole_answers import (
    answer_file,
    answers_kept,
    files_asked,
    list_files,
    tell_difference,
)

KEPT = answers_kept()


@pytest.mark.parametrize("stem", KEPT)
def test_every_answer_is_as_it_was(stem):
    asked = [(file, ask) for file, ask in files_asked() if file.stem == stem]
    found = [line for file, ask in asked for line in answer_file(file, ask)]
    said = tell_difference(KEPT[stem], found)
    assert not said, "\n".join(["see tests/judging/whole_answers.py", *said[:40]])


def test_no_file_of_questions_is_left_out():
    asked = {file.stem for file in list_files() if b'"action"' in file.read_bytes()}
    assert asked == set(KEPT)
    assert sum(map(len, KEPT.values())) > 3000
