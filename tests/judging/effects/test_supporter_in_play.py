"""An attack that copies the Supporter in play needs to know which card that is."""

import pytest

from judging.engine import rule_plain
from judging.engine.errors import RequestError
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer


def test_a_supporter_without_a_name_is_asked_for():
    jirachi = {"card": "pl2-7", "energy": [{"name": "Metal Energy", "provides": ["Metal"]}]}
    opponent = {"active": {"card": {"name": "Snorlax", "hp": 120, "types": ["Colorless"]}}}
    asked = {
        "edition": "platinum-arceus-2009",
        "position": {
            "players": {
                "A": {"active": jirachi, "this_turn": {"supporter_played": True}},
                "B": opponent,
            }
        },
        "action": {"type": "attack", "attack": "Detour"},
    }
    with pytest.raises(RequestError, match="asks which card it is") as raised:
        rule_plain(asked, look_up_card, known_texts(), shipped_layer())
    assert raised.value.path == "position.players.A.this_turn.supporter_played"
