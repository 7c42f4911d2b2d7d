"""Every kind of card, as the two public sources write it and as the catalogue stores it."""

import json

import pytest

from decks.engine.imports import SourceError, ptcg, tcgdex
from decks.engine.imports.plan import compare_with_catalogue
from tests.support.card_sources import PTCG_SET

SET = """const set: Set = { id: "inv1", name: { en: "Invented Isles" },
  cardCount: { official: 3 }, releaseDate: "RELEASE",
  tcgOnline: "INV", abbreviations: { official: "IVI" } }"""


def read_ptcg(*cards, card_set=PTCG_SET):
    """Read a set of these cards, numbered from 1 unless they have an id and number."""
    rows = [{"id": f"inv1-{at}", "number": str(at), **card} for at, card in enumerate(cards, 1)]
    files = [(ptcg.SETS, json.dumps([card_set])), ("cards/en/inv1.json", json.dumps(rows))]
    return ptcg.read_source(files, lambda: None)


def read_tcgdex(*cards, release="2027-02-05"):
    files = [("data/Invented/Isles.ts", SET.replace("RELEASE", release))]
    files += [
        (f"data/Invented/Isles/{at:03}.ts", f"const card: Card = {{ {card} }}")
        for at, card in enumerate(cards, 1)
    ]
    return tcgdex.read_source(files, lambda: None)


def facts_of(source):
    """The rows without what every card has: set, number, id and the hash of its texts."""
    place = ("set", "number", "id", "text_group")
    return [{key: row[key] for key in row if key not in place} for row in source.cards]


