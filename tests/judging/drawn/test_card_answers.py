"""What the engine reads in a card, and what its Energy gives, is no other than it was."""

import pytest

from tests.judging.drawn.card_answers import ANSWERS, find_file
from tests.judging.whole_answers import tell_difference


@pytest.mark.parametrize("what", ANSWERS)
def test_every_card_is_read_as_it_was(what):
    kept = find_file(what).read_text().splitlines()
    said = tell_difference(kept, ANSWERS[what]())
    assert not said, "\n".join(["see tests/judging/drawn/card_answers.py", *said[:40]])
