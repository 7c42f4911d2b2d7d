"""Which cards a deck is named by in a plot."""

from decks.engine.lists.archetype import telling_names
from decks.queries.catalogue import current_catalogue


def find_card(name):
    return next(card for card in current_catalogue().by_id.values() if card.name == name)


def name_deck(*cards):
    return telling_names([(copies, find_card(name)) for copies, name in cards])


def test_the_end_of_a_line_names_a_deck_and_a_second_that_counts_half_as_much():
    line = [(4, "Dreepy"), (4, "Drakloak"), (3, "Dragapult ex")]
    assert name_deck(*line, (4, "Ultra Ball")) == ("Dragapult ex",)
    assert name_deck(*line, (1, "Pikachu")) == ("Dragapult ex",)
    assert name_deck(*line, (4, "Dreepy"), (2, "Gardevoir")) == ("Dragapult ex", "Gardevoir")
    assert name_deck((4, "Ultra Ball")) == ()
    assert name_deck((4, "Pikachu"), (4, "Absol")) == ("Absol", "Pikachu")
