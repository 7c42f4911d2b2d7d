"""What contradicts itself is refused by its field, and what is over is told once."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain

FIGHTER = {"name": "Fighter", "hp": 50, "attacks": [{"name": "Hit", "cost": ["Fire"]}]}


def ask(action, energy=(), edition="expedition-2002", **side):
    mine = {"active": {"card": FIGHTER, "energy": list(energy)}} | side
    sides = {"A": mine, "B": {"active": {"card": FIGHTER}} | side}
    position = {"turn": {"number": 5}, "players": sides}
    return rule_plain({"edition": edition, "position": position, "action": action})


@pytest.mark.parametrize("provides", [["Fire"], ["Water", "Water"], "any", [["Fire", "Water"]]])
@pytest.mark.parametrize("name", ["Water Energy", "Basic Water Energy"])
def test_basic_energy_provides_what_its_name_says(name, provides):
    energy = {"name": name, "provides": provides}
    with pytest.raises(RequestError) as refused:
        ask({"type": "attack", "attack": "Hit"}, [{"name": "Fire Energy"}, energy])
    assert refused.value.path == "position.players.A.active.energy.1.provides"
    with pytest.raises(RequestError) as refused:
        ask({"type": "attach_energy", "card": energy, "target": "active"})
    assert refused.value.path == "action.card.provides"


@pytest.mark.parametrize(
    "energy",
    [
        {"name": "Fire Energy", "provides": ["Fire"]},
        {"name": "Fire Energy"},
        {"name": "Rainbow Energy", "provides": "any"},
    ],
)
def test_what_does_not_contradict_itself_pays(energy):
    assert ask({"type": "attack", "attack": "Hit"}, [energy])["legal"]


def test_no_hand_is_larger_than_those_drawn():
    card, hands = {"name": "Potion", "trainer": "Trainer"}, {"A": [[FIGHTER]], "B": []}
    with pytest.raises(RequestError) as refused:
        ask({"type": "set_up", "hands": hands | {"B": [[card] * 7, [card] * 8]}})
    assert refused.value.path == "action.hands.B.1"
    assert ask({"type": "set_up", "hands": hands | {"B": [[card] * 7, [FIGHTER]]}})["legal"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_that_both_have_taken_their_last_prizes_is_told_once(edition):
    verdict = ask({"type": "end_turn"}, edition=edition, prizes=0)["verdict"]
    assert verdict.count("A has taken the last Prize.") == 1
    assert verdict.count("B has taken the last Prize.") == 1
