"""Baby Pokémon evolve into the Basic Pokémon that belongs to them (CRD-2), as catalogued."""

import pytest

from judging.engine import RequestError, rule_plain

DEFENDER = {"active": {"card": {"name": "Defender", "hp": 100}}, "bench": []}
PAIRS = [
    ("Pichu", "Pikachu"), ("Cleffa", "Clefairy"), ("Elekid", "Electabuzz"), ("Magby", "Magmar"),
    ("Igglybuff", "Jigglypuff"), ("Smoochum", "Jynx"), ("Tyrogue", "Hitmonlee"),
    ("Tyrogue", "Hitmonchan"), ("Tyrogue", "Hitmontop"),
]  # fmt: skip


def make_baby(name):
    return {"name": name, "kind": "pokemon", "stage": "Baby", "hp": 30}


def make_basic(name, **more):
    return {"name": name, "kind": "pokemon", "stage": "Basic", "hp": 50} | more


def evolve_baby(under, card, edition="neo-genesis-2000", **turn):
    """The ruling on evolving a Baby on the Bench with a card from the hand."""
    mine = {
        "active": {"card": make_basic("Friend")},
        "bench": [{"card": under} | turn],
        "hand": [card],
    }
    return rule_plain({
        "edition": edition,
        "position": {"turn": {"number": 5}, "players": {"A": mine, "B": DEFENDER}},
        "action": {"type": "evolve", "card": card, "target": 0},
    })  # fmt: skip


@pytest.mark.parametrize("edition", ["neo-genesis-2000", "expedition-2002"])
@pytest.mark.parametrize(("small", "grown"), PAIRS)
def test_a_baby_evolves_into_its_basic_pokemon(small, grown, edition):
    ruling = evolve_baby(make_baby(small), make_basic(grown), edition)
    assert ruling["legal"]
    stands = ruling["position"]["players"]["A"]["bench"][0]
    assert (stands["card"]["name"], stands["under"][0]["name"]) == (grown, small)
    assert ruling["position"]["players"]["A"]["hand"] == []
    sources = {step["rule"]: step["provenance"] for step in ruling["steps"]}
    assert sources["TEXT"] == "card"
    assert sources["CRD-2"] == "cited"


@pytest.mark.parametrize(
    "card",
    [
        make_basic("Magmar"), make_basic("Dark Pikachu"), make_basic("Lt. Surge's Pikachu"),
        make_basic("Pikachu", evolves_from="Raichu"), make_basic("Pikachu", labels=["SP"]),
        make_basic("Pikachu", stage="Stage 1", evolves_from="Mouse"),
    ],
)  # fmt: skip
def test_what_does_not_belong_to_it_is_refused(card):
    ruling = evolve_baby(make_baby("Pichu"), card)
    assert not ruling["legal"]
    assert "CRD-10" in {step["rule"] for step in ruling["steps"]}


def test_the_same_name_without_the_stage_is_no_baby():
    assert not evolve_baby(make_basic("Pichu"), make_basic("Pikachu"))["legal"]


def test_the_other_rules_of_evolving_hold():
    early = evolve_baby(make_baby("Pichu"), make_basic("Pikachu"), played_on_turn=5)
    assert not early["legal"]
    assert {step["rule"] for step in early["steps"]} == {"TRN-3"}


def test_of_a_baby_nobody_knows_the_card_is_asked():
    with pytest.raises(RequestError) as asked:
        evolve_baby(make_baby("Little"), make_basic("Grown"))
    assert asked.value.path == "action.card.evolves_from"
    assert evolve_baby(make_baby("Little"), make_basic("Grown", evolves_from="Little"))["legal"]
    assert not evolve_baby(make_baby("Little"), make_basic("Grown", evolves_from=None))["legal"]


def test_what_lies_on_a_baby_is_an_evolved_pokemon():
    stands = {"card": make_basic("Pikachu"), "under": [make_baby("Pichu")]}
    asked = {
        "edition": "neo-genesis-2000",
        "position": {"players": {"A": {"active": stands}, "B": DEFENDER}},
        "action": {"type": "counts_as", "target": "active", "as": "Evolved"},
    }
    assert rule_plain(asked)["legal"]
