"""For a Pokémon without known Hit Points, the ruling says that its Knock Out is open."""

import pytest

from judging.engine import EDITIONS, rule_plain

ATTACK = {"type": "attack", "attack": "Hit"}


def ask_engine(action=ATTACK, edition="expedition-2002", points=500, **theirs):
    attack = {"name": "Hit", "cost": [], "damage": points}
    attacker = {"card": {"name": "Attacker", "hp": 60, "attacks": [attack]}}
    foe = {"card": {"name": "Foe"}} | theirs
    sides = {
        "A": {"active": attacker},
        "B": {"active": foe, "bench": [{"card": {"name": "Paras"}}]},
    }
    position = {"turn": {"number": 5}, "players": sides}
    return rule_plain({"edition": edition, "position": position, "action": action})


def find_unsaid(ruling):
    return [
        (step["args"]["name"], step["args"]["damage"])
        for step in ruling["steps"]
        if step["message"] == "hp_unsaid"
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_attack_on_unsaid_hit_points_says_so(edition):
    ruling = ask_engine(edition=edition)
    assert ruling["legal"]
    assert find_unsaid(ruling) == [("Foe", 500)]
    assert "whether its 500 damage Knocks it Out cannot be told" in ruling["verdict"]


def test_so_does_poison_between_turns():
    ruling = ask_engine({"type": "end_turn"}, conditions=["Poisoned"])
    assert find_unsaid(ruling) == [("Foe", 10)]


@pytest.mark.parametrize("action", [{"type": "end_turn"}, {"type": "look"}])
def test_what_puts_no_damage_says_nothing(action):
    assert not find_unsaid(ask_engine(action, damage=40))


def test_hit_points_that_are_said_leave_nothing_open():
    ruling = ask_engine(card={"name": "Foe", "hp": 90})
    assert not find_unsaid(ruling)
    assert "Knocks Out Foe" in ruling["verdict"]


def test_no_damage_leaves_nothing_open():
    assert not find_unsaid(ask_engine(points=0))


def test_a_game_that_is_over_leaves_nothing_open():
    ruling = ask_engine(ATTACK | {"self_damage": 60})
    assert ruling["result"]["winner"] == "B"
    assert ruling["position"]["players"]["B"]["active"]["damage"] == 500
    assert not find_unsaid(ruling)
