"""Look changes nothing and tells what is in force: figures, and what can and cannot be done."""

from tests.judging.engine.played import pokemon, ruled, table

LOOK = {"type": "look"}
SCARY = "Spinarak (Neo Genesis 75), Scary Face"
GAZE, SHELL = {"name": "Gaze", "kind": "Poké-Power"}, {"name": "Shell", "kind": "Poké-Body"}


def shown(position, place=0, **more):
    return ruled(position, LOOK, **more)["in_force"][place]


def able(found):
    return [(one["what"], one["part"]) for one in found["can"]]


def reasons(found):
    return [(one["what"], one["part"], one["rule"]) for one in found["cannot"]]


def test_the_position_comes_back_as_it_was_and_every_pokemon_is_told_of():
    position = table([pokemon("Paras")])
    ruling = ruled(position, LOOK)
    again = ruled(ruling["position"], LOOK)
    assert ruling["position"] == again["position"]
    assert (ruling["legal"], ruling["steps"], ruling["select"]) == (True, [], None)
    assert ruling["verdict"] == "What is in force is told of 3 Pokémon."
    told = [(one["player"], one["target"], one["name"]) for one in ruling["in_force"]]
    assert told == [("A", "active", "Pichu"), ("A", 0, "Paras"), ("B", "active", "Natu")]
    assert "in_force" not in ruled(position)


def test_the_figures_are_told():
    card = {"types": ["Fire"], "retreat": 2, "weaknesses": [{"type": "Water", "amount": "x2"}],
            "resistances": [{"type": "Grass"}]}  # fmt: skip
    found = shown(table(A={"active": pokemon("Pichu", 60, card=card, damage=20)}))
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
    unsaid = shown({"turn": {"number": 5}, "players": {"A": {"active": {"card": {"name": "Mew"}}}}})
    assert (unsaid["hp"], unsaid["hp_left"], unsaid["attacks"]) == (None, None, [])


def test_what_the_pokemon_can_do_is_told():
    active = pokemon("Pichu", card={"powers": [GAZE, SHELL]})
    found = shown(table([pokemon("Paras")], A={"active": active}))
    assert able(found) == [
        ("attack", "Hit"),
        ("retreat", None),
        ("power", "Gaze"),
        ("power", "Shell"),
        ("evolve", None),
    ]
    assert found["cannot"] == []
    assert able(shown(table([pokemon("Paras")]), 1)) == [("evolve", None)]


def test_what_it_cannot_do_is_told_with_the_rule_or_card_that_says_so():
    asleep = pokemon("Pichu", card={"powers": [GAZE]}, conditions=["Asleep"], played_on_turn=5)
    bound = asleep | {"effects": [{"name": "Scary Face", "forbids": ["retreat"], "source": SCARY}]}
    found = shown(table([pokemon("Paras")], A={"active": bound}))
    assert able(found) == []
    assert reasons(found) == [
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
    position = table([pokemon("Paras")], [pokemon("Mew")], A=spent)
    mine, _, theirs, _ = ruled(position, LOOK)["in_force"]
    assert ("attack", "Hit", "ATK-1") in reasons(mine)
    assert able(theirs) == [("attack", "Hit"), ("retreat", None), ("evolve", None)]


def test_an_attack_of_which_the_printed_damage_is_open_is_told_too():
    attacks = {"attacks": [{"name": "Hit", "damage": "10x", "cost": ["Fire"]}]}
    found = shown(table([pokemon("Paras")], A={"active": pokemon("Pichu", card=attacks)}))
    assert ("attack", "Hit", "ATK-2") in reasons(found)


def test_look_can_be_asked_when_the_game_is_over_too():
    over = table(A={"prizes": 0})
    assert len(ruled(over, LOOK)["in_force"]) == 2


def test_a_pokemon_sp_is_told_to_evolve_never():
    active = pokemon("Pichu", card={"labels": ["SP"]})
    found = shown(table(A={"active": active}), edition="platinum-arceus-2009")
    assert ("evolve", None, "CRD-6") in reasons(found)
    assert "evolve" not in dict(able(found))
    (said,) = [one["text"] for one in found["cannot"] if one["rule"] == "CRD-6"]
    assert "Pichu" in said


def test_the_texts_in_play_that_are_not_played_are_named():
    active = pokemon("Pichu", card={"powers": [SHELL]}, tools=[{"name": "Belt", "trainer": "Tool"}])
    named = ruled(table(A={"active": active}), LOOK)["not_considered"]
    assert [(one["card"], one["part"]) for one in named] == [("Pichu", "Shell"), ("Belt", None)]