POKEMON = {
    "name": "Misty’s Gloompup δ", "supertype": "Pokémon", "hp": "180", "level": "20",
    "subtypes": ["Stage 1", "Prime"], "evolvesFrom": "Pup ★", "types": ["Darkness"],
    "retreatCost": ["Colorless", "Colorless"], "nationalPokedexNumbers": [9001],
    "abilities": [{"name": "Dim", "type": "Poké-BODY", "text": "A sentence."}],
    "ancientTrait": {"name": "Old", "text": "Another."},
    "attacks": [{"name": "Gnash", "cost": ["Free"], "damage": "60+"},
                {"name": "Wait", "cost": ["Darkness"], "damage": ""}],
    "weaknesses": [{"type": "Grass", "value": "×2"}],
    "resistances": [{"type": "Fire", "value": "−20"}], "regulationMark": "j", "rarity": "Rare",
}  # fmt: skip
AS_READ = {
    "name": "Misty's Gloompup", "kind": "pokemon", "stage": "Stage 1", "evolves_from": "Pup ☆",
    "level": "20", "hp": 180, "types": ["Darkness"], "retreat": 2,
    "weaknesses": [{"type": "Grass", "amount": "x2"}],
    "resistances": [{"type": "Fire", "amount": "-20"}],
    "attacks": [{"name": "Gnash", "cost": [], "damage": "60+"},
                {"name": "Wait", "cost": ["Darkness"]}],
    "powers": [{"name": "Dim", "kind": "Poké-Body"}, {"name": "Old", "kind": "Ancient Trait"}],
    "dex": [9001], "owner": "Misty", "delta": True, "labels": ["Owner", "Prime", "delta"],
    "mark": "J", "rarity": "Rare",
}  # fmt: skip
OF_PTCG = [
    (POKEMON, AS_READ),
    (
        {"name": "Hat", "supertype": "Trainer", "subtypes": ["Pokémon Tool", "Item", "ACE SPEC"]},
        {"name": "Hat", "kind": "trainer", "trainer": "Pokémon Tool", "labels": ["ACE SPEC"],
         "limit": {"max": 1, "of": "ace-spec"}},
    ),
    (
        {"name": "Bell", "supertype": "Trainer", "regulationMark": "None"},
        {"name": "Bell", "kind": "trainer", "trainer": "Item"},
    ),
    (
        {"name": "Odd Energy", "supertype": "Energy", "subtypes": ["Special"]},
        {"name": "Odd Energy", "kind": "energy", "energy": "special"},
    ),
    (
        {"name": "Fire Energy", "supertype": "Energy", "subtypes": ["Basic"]},
        {"name": "Fire Energy", "kind": "energy", "energy": "basic", "provides": ["Fire"]},
    ),
    (
        {"name": "Luxfox LV.X", "supertype": "Pokémon", "subtypes": ["Level-Up"],
         "evolvesFrom": "Luxfox"},
        {"name": "Luxfox LV.X", "kind": "pokemon", "stage": "LV.X", "retreat": 0,
         "labels": ["LV.X"]},
    ),
    (
        {"name": "M Pup & Fox-GX", "supertype": "Pokemon", "subtypes": ["Basic", "MEGA"]},
        {"name": "M Pup & Fox-GX", "kind": "pokemon", "stage": "Basic", "retreat": 0,
         "labels": ["GX", "TAG TEAM"]},
    ),
    (
        {"name": "M Pup-EX", "supertype": "Pokemon", "subtypes": ["MEGA"], "evolvesFrom": "Pup-EX"},
        {"name": "M Pup-EX", "kind": "pokemon", "stage": "MEGA", "evolves_from": "Pup-EX",
         "retreat": 0, "labels": ["EX", "MEGA"]},
    ),
]  # fmt: skip
OF_TCGDEX = [
    (
        """name: { en: "Gloomfox" }, category: "Pokemon", hp: 90, types: ["Darkness"], level: 12,
        stage: "Stage2", evolveFrom: { en: "Gloompup" }, suffix: "SP", retreat: 1, dexId: [9001],
        abilities: [{ type: "Poke-BODY", name: { en: "Dim" } }], rarity: "None",
        attacks: [{ name: { en: "Gnash" }, cost: ["Darkness"], damage: "30×" },
                  { name: { en: "Wait" } }],
        weaknesses: [{ type: "Grass", value: "×2" }], resistances: [{ type: "Fire" }],
        regulationMark: "None" """,
        {"name": "Gloomfox", "kind": "pokemon", "stage": "Stage 2", "evolves_from": "Gloompup",
         "level": "12", "hp": 90, "types": ["Darkness"], "retreat": 1, "dex": [9001],
         "powers": [{"name": "Dim", "kind": "Poké-Body"}], "labels": ["SP"],
         "attacks": [{"name": "Gnash", "cost": ["Darkness"], "damage": "30x"},
                     {"name": "Wait", "cost": []}],
         "weaknesses": [{"type": "Grass", "amount": "x2"}],
         "resistances": [{"type": "Fire", "amount": ""}]},
    ),
    (
        """name: { en: "Luxfox" }, category: "Pokemon", stage: "LEVEL-UP",
        evolveFrom: { en: "Luxfox" }""",
        {"name": "Luxfox LV.X", "kind": "pokemon", "stage": "LV.X", "labels": ["LV.X"]},
    ),
    (
        """name: { en: "Old Fox" }, category: "Pokemon", stage: "Basic", suffix: "Legend",
        attacks: [{ name: { en: "Gnash" } }, { name: { fr: "Attendre" } }], types: ["Fire"] """,
        {"name": "Old Fox", "kind": "pokemon", "stage": "LEGEND", "types": ["Fire"],
         "labels": ["LEGEND"]},
    ),
    (
        """name: { en: "Pup" }, category: "Pokemon", suffix: "V", rarity: "Common" """,
        {"name": "Pup", "kind": "pokemon", "stage": "Basic", "rarity": "Common"},
    ),
    (
        """name: { en: "Hat" }, category: "Trainer", trainerType: "Ace Spec" """,
        {"name": "Hat", "kind": "trainer", "trainer": "Item", "labels": ["ACE SPEC"],
         "limit": {"max": 1, "of": "ace-spec"}},
    ),
    (
        """name: { en: "Bell" }, category: "Trainer" """,
        {"name": "Bell", "kind": "trainer", "trainer": "Item"},
    ),
    (
        """name: { en: "Judge" }, category: "Trainer", trainerType: "Supporter" """,
        {"name": "Judge", "kind": "trainer", "trainer": "Supporter"},
    ),
    (
        """name: { en: "Fire Energy" }, category: "Energy", energyType: "Normal" """,
        {"name": "Fire Energy", "kind": "energy", "energy": "basic", "provides": ["Fire"]},
    ),
    (
        """name: { en: "Odd Energy" }, category: "Energy", energyType: "Special" """,
        {"name": "Odd Energy", "kind": "energy", "energy": "special"},
    ),
]  # fmt: skip


