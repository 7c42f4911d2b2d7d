"""Texts that prevent effects of attacks also prevent effects that the action itself gives."""

import pytest

from judging.engine import rule_plain
from judging.queries.cards import look_up_card
from judging.queries.effects import shipped_layer

ANY = {"name": "Any Energy", "provides": "any"}
HIT = {"name": "Hit", "cost": [], "damage": 30}
ATTACKER = {"card": {"name": "Attacker", "hp": 100, "types": ["Fire"], "attacks": [HIT]}}
ANTICIPATING = {"card": "pl1-40"}
PLAIN = {"card": {"name": "Defender", "hp": 100}}


def ask_engine(mine, theirs, edition="platinum-arceus-2009", flips=(), **action):
    asked = {
        "edition": edition,
        "position": {
            "turn": {"number": 5, "player": "A"},
            "players": {"A": {"active": mine}, "B": {"active": theirs}},
        },
        "action": {"type": "attack", "attack": "Hit", **action},
        "flips": list(flips),
    }
    return rule_plain(asked, look_up_card, layer=shipped_layer())


def defender_after(theirs, **action):
    ruling = ask_engine(ATTACKER, theirs, inflicts=["Poisoned"], counters=2, **action)
    return ruling["position"]["players"]["B"]["active"], ruling


def test_a_body_that_prevents_all_but_damage_stops_both():
    stands, ruling = defender_after(ANTICIPATING)
    assert (stands["conditions"], stands["damage"]) == ([], 30)
    assert "Anticipation" in " ".join(step["source"] for step in ruling["steps"])
    assert "Effects of the attack on Toxicroak G are prevented." in ruling["verdict"]


@pytest.mark.parametrize(
    ("theirs", "more"),
    [(PLAIN, {}), (ANTICIPATING, {"texts": False})],
    ids=["no such text", "texts are off"],
)
def test_without_such_a_text_both_happen(theirs, more):
    stands, _ = defender_after(theirs, **more)
    assert (stands["conditions"], stands["damage"]) == (["Poisoned"], 50)


@pytest.mark.parametrize(
    ("coin", "conditions", "damage"), [("heads", [], 0), ("tails", ["Poisoned"], 50)]
)
def test_an_attack_that_prevents_everything_on_heads_stops_both(coin, conditions, damage):
    agile = {"card": "neo1-58", "energy": [ANY, ANY, ANY]}
    edition = "neo-genesis-2000"
    first = ask_engine(agile, ATTACKER, edition, [coin], attack="Agility")
    table = first["position"]
    table["turn"] = {"number": 6, "player": "B"}
    asked = {
        "edition": edition,
        "position": table,
        "action": {"type": "attack", "attack": "Hit", "inflicts": ["Poisoned"], "counters": 2},
    }
    stands = rule_plain(asked, look_up_card, layer=shipped_layer())["position"]["players"]["A"]
    assert stands["active"]["conditions"] == conditions
    assert stands["active"]["damage"] == damage
