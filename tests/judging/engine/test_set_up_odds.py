"""The odds of a list and the ruling engine deal hands by the same rules."""

import pytest

from decks.engine.formats.editions import EDITIONS as OF_DECKS
from judging.engine.editions import EDITIONS as OF_JUDGING


@pytest.mark.parametrize("key", OF_JUDGING)
@pytest.mark.parametrize("switch", ["extra_cards", "hand_is_discarded", "fossils_in_set_up"])
def test_set_up_is_the_same_for_odds_and_rulings(key, switch):
    assert getattr(OF_DECKS[key], switch) == getattr(OF_JUDGING[key], switch)