def test_every_kind_of_card_of_pokemon_tcg_data_becomes_its_facts():
    source = read_ptcg(*(card for card, _facts in OF_PTCG))
    for found, (_card, facts) in zip(facts_of(source), OF_PTCG, strict=True):
        assert found == facts
    assert [row["id"] for row in source.cards] == [f"inv1-{at}" for at in range(1, 9)]
    assert {row["set"] for row in source.cards} == {"inv1"}
    assert source.sets["inv1"] == {
        "id": "inv1", "name": "Invented Isles", "series": "Invented", "release": "2027-02-05",
        "printed_total": 2, "code": "INV", "codes": ["INV"],
    }  # fmt: skip
    assert source.files["inv1-2"] == "cards/en/inv1.json, inv1-2"


def test_every_kind_of_card_of_tcgdex_becomes_its_facts():
    source = read_tcgdex(*(card for card, _facts in OF_TCGDEX))
    for found, (_card, facts) in zip(facts_of(source), OF_TCGDEX, strict=True):
        assert found == facts
    assert [row["id"] for row in source.cards] == [f"inv1-{at}" for at in range(1, 10)]
    assert source.partly == {"inv1-3"}
    assert source.sets["inv1"] == {
        "id": "inv1", "name": "Invented Isles", "series": "Invented", "release": "2027-02-05",
        "printed_total": 3, "code": "INV", "codes": ["INV", "IVI"],
    }  # fmt: skip
    assert source.files["inv1-2"] == "data/Invented/Isles/002.ts"


def test_what_is_an_item_now_was_a_trainer_before_april_2011():
    hat = """name: { en: "Hat" }, category: "Trainer", trainerType: "Item" """
    kinds = {
        day: read_tcgdex(hat, release=day).cards[0]["trainer"]
        for day in ("2011-03-31", "2011-04-01")
    }
    assert kinds == {"2011-03-31": "Trainer", "2011-04-01": "Item"}
    bell = {"name": "Bell", "supertype": "Trainer", "subtypes": ["Item"]}
    old = read_ptcg(bell, card_set={**PTCG_SET, "releaseDate": "2011/03/31"})
    assert old.cards[0]["trainer"] == "Trainer"


def test_the_sentences_tell_two_cards_of_the_same_figures_apart_and_nothing_else_does():
    plain = {"name": "Bell", "supertype": "Trainer", "rules": ["Ring it."], "rarity": "Rare"}
    alike = {**plain, "rules": ["RING it"], "rarity": "Common"}
    other = {**plain, "rules": ["Ring it twice."]}
    one, two, three = (row["text_group"] for row in read_ptcg(plain, alike, other).cards)
    assert one == two != three


def test_new_cards_of_a_set_that_is_known_by_its_name_join_it_there(catalogue):
    bell = {"name": "Bell", "supertype": "Trainer", "number": "999", "id": "other-999"}
    known = {**PTCG_SET, "id": "other", "name": "Black & White", "releaseDate": "2011/04/25"}
    files = [(ptcg.SETS, json.dumps([known])), ("cards/en/other.json", json.dumps([bell]))]
    plan = compare_with_catalogue(catalogue, ptcg.read_source(files, lambda: None))
    assert plan.sets == []
    assert [(row["set"], row["id"], row["name"]) for row in plan.cards] == [
        ("bw1", "bw1-999", "Bell"),
    ]  # fmt: skip


