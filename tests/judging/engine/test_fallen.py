"""A Pokémon with damage enough to be Knocked Out can do nothing more until that is settled."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain

BEYOND = [key for key, edition in EDITIONS.items() if edition.knocked_out_only_beyond_hp]
EDITION = "platinum-arceus-2009"
CARD = {
    "name": "Gastly", "hp": 50, "stage": "Basic", "retreat": 0,
    "attacks": [{"name": "Lick", "damage": 10}],
    "powers": [{"name": "Float", "kind": "Poké-Power"}],
}  # fmt: skip
HAUNTER = {"name": "Haunter", "hp": 80, "stage": "Stage 1", "evolves_from": "Gastly"}
LEVEL_X = {"name": "Gastly LV.X", "hp": 90, "stage": "LV.X"}
FIRE = {"name": "Fire Energy", "provides": ["Fire"]}
TOOL = {"name": "Band", "trainer": "Tool"}
ACTIVE, BENCHED = "position.players.A.active.damage", "position.players.A.bench.0.damage"
# Actions, each with the path of the damage that makes it refused.
OF_WHOM = {
    "attack": ({"type": "attack", "attack": "Lick"}, ACTIVE),
    "retreat": ({"type": "retreat", "to": 0}, ACTIVE),
    "retreat to it": ({"type": "retreat", "to": 0}, BENCHED),
    "evolve": ({"type": "evolve", "card": HAUNTER, "target": "active"}, ACTIVE),
    "evolve on the Bench": ({"type": "evolve", "card": HAUNTER, "target": 0}, BENCHED),
    "level up": ({"type": "level_up", "card": LEVEL_X}, ACTIVE),
    "switch": ({"type": "switch", "player": "A", "to": 0}, ACTIVE),
    "switch to it": ({"type": "switch", "player": "A", "to": 0}, BENCHED),
    "return to the hand": (
        {"type": "leave_play", "player": "A", "target": 0, "to": "hand"},
        BENCHED,
    ),
    "Special Condition": ({"type": "inflict", "player": "A", "condition": "Asleep"}, ACTIVE),
    "power": ({"type": "use_power", "target": 0, "power": "Float"}, BENCHED),
    "Energy": ({"type": "attach_energy", "card": FIRE, "target": 0}, BENCHED),
    "Tool": ({"type": "play_trainer", "card": TOOL, "target": "active"}, ACTIVE),
}


def ask_engine(action, damaged="", points=50, edition=EDITION, effects=(), **side):
    standing = [
        {"card": CARD, "damage": points if where == damaged else 0, "effects": list(effects)}
        for where in (ACTIVE, BENCHED)
    ]
    mine = {"active": standing[0], "bench": standing[1:]} | side
    theirs = {"active": {"card": CARD}, "bench": [{"card": CARD}]}
    position = {"turn": {"number": 5}, "players": {"A": mine, "B": theirs}}
    return rule_plain({"edition": edition, "position": position, "action": action})


@pytest.mark.parametrize("what", OF_WHOM)
def test_who_is_knocked_out_already_does_nothing_more(what):
    action, damaged = OF_WHOM[what]
    with pytest.raises(RequestError, match="Gastly is Knocked Out already: 50 damage") as refused:
        ask_engine(action, damaged)
    assert refused.value.path == damaged
    assert "end_turn" in refused.value.message


@pytest.mark.parametrize("what", OF_WHOM)
def test_whoever_has_a_hit_point_left_goes_on(what):
    action, damaged = OF_WHOM[what]
    assert ask_engine(action, damaged, 40)["legal"]


def test_nobody_who_is_knocked_out_devolves():
    evolved = {"card": HAUNTER, "under": [CARD], "damage": 80}
    with pytest.raises(RequestError) as refused:
        ask_engine({"type": "devolve", "target": "active"}, active=evolved)
    assert refused.value.path == ACTIVE
    settled = ask_engine({"type": "devolve", "target": "active"}, active=evolved | {"damage": 70})
    assert settled["prizes_taken"] == {"A": 0, "B": 1}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("damaged", [ACTIVE, BENCHED])
def test_in_no_edition_is_one_who_is_knocked_out_switched(edition, damaged):
    with pytest.raises(RequestError) as refused:
        ask_engine({"type": "switch", "player": "A", "to": 0}, damaged, 60, edition)
    assert refused.value.path == damaged


def test_nobody_who_is_knocked_out_is_promoted():
    promotes = {"type": "promote", "player": "A", "slot": 0}
    with pytest.raises(RequestError) as refused:
        ask_engine(promotes, BENCHED, active=None)
    assert refused.value.path == BENCHED
    assert ask_engine(promotes, BENCHED, 40, active=None)["legal"]


def test_the_hit_points_in_force_count():
    more = {"name": "Charm", "sets": {"hp": "+10"}}
    less = {"name": "Curse", "sets": {"hp": "-10"}}
    action, damaged = OF_WHOM["attack"]
    assert ask_engine(action, damaged, effects=[more])["legal"]
    with pytest.raises(RequestError, match="on 40 Hit Points"):
        ask_engine(action, damaged, 40, effects=[less])


@pytest.mark.parametrize("edition", BEYOND)
def test_where_only_damage_beyond_them_knocks_out_as_much_as_they_are_does_not(edition):
    action, damaged = OF_WHOM["attack"]
    assert ask_engine(action, damaged, edition=edition)["legal"]
    with pytest.raises(RequestError):
        ask_engine(action, damaged, 60, edition)


@pytest.mark.parametrize("damaged", [ACTIVE, BENCHED])
def test_the_end_of_the_turn_settles_it(damaged):
    ruling = ask_engine({"type": "end_turn"}, damaged)
    assert ruling["legal"]
    assert ruling["prizes_taken"] == {"A": 0, "B": 1}


def test_others_act_as_if_nothing_were():
    assert ask_engine(OF_WHOM["attack"][0], BENCHED)["legal"]
    assert ask_engine(OF_WHOM["evolve"][0], BENCHED)["legal"]


@pytest.mark.parametrize(("theirs", "ends"), [(None, "If B's Bench is empty, A wins"), ([], "")])
def test_whose_bench_is_said_brings_one_up_though_the_other_bench_is_not(theirs, ends):
    fallen = {"card": CARD, "damage": 40, "conditions": ["Poisoned"]}
    sides = {"A": {"active": fallen, "bench": [{"card": CARD}]}} | {
        "B": {"active": fallen, "bench": theirs}
    }
    position = {"turn": {"number": 5}, "players": sides}
    ruling = rule_plain({"edition": EDITION, "position": position, "action": {"type": "end_turn"}})
    assert sorted(ruling["promotes"]) == (["A", "B"] if theirs is None else [])
    assert ends in ruling["verdict"]
