"""No answer to one of our own questions changes unless it is meant to (golden file)."""

import pytest

from tests.judging.whole_answers import (
    OF_TEXTS,
    answer_file,
    answers_kept,
    files_asked,
    list_files,
)
from tests.support.golden_lines import require_same_lines

KEPT = answers_kept()
LONGEST = [stem for stem, lines in KEPT.items() if len(lines) > 500]
ABOUT_TEXTS = [file.stem for file in list_files() if OF_TEXTS in file.parents]


def hold_answers(stem):
    asked = [(file, ask) for file, ask in files_asked() if file.stem == stem]
    found = [line for file, ask in asked for line in answer_file(file, ask)]
    require_same_lines(KEPT[stem], found, "python -m tests.judging.whole_answers")


@pytest.mark.parametrize("stem", sorted(KEPT.keys() - {*LONGEST, *ABOUT_TEXTS}))
def test_every_answer_is_as_it_was(stem):
    hold_answers(stem)


@pytest.mark.parametrize("stem", LONGEST)
def test_every_answer_to_a_file_of_many_questions_is_as_it_was(stem):
    hold_answers(stem)


@pytest.mark.parametrize("stem", sorted(KEPT.keys() & {*ABOUT_TEXTS}))
def test_every_answer_about_texts_is_as_it_was(stem):
    hold_answers(stem)


def test_no_file_of_questions_is_left_out():
    asked = {file.stem for file in list_files() if b'"action"' in file.read_bytes()}
    assert asked == set(KEPT)
    assert sum(map(len, KEPT.values())) > 3000
