"""No reading of a list and no verdict changes unless it is meant to (golden files)."""

import pytest

from tests.decks.whole_answers import FOLDER, list_parts
from tests.support.golden_lines import read_lines, require_same_lines

pytestmark = pytest.mark.once("on any database the same")
PARTS = dict(list_parts())


def compare_part(part, catalogue):
    found = list(PARTS[part](catalogue))
    assert len(found) > 5
    kept = read_lines(FOLDER / f"{part}.tsv")
    require_same_lines(kept, found, "python -m tests.decks.whole_answers")


def choose_parts(*names):
    """The parts for one test: few each, so that a broken rule is noticed soon."""
    parts = [part for part in PARTS if part.rstrip("-123456") in names]
    return pytest.mark.parametrize("part", parts)


@choose_parts("lines")
def test_every_line_is_read_as_it_was(catalogue, part):
    compare_part(part, catalogue)


@choose_parts("lists")
def test_every_list_is_read_as_it_was(catalogue, part):
    compare_part(part, catalogue)


@choose_parts("formats")
def test_every_deck_is_judged_as_it_was_in_each_format(catalogue, part):
    compare_part(part, catalogue)


@choose_parts("every-format", "rulebooks", "choices", "texts")
def test_every_deck_is_judged_as_it_was_elsewhere(catalogue, part):
    compare_part(part, catalogue)


@choose_parts("entries", "changes", "seasons", "books", "odds")
def test_every_format_and_book_says_what_it_said(catalogue, part):
    compare_part(part, catalogue)


@choose_parts("cards", "names", "ptcg", "tcgdex", "plans", "papers")
def test_every_card_is_known_and_brought_in_as_it_was(catalogue, part):
    compare_part(part, catalogue)


TESTS_OF_PARTS = [
    test_every_line_is_read_as_it_was,
    test_every_list_is_read_as_it_was,
    test_every_deck_is_judged_as_it_was_in_each_format,
    test_every_deck_is_judged_as_it_was_elsewhere,
    test_every_format_and_book_says_what_it_said,
    test_every_card_is_known_and_brought_in_as_it_was,
]


def test_no_file_of_answers_is_left_over():
    assert {file.stem for file in FOLDER.glob("*.tsv")} == PARTS.keys()
    chosen = [test.pytestmark[0].args[1] for test in TESTS_OF_PARTS]
    assert sorted(part for parts in chosen for part in parts) == sorted(PARTS)
