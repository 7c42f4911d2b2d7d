"""Switches of an edition that matter to the texts of cards."""

import pytest

from judging.engine import rule_plain
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer
from tests.judging.engine.made_up import made_up_edition
from tests.judging.engine.played import Played

POKEMON = {"card": {"name": "Snorlax", "hp": 120, "types": ["Colorless"]}}
NO_ITEMS = {"rule": "forbid", "what": ["items"], "who": "both"}


def ask_switched(switches, action, side=None, layer=None, **more):
    with made_up_edition(**switches) as key:
        players = {"A": {"active": POKEMON} | (side or {}), "B": {"active": POKEMON}}
        position = {"turn": {"number": 5}, "players": players}
        asked = {"edition": key, "position": position, "action": action} | more
        return rule_plain(asked, look_up_card, known_texts(), layer or shipped_layer())


@pytest.mark.parametrize(
    ("kind", "tools_are_items", "legal"),
    [
        ("Item", True, False),
        ("Tool", True, False),
        ("Tool", False, True),
        ("Supporter", True, True),
        (None, True, False),  # old Trainers do not say their kind
    ],
)
def test_a_text_in_force_forbids_items(kind, tools_are_items, legal):
    card = {"name": "Carmine"} | ({"trainer": kind} if kind else {})
    action = {"type": "play_trainer", "card": card, "target": "active"}
    punched = {"active": POKEMON | {"effects": [{"name": "Punch", "rules": [NO_ITEMS]}]}}
    assert ask_switched({"tools_are_items": tools_are_items}, action, punched)["legal"] is legal


@pytest.mark.parametrize(("stays", "discard"), [(True, 0), (False, 1)])
def test_a_supporter_with_a_text_does_it_and_lies_or_goes(stays, discard):
    ruling = ask_switched(
        {"supporter_stays": stays},
        {"type": "play_trainer", "card": "hgss1-101"},
        {"hand": 1, "deck": 20},
    )
    mine = ruling["position"]["players"]["A"]
    assert (mine["hand"], mine["deck"], mine["discard"]) == (6, 14, discard)
    assert mine["this_turn"]["supporter_played"] == ("hgss1-101" if stays else True)


def test_no_supporter_is_in_play_where_none_stays():
    jirachi = {"card": "pl2-7", "energy": [{"name": "Metal Energy", "provides": ["Metal"]}]}
    ruling = ask_switched(
        {"supporter_stays": False},
        {"type": "attack", "attack": "Detour"},
        {"active": jirachi, "this_turn": {"supporter_played": True}},
    )
    assert ruling["legal"]
    assert "text_takes_none" in {step["message"] for step in ruling["steps"]}


@pytest.mark.parametrize(
    ("around", "moments"), [(False, ["poison", "burn", "sleep", ""]), (True, ["poison", ""])]
)
def test_texts_act_before_or_after_the_conditions_where_the_edition_says_so(around, moments):
    asked = []
    layer = Played(between_turns=lambda _run, step: asked.append(step))
    ask_switched({"effects_around_conditions": around}, {"type": "end_turn"}, layer=layer)
    assert asked == moments


ANY_ENERGY = [{"name": "Any Energy", "provides": "any"}] * 4
TWO_FIRE = ["base1-98", "base1-98"]
ATTACHES = ("hgss1-18", "Energy Absorption", {"discard": TWO_FIRE})
DISCARDS = ("pl1-102", "Reheat", {"hand": TWO_FIRE, "deck": 20})
SEARCHES = ("hgss1-64", "Show Off", {"deck": TWO_FIRE})
DRAWS = ("pl2-16", "Hand Refresh", {"hand": 3, "deck": 20})
HURT = {"deck": 20, "bench": [POKEMON | {"damage": 60}]}
MOVES = ("hgss3-2", "Solar Suggestion", HURT)


def ask_attack(may_be_none, attacker, **more):
    card, attack, side = attacker
    active = {"card": card, "energy": ANY_ENERGY, "damage": 40}
    action = {"type": "attack", "attack": attack}
    return ask_switched(
        {"up_to_may_be_none": may_be_none}, action, {"active": active} | side, **more
    )


@pytest.mark.parametrize("attacker", [ATTACHES, DISCARDS])
@pytest.mark.parametrize(("may_be_none", "least"), [(None, 0), (True, 0), (False, 1)])
def test_up_to_so_many_cards_of_an_attack(attacker, may_be_none, least):
    asked = ask_attack(may_be_none, attacker)["select"]
    assert (asked["min"], asked["max"]) == (least, 2)


@pytest.mark.parametrize("may_be_none", [None, True, False])
def test_a_search_of_the_deck_may_always_end_with_nothing(may_be_none):
    assert ask_attack(may_be_none, SEARCHES)["select"]["min"] == 0


@pytest.mark.parametrize(("may_be_none", "least"), [(None, 0), (True, 0), (False, 1)])
def test_up_to_so_many_cards_are_drawn_by_an_attack(may_be_none, least):
    asked = ask_attack(may_be_none, DRAWS)["select"]
    assert [option["number"] for option in asked["options"]] == list(range(least, 5))


@pytest.mark.parametrize(("may_be_none", "least"), [(None, 0), (True, 0), (False, 1)])
def test_up_to_so_many_counters_of_an_attack_move_one_by_one(may_be_none, least):
    assert ask_attack(may_be_none, MOVES)["select"]["min"] == least


def test_no_more_counters_move_than_up_to_so_many():
    one_from_the_bench = [[{"target": 0, "player": "A"}], [{"number": 1}]]
    ruling = ask_attack(None, MOVES, choices=one_from_the_bench * 4)
    sides = ruling["position"]["players"]
    assert ruling["select"] is None
    assert (sides["A"]["bench"][0]["damage"], sides["B"]["active"]["damage"]) == (20, 40)


@pytest.mark.parametrize("may_be_none", [None, True, False])
def test_up_to_on_a_trainer_is_at_least_one(may_be_none):
    action = {"type": "play_trainer", "card": "dp4-98"}
    hand = {"hand": ["dp4-98", *TWO_FIRE], "deck": 20}
    assert ask_switched({"up_to_may_be_none": may_be_none}, action, hand)["select"]["min"] == 1
