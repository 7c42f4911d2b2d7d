"""What the engine reads in a card, and what its Energy gives, is no other than it was."""

from tests.judging.drawn.card_answers import FILE, answer_cards
from tests.judging.whole_answers import tell_difference


def test_every_card_is_read_as_it_was():
    kept = FILE.read_text().splitlines()
    said = tell_difference(kept, list(answer_cards()))
    assert not said, "\n".join(["see tests/judging/drawn/card_answers.py", *said[:40]])
