"""What the engine reads in a card or takes from Energy does not change unless it is meant to."""

import pytest

from tests.judging.drawn.card_answers import ANSWERS, find_file
from tests.support.golden_lines import read_lines, require_same_lines


@pytest.mark.parametrize("what", ANSWERS)
def test_every_card_is_read_as_it_was(what):
    how = "python -m tests.judging.drawn.card_answers"
    require_same_lines(read_lines(find_file(what)), ANSWERS[what](), how)
