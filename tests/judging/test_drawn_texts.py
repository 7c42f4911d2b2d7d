"""No answer about the drawn texts, which use every mechanic, changes unless it is meant to."""

import pytest

from tests.judging.drawn_texts import differences
from tests.judging.drawn_texts.answers import answer_again, open_lines, read_names
from tests.judging.drawn_texts.cases import list_topics
from tests.support.golden_lines import read_lines, require_same_lines

SORTS = ("amount", "card", "condition", "pokemon", "rule", "step", "when")


@pytest.mark.parametrize("sort", SORTS)
def test_drawn_texts_are_answered_as_they_were(sort):
    kept = [line for line in open_lines() if line.startswith(f"{sort}/")]
    found = list(answer_again(read_names(kept)))
    require_same_lines(kept, found, "python -m tests.judging.drawn_texts.answers")


def test_a_text_of_every_mechanic_is_drawn():
    """The mechanics come from the types of the data, so a new one without a case fails here."""
    asked = {name.rpartition("/")[0] for name in read_names(open_lines())}
    assert asked == set(list_topics())
    assert {topic.partition("/")[0] for topic in asked} == set(SORTS)


def test_what_differs_between_two_texts_is_told_as_it_was():
    how = "python -m tests.judging.drawn_texts.differences"
    require_same_lines(read_lines(differences.FILE), differences.list_differences(), how)