LONG = "x" * 60
REFUSED = [
    ({**POKEMON, "hp": "many"}, "inv1-1: hp: a whole number was expected, not 'many'"),
    ({**POKEMON, "hp": -1}, "inv1-1: hp: a whole number was expected, not -1"),
    ({**POKEMON, "hp": True}, "inv1-1: hp: a whole number was expected, not True"),
    ({**POKEMON, "hp": "1" * 10}, "inv1-1: hp: a whole number was expected, not '1111111111'"),
    ({**POKEMON, "name": " "}, "inv1-1: name: a text was expected, not ' '"),
    ({**POKEMON, "name": [LONG]}, f"inv1-1: name: a text was expected, not ['{'x' * 37}…"),
    ({**POKEMON, "number": "1/2"}, "inv1-1: number: '1/2' is no id"),
    ({**POKEMON, "types": ["Fier"]}, "inv1-1: types: 'Fier' is no type"),
    ({**POKEMON, "types": [["Fire"]]}, "inv1-1: types: ['Fire'] is no type"),
    ({**POKEMON, "types": "Fire"}, "inv1-1: types: a list was expected, not 'Fire'"),
    ({**POKEMON, "supertype": "Item"}, "inv1-1: supertype: 'Item' is none of Energy, Pokemon, Pok"),
    ({**POKEMON, "subtypes": ["ex"]}, "inv1-1: subtypes: none of them is a stage: VMAX, VSTAR"),
    ({**POKEMON, "attacks": [7]}, "inv1-1, attacks: an object was expected"),
    ({**POKEMON, "ancientTrait": 7}, "inv1-1, ancientTrait: an object was expected"),
    ({**POKEMON, "abilities": [{"name": "x", "type": "y"}]}, "inv1-1, abilities: type: 'y'"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "said"), REFUSED)
def test_a_wrong_field_of_a_card_is_refused_by_its_name(card, said):
    with pytest.raises(SourceError) as refused:
        read_ptcg(card)
    assert str(refused.value).startswith(f"cards/en/inv1.json, {said}")


def test_sets_are_refused_by_name_too():
    bell = {"name": "Bell", "supertype": "Trainer"}
    with pytest.raises(SourceError, match="releaseDate: '2027-02-05' is no day; write YYYY/MM/DD"):
        read_ptcg(bell, card_set={**PTCG_SET, "releaseDate": "2027-02-05"})
    with pytest.raises(SourceError, match="releaseDate: '2027/02/05' is no day; write YYYY-MM-DD"):
        read_tcgdex(release="2027/02/05")
    with pytest.raises(SourceError, match="has no set called inv1"):
        read_ptcg(bell, card_set={**PTCG_SET, "id": "inv2"})
    with pytest.raises(SourceError, match="is missing, or names no set"):
        ptcg.read_source([("cards/en/inv1.json", "[]")], lambda: None)
    with pytest.raises(SourceError, match="stage: is missing, and it evolves from Pup"):
        read_tcgdex("""name: { en: "Fox" }, category: "Pokemon", evolveFrom: { en: "Pup" } """)


@pytest.mark.parametrize(
    ("source", "path", "wanted"),
    [
        (ptcg, "sets/en.json", True),
        (ptcg, "cards/en/inv1.json", True),
        (ptcg, "cards/fr/inv1.json", False),
        (tcgdex, "data/Invented/Isles.ts", True),
        (tcgdex, "data/Invented/Isles/001.ts", True),
        (tcgdex, "data/Pokémon TCG Pocket/Isles/001.ts", False),
        (tcgdex, "README.md", False),
    ],
)
def test_files_of_a_checkout_that_hold_sets_or_cards_are_wanted(source, path, wanted):
    assert source.is_wanted(path) is wanted
