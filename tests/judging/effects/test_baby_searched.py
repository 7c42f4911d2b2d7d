"""A search for cards that evolve from a Pokémon finds the Basic that a Baby evolves into."""

import pytest

from judging.engine import rule_plain
from judging.queries.cards import look_up_card
from judging.queries.effects import shipped_layer

ANY = [{"name": "Any Energy", "provides": "any"}] * 2
PICHU, PIKACHU, MAGMAR, SPIRITOMB = "neo1-12", "neo1-70", "neo1-40", "pl4-32"


@pytest.mark.parametrize(("deck", "found"), [([PIKACHU, MAGMAR], ["Pikachu"]), ([MAGMAR], [])])
def test_darkness_grace_finds_the_basic_of_a_baby(deck, found):
    foe = {"active": {"card": {"name": "Foe", "hp": 60}}, "bench": []}
    mine = {"active": {"card": SPIRITOMB, "energy": ANY}, "bench": [{"card": PICHU}], "deck": deck}
    asked = {
        "edition": "platinum-arceus-2009",
        "position": {"turn": {"number": 5}, "players": {"A": mine, "B": foe}},
        "action": {"type": "attack", "attack": "Darkness Grace"},
        "choices": [[{"name": "Pichu"}]],
    }
    ruling = rule_plain(asked, look_up_card, layer=shipped_layer())
    options = (ruling.get("select") or {"options": []})["options"]
    assert [option["name"] for option in options] == found
