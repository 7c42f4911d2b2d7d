"""The sources for Weakness and Resistance counting when a Confused Pokémon hits itself (ATK-3)."""

import pytest

from judging.engine import rule_plain

PLAIN = {"name": "Plain", "hp": 200, "types": ["Water"]}


def ask_attack(edition, mine, theirs, conditions=("Confused",), flip="tails", effects=()):
    attack = {"name": "Hit", "cost": [], "damage": 50}
    mine = {"name": "Attacker", "hp": 200, "types": ["Fire"], "attacks": [attack], **mine}
    theirs = {**PLAIN, **theirs}
    return rule_plain({
        "edition": edition,
        "position": {"players": {
            "A": {"active": {"card": mine, "conditions": list(conditions)}},
            "B": {"active": {"card": theirs}},
        }},
        "action": {"type": "attack", "attack": "Hit", "effects": list(effects)},
        "flips": [flip],
    })  # fmt: skip


def step_of(ruling, message):
    (step,) = [step for step in ruling["steps"] if step["message"] == message]
    assert step["rule"] in {"DMG-c", "DMG-d"}
    return step["provenance"], step["source"]


FACTS = {
    "weakness_doubles": {"weaknesses": [{"type": "Fire"}]},
    "resistance": {"resistances": [{"type": "Fire"}]},
}


@pytest.mark.parametrize("message", FACTS)
def test_the_sheet_takes_that_over(message):
    ruling = ask_attack("regulations-sheet", FACTS[message], {})
    provenance, source = step_of(ruling, message)
    assert provenance == "inherited"
    assert "2002" in source
    assert "Confused" in source
    assert ruling["position"]["players"]["A"]["active"]["damage"] in {100, 20}


@pytest.mark.parametrize("message", FACTS)
def test_against_another_pokemon_the_sheet_says_it_itself(message):
    ruling = ask_attack("regulations-sheet", {}, FACTS[message], conditions=())
    assert step_of(ruling, message)[0] == "cited"


@pytest.mark.parametrize("message", FACTS)
def test_the_book_that_says_it_is_cited(message):
    provenance, source = step_of(ask_attack("expedition-2002", FACTS[message], {}), message)
    assert provenance == "cited"
    assert "Confused" in source


@pytest.mark.parametrize(
    ("stage", "itself"),
    [
        ("base", 30),
        ("attacker", 30),
        ("play_area", 30),
        ("defender_cards", 20),
        ("defender_effects", 20),
    ],
)
@pytest.mark.parametrize("flip", ["heads", "tails"])
def test_what_is_said_of_the_defending_pokemon_is_not_said_of_one_that_hits_itself(
    stage, itself, flip
):
    more = {"name": "Plus", "at": stage, "change": "+10"}
    ruling = ask_attack("expedition-2002", {}, {}, flip=flip, effects=[more])
    players = ruling["position"]["players"]
    points = [players[name]["active"]["damage"] for name in "AB"]
    assert points == ([0, 60] if flip == "heads" else [itself, 0])
