"""A position that contradicts itself is refused by its field; what ended is told once."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain

FIGHTER = {"name": "Fighter", "hp": 50, "attacks": [{"name": "Hit", "cost": ["Fire"]}]}


def ask_engine(action, energy=(), edition="expedition-2002", **side):
    mine = {"active": {"card": FIGHTER, "energy": list(energy)}} | side
    sides = {"A": mine, "B": {"active": {"card": FIGHTER}} | side}
    position = {"turn": {"number": 5}, "players": sides}
    return rule_plain({"edition": edition, "position": position, "action": action})


@pytest.mark.parametrize("provides", [["Fire"], ["Water", "Water"], "any", [["Fire", "Water"]]])
@pytest.mark.parametrize("name", ["Water Energy", "Basic Water Energy"])
def test_basic_energy_provides_what_its_name_says(name, provides):
    energy = {"name": name, "provides": provides}
    with pytest.raises(RequestError) as refused:
        ask_engine({"type": "attack", "attack": "Hit"}, [{"name": "Fire Energy"}, energy])
    assert refused.value.path == "position.players.A.active.energy.1.provides"
    with pytest.raises(RequestError) as refused:
        ask_engine({"type": "attach_energy", "card": energy, "target": "active"})
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
    assert ask_engine({"type": "attack", "attack": "Hit"}, [energy])["legal"]


def test_no_hand_is_larger_than_those_drawn():
    card, hands = {"name": "Potion", "trainer": "Trainer"}, {"A": [[FIGHTER]], "B": []}
    with pytest.raises(RequestError) as refused:
        ask_engine({"type": "set_up", "hands": hands | {"B": [[card] * 7, [card] * 8]}})
    assert refused.value.path == "action.hands.B.1"
    assert ask_engine({"type": "set_up", "hands": hands | {"B": [[card] * 7, [FIGHTER]]}})["legal"]


TWO_OF_A_NAME = {
    "name": "Echo", "hp": 50,
    "attacks": [{"name": "Hit", "damage": 10}, {"name": "Hit", "damage": 30}, {"name": "Tap"}],
    "powers": [{"name": "Aura"}, {"name": "Aura"}, {"name": "Glow"}],
}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("kind", "field", "twice", "once"),
    [("attack", "attack", "Hit", "Tap"), ("use_power", "power", "Aura", "Glow")],
)
def test_which_of_two_parts_of_one_name_is_meant_is_not_guessed(edition, kind, field, twice, once):
    action = {"type": kind} | ({"target": "active"} if kind == "use_power" else {})
    active = {"card": TWO_OF_A_NAME}
    with pytest.raises(RequestError, match=f"Echo has '{twice}' twice") as refused:
        ask_engine(action | {field: twice}, edition=edition, active=active)
    assert refused.value.path == f"action.{field}"
    ask_engine(action | {field: once}, edition=edition, active=active)


def test_a_look_on_two_attacks_of_one_name_is_refused_by_the_path_of_the_attacks():
    with pytest.raises(RequestError, match="Echo has 'Hit' twice") as refused:
        ask_engine({"type": "look"}, active={"card": TWO_OF_A_NAME})
    assert refused.value.path == "position.players.A.active.card.attacks"


STAGE_1 = {"name": "Raticate", "stage": "Stage 1", "evolves_from": "Rattata"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("count", [0, 1, 6])
def test_of_a_part_of_a_hand_without_a_basic_pokemon_the_verdict_says_what_is_open(edition, count):
    hands = {"A": [[FIGHTER]], "B": [[STAGE_1] * 7, [STAGE_1] * count]}
    ruling = ask_engine({"type": "set_up", "hands": hands}, edition=edition)
    open_part = f"says {count} of the 7 cards that B draws, no Basic Pokémon among them"
    assert open_part in ruling["verdict"]
    whole = ask_engine(
        {"type": "set_up", "hands": hands | {"B": [[STAGE_1] * 7] * 2}}, edition=edition
    )
    assert "The question says" not in whole["verdict"]
    assert ruling["extra_cards"] == whole["extra_cards"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_part_of_a_hand_it_is_told_what_the_rest_could_not_change(edition):
    hands = {"A": [[FIGHTER, STAGE_1]], "B": [[STAGE_1] * 3, [*[STAGE_1] * 6, FIGHTER]]}
    ruling = ask_engine({"type": "set_up", "hands": hands}, edition=edition)
    told = [step["text"] for step in ruling["steps"] if step["message"].startswith("rest_of_hand")]
    of_a, of_b = told
    assert "The question says 2 of the 7 cards that A draws" in of_a
    assert "the others decide nothing" in of_a
    assert "says 3 of the 7 cards that B draws: as another hand was drawn" in of_b
    assert ruling["extra_cards"]["A"] == EDITIONS[edition].extra_cards


@pytest.mark.parametrize("edition", EDITIONS)
def test_that_both_have_taken_their_last_prizes_is_told_once(edition):
    verdict = ask_engine({"type": "end_turn"}, edition=edition, prizes=0)["verdict"]
    assert verdict.count("A has taken the last Prize.") == 1
    assert verdict.count("B has taken the last Prize.") == 1
