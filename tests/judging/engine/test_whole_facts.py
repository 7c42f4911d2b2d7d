"""What a catalogue row becomes in a question: each fact, and what is left out."""

import pytest

from judging.engine.facts import card_facts

BARE = {"id": "x1-1", "name": "Oddish", "kind": "pokemon"}
FULL = {
    "hp": 50, "types": ["Grass"], "weaknesses": [{"type": "Fire", "amount": "x2"}],
    "resistances": [{"type": "Water", "amount": "-30"}], "retreat": 1, "evolves_from": "Seed",
    "stage": "Stage 1",
}  # fmt: skip
LEFT_OUT = {"rarity": "Rare", "set": "x1", "mark": "H"}
SPLASH = {"name": "Splash", "cost": ["Water"], "damage": "30", "text": "Nothing."}


@pytest.mark.parametrize(
    ("row", "more"),
    [
        ({}, {}),
        (FULL | LEFT_OUT, FULL),
        ({"name": "Blaziken ex"}, {"labels": ["ex"]}),
        ({"name": "Blaziken-EX"}, {"labels": ["EX"]}),
        ({"name": "Blaziken ex", "mark": "G"}, {"labels": ["Pokémon ex"]}),
        ({"name": "Blaziken ex", "labels": ["ex", "EX", "delta", "delta"]},
         {"labels": ["ex", "delta"]}),
        ({"name": "Rex ex", "kind": "trainer"}, {}),
        ({"name": "Ampharos", "labels": ["Prime", "SP", "Team Plasma"]}, {"labels": ["SP"]}),
        ({"name": "M Gallade-EX", "stage": "MEGA", "labels": ["MEGA"]},
         {"stage": "Mega", "labels": ["EX", "Mega"]}),
        ({"name": "Primal Kyogre-EX", "stage": "MEGA", "labels": ["MEGA"]},
         {"stage": "Mega", "labels": ["EX", "Primal"]}),
        ({"name": "Mega Lucario ex", "stage": "Stage 1", "labels": ["MEGA"], "mark": "I"},
         {"stage": "Stage 1", "labels": ["Pokémon ex", "Mega ex"]}),
        ({"name": "Berry", "kind": "trainer", "trainer": "Pokémon Tool"}, {"trainer": "Tool"}),
        ({"name": "Bill", "kind": "trainer", "trainer": "Supporter"}, {"trainer": "Supporter"}),
        ({"name": "Goal", "kind": "trainer", "trainer": "Pokémon Tool F"}, {"trainer": "Trainer"}),
        ({"name": "Fire Energy", "kind": "energy", "provides": ["Fire"]}, {"provides": ["Fire"]}),
        ({"name": "Odd Energy", "kind": "energy", "provides": []}, {}),
        ({"provides": ["Fire"]}, {}),
        ({"attacks": [SPLASH, {"name": "Wave"}, {"name": "Gale", "damage": "20+", "cost": []}]},
         {"attacks": [
             {"name": "Splash", "cost": ["Water"], "damage": 30},
             {"name": "Wave", "cost": []},
             {"name": "Gale", "cost": [], "damage": "20+"},
         ]}),
        ({"labels": ["GX"], "attacks": [{"name": "Gale-GX"}, {"name": "Gale"}]},
         {"labels": ["GX"], "attacks": [
             {"name": "Gale-GX", "cost": [], "once": "GX"}, {"name": "Gale", "cost": []},
         ]}),
        ({"attacks": [{"name": "Gale-GX"}]}, {"attacks": [{"name": "Gale-GX", "cost": []}]}),
        ({"stage": "VSTAR", "attacks": [{"name": "Star Fall"}, {"name": "Fall"}],
          "powers": [{"name": "Starbirth", "kind": "Ability"}]},
         {"stage": "VSTAR", "attacks": [
             {"name": "Star Fall", "cost": [], "once": "VSTAR"}, {"name": "Fall", "cost": []},
         ], "powers": [{"name": "Starbirth", "kind": "Ability", "once": "VSTAR"}]}),
        ({"stage": "Basic", "powers": [
            {"name": "Starbirth", "kind": "Poké-Body"}, {"name": "Growth", "kind": "Ancient Trait"},
            {"name": "Nothing"},
         ]},
         {"stage": "Basic", "powers": [{"name": "Starbirth", "kind": "Poké-Body"}]}),
        ({"powers": [{"name": "Growth", "kind": "Ancient Trait"}]}, {}),
        ({"id": "ecard1-144", "name": "Machine", "kind": "trainer", "trainer": "Technical Machine"},
         {"trainer": "Technical Machine",
          "attacks": [{"name": "Paralyzing Gaze", "cost": ["Colorless"]}]}),
        ({"id": "ecard3-130", "name": "Machine", "kind": "trainer", "trainer": "Technical Machine"},
         {"trainer": "Technical Machine", "attacks": [{
             "name": "Freezing Force", "cost": ["Water", "Colorless", "Colorless"], "damage": "30+",
         }]}),
    ],
)  # fmt: skip
def test_a_row_of_the_catalogue_becomes_the_facts_of_a_card(row, more):
    row = BARE | row
    assert card_facts(row) == {"name": row["name"], "kind": row["kind"]} | more


def test_of_a_legend_it_is_said_which_half_it_is():
    row = BARE | {"name": "Lugia LEGEND", "stage": "LEGEND"}
    found = card_facts(row, "top")
    assert found == {"name": "Lugia LEGEND", "kind": "pokemon", "stage": "LEGEND", "half": "top"}
