"""The action `look` changes nothing and tells figures and what can and cannot be done."""

from tests.judging.engine.played import make_pokemon, make_table, rule_action

LOOK = {"type": "look"}
SCARY = "Spinarak (Neo Genesis 75), Scary Face"
GAZE, SHELL = {"name": "Gaze", "kind": "Poké-Power"}, {"name": "Shell", "kind": "Poké-Body"}


def look_at(position, place=0, **more):
    return rule_action(position, LOOK, **more)["in_force"][place]


def list_able(found):
    return [(one["what"], one["part"]) for one in found["can"]]


def list_reasons(found):
    return [(one["what"], one["part"], one["rule"]) for one in found["cannot"]]


def test_the_position_comes_back_as_it_was_and_every_pokemon_is_told_of():
    position = make_table([make_pokemon("Paras")])
    ruling = rule_action(position, LOOK)
    again = rule_action(ruling["position"], LOOK)
    assert ruling["position"] == again["position"]
    assert (ruling["legal"], ruling["steps"], ruling["select"]) == (True, [], None)
    assert ruling["verdict"] == "What is in force is told of 3 Pokémon."
    told = [(one["player"], one["target"], one["name"]) for one in ruling["in_force"]]
    assert told == [("A", "active", "Pichu"), ("A", 0, "Paras"), ("B", "active", "Natu")]
    assert "in_force" not in rule_action(position)


def test_the_figures_are_told():
    card = {"types": ["Fire"], "retreat": 2, "weaknesses": [{"type": "Water", "amount": "x2"}],
            "resistances": [{"type": "Grass"}]}  # fmt: skip
    found = look_at(make_table(A={"active": make_pokemon("Pichu", 60, card=card, damage=20)}))
    figures = ("hp", "hp_left", "retreat", "types", "weaknesses", "resistances", "attacks")
    assert {name: found[name] for name in figures} == {
        "hp": 60,
        "hp_left": 40,
        "retreat": 2,
        "types": ["Fire"],
        "weaknesses": [{"type": "Water", "amount": "x2"}],
        "resistances": [{"type": "Grass"}],
        "attacks": [{"name": "Hit", "damage": 20}],
    }
    unsaid = look_at(
        {"turn": {"number": 5}, "players": {"A": {"active": {"card": {"name": "Mew"}}}}}
    )
    assert (unsaid["hp"], unsaid["hp_left"], unsaid["attacks"]) == (None, None, [])


def test_what_the_pokemon_can_do_is_told():
    active = make_pokemon("Pichu", card={"powers": [GAZE, SHELL]})
    found = look_at(make_table([make_pokemon("Paras")], A={"active": active}))
    assert list_able(found) == [
        ("attack", "Hit"),
        ("retreat", None),
        ("power", "Gaze"),
        ("power", "Shell"),
        ("evolve", None),
    ]
    assert found["cannot"] == []
    assert list_able(look_at(make_table([make_pokemon("Paras")]), 1)) == [("evolve", None)]


def test_what_it_cannot_do_is_told_with_the_rule_or_card_that_says_so():
    asleep = make_pokemon("Pichu", card={"powers": [GAZE]}, conditions=["Asleep"], played_on_turn=5)
    bound = asleep | {"effects": [{"name": "Scary Face", "forbids": ["retreat"], "source": SCARY}]}
    found = look_at(make_table([make_pokemon("Paras")], A={"active": bound}))
    assert list_able(found) == []
    assert list_reasons(found) == [
        ("attack", "Hit", "CON-5"),
        ("retreat", None, "TRN-12"),
        ("retreat", None, "TEXT"),
        ("power", "Gaze", "TRN-17"),
        ("evolve", None, "TRN-3"),
    ]
    card = found["cannot"][2]
    assert (card["provenance"], card["source"]) == ("card", SCARY)
    assert card["text"] == "Scary Face: Pichu cannot retreat."


def test_the_other_players_pokemon_are_told_of_as_if_it_were_that_players_turn():
    spent = {"this_turn": {"attacked": True}}
    position = make_table([make_pokemon("Paras")], [make_pokemon("Mew")], A=spent)
    mine, _, theirs, _ = rule_action(position, LOOK)["in_force"]
    assert ("attack", "Hit", "ATK-1") in list_reasons(mine)
    assert list_able(theirs) == [("attack", "Hit"), ("retreat", None), ("evolve", None)]


def test_an_attack_of_which_the_printed_damage_is_open_is_told_too():
    attacks = {"attacks": [{"name": "Hit", "damage": "10x", "cost": ["Fire"]}]}
    found = look_at(
        make_table([make_pokemon("Paras")], A={"active": make_pokemon("Pichu", card=attacks)})
    )
    assert ("attack", "Hit", "ATK-2") in list_reasons(found)


def test_look_can_be_asked_when_the_game_is_over_too():
    over = make_table(A={"prizes": 0})
    assert len(rule_action(over, LOOK)["in_force"]) == 2


def test_a_pokemon_sp_is_told_to_evolve_never():
    active = make_pokemon("Pichu", card={"labels": ["SP"]})
    found = look_at(make_table(A={"active": active}), edition="platinum-arceus-2009")
    assert ("evolve", None, "CRD-6") in list_reasons(found)
    assert "evolve" not in dict(list_able(found))
    (said,) = [one["text"] for one in found["cannot"] if one["rule"] == "CRD-6"]
    assert "Pichu" in said


def test_the_texts_in_play_that_are_not_played_are_named():
    active = make_pokemon(
        "Pichu", card={"powers": [SHELL]}, tools=[{"name": "Belt", "trainer": "Tool"}]
    )
    named = rule_action(make_table(A={"active": active}), LOOK)["not_considered"]
    assert [(one["card"], one["part"]) for one in named] == [("Pichu", "Shell"), ("Belt", None)]
