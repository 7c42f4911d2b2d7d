"""The check of card texts: it finds what only the printed text or only our wording has.

The printed texts here are made up: they say in the game's language what their data says.
"""

import json

import pytest

from judging.engine.effects.checking import find_differences, read_features
from judging.engine.effects.loader import read_effects
from judging.engine.effects.words import ITSELF, put_card_in_words

DONE_IN = "end_of_opponents_next_turn"
FORBID = {"rule": "forbid", "what": ["attack", "retreat"]}
PREVENT = {"rule": "prevent", "what": ["damage"]}
COUNTERS = {"count": "counters", "on": "self"}
ON_BENCH = {"all": "chosen", "place": "bench"}


def make_flip(*heads, **more):
    return [{"do": "flip", "heads": list(heads), **more}]


# A text as on a card, its data, and variants of the data that differ in one place.
TEXTS = [
    (
        "Flip a coin. If heads, the Defending Pokémon is now Asleep.",
        make_flip({"do": "inflict", "conditions": ["Asleep"]}),
        [
            make_flip({"do": "inflict", "conditions": ["Confused"]}),
            make_flip({"do": "inflict", "conditions": ["Asleep"]}, coins=2),
            make_flip({"do": "inflict", "conditions": ["Asleep"], "on": "self"}),
            [{"do": "flip", "tails": [{"do": "inflict", "conditions": ["Asleep"]}]}],
            [{"do": "inflict", "conditions": ["Asleep"]}],
        ],
    ),
    (
        "Flip a coin. If heads, the Defending Pokémon is now Burned. If tails, it is now Poisoned.",
        make_flip(
            {"do": "inflict", "conditions": ["Burned"]},
            tails=[{"do": "inflict", "conditions": ["Poisoned"]}],
        ),
        [
            make_flip(
                {"do": "inflict", "conditions": ["Poisoned"]},
                tails=[{"do": "inflict", "conditions": ["Burned"]}],
            )
        ],
    ),
    (
        "Does 20 damage plus 10 more damage for each damage counter on Mew.",
        [{"do": "damage", "plus": {"count": "product", "of": [10, COUNTERS]}}],
        [
            [{"do": "damage", "plus": {"count": "product", "of": [20, COUNTERS]}}],
            [{"do": "damage", "plus": {"count": "product", "of": [
                10, {"count": "counters", "on": "defending"}]}}],
        ],
    ),
    (
        "Choose 1 of your opponent's Benched Pokémon. This attack does 30 damage to that Pokémon.",
        [{"do": "hit", "to": ON_BENCH, "points": 30}],
        [
            [{"do": "hit", "to": {**ON_BENCH, "of": "you"}, "points": 30}],
            [{"do": "hit", "to": {**ON_BENCH, "place": "in_play"}, "points": 30}],
            [{"do": "hit", "to": {**ON_BENCH, "count": 2}, "points": 30}],
            [{"do": "hit", "to": ON_BENCH, "points": 20}],
            [{"do": "damage_counters", "on": ON_BENCH, "count": 3}],
        ],
    ),
    (
        "The Defending Pokémon can't attack or retreat during your opponent's next turn.",
        [{"do": "lasting", "on": "defending", "until": DONE_IN, "rules": [FORBID]}],
        [
            [{"do": "lasting", "on": "self", "until": DONE_IN, "rules": [FORBID]}],
            [{"do": "lasting", "on": "defending", "until": "end_of_your_next_turn",
              "rules": [FORBID]}],
            [{"do": "lasting", "on": "defending", "until": DONE_IN, "rules": [PREVENT]}],
        ],
    ),
    (
        ("You may search your deck for up to 2 basic Energy cards and put them into your hand. "
        "Shuffle your deck afterward."),
        [{"do": "may", "then": [
            {"do": "search", "for": {"kind": "basic_energy"}, "count": 2, "up_to": True}]}],
        [
            [{"do": "may", "then": [
                {"do": "search", "for": {"kind": "energy"}, "count": 2, "up_to": True}]}],
            [{"do": "may", "then": [
                {"do": "search", "in": "discard", "for": {"kind": "basic_energy"}, "count": 2,
                 "up_to": True}]}],
            [{"do": "may", "then": [
                {"do": "search", "for": {"kind": "basic_energy"}, "count": 3, "up_to": True}]}],
            [{"do": "may", "then": [
                {"do": "search", "for": {"kind": "basic_energy"}, "count": 2}]}],
        ],
    ),
    (
        ("Discard a Fire Energy card attached to Mew. This attack's damage isn't affected by "
        "Resistance."),
        [{"do": "discard_energy", "type": "Fire"}, {"do": "ignore", "what": ["resistance"]}],
        [
            [{"do": "discard_energy", "type": "Water"}, {"do": "ignore", "what": ["resistance"]}],
            [{"do": "discard_energy"}, {"do": "ignore", "what": ["resistance"]}],
            [{"do": "discard_energy", "type": "Fire"}, {"do": "ignore", "what": ["weakness"]}],
            [{"do": "discard_energy", "type": "Fire", "count": "all"},
             {"do": "ignore", "what": ["resistance"]}],
            [{"do": "discard_energy", "type": "Fire"}],
        ],
    ),
]  # fmt: skip
MUTANTS = [(text, mutant) for text, _, mutants in TEXTS for mutant in mutants]


def tell_steps(steps: list) -> str:
    card = {"name": "Mew", "attacks": {"Wink": steps}}
    data = {"set": "neo1", "name": "Neo Genesis", "cards": {"neo1-1": card}}
    return put_card_in_words(read_effects({"neo1": json.dumps(data).encode()}).cards["neo1-1"])[
        "Wink"
    ]


@pytest.mark.parametrize(("text", "steps"), [(text, steps) for text, steps, _ in TEXTS])
def test_data_that_says_what_is_printed_differs_in_nothing(text: str, steps: list) -> None:
    assert find_differences([text], tell_steps(steps), "Mew", 20) == []


@pytest.mark.parametrize(("text", "steps"), MUTANTS)
def test_one_thing_changed_in_the_data_is_found(text: str, steps: list) -> None:
    assert find_differences([text], tell_steps(steps), "Mew", 20)


def test_one_of_two_readings_that_agrees_is_enough() -> None:
    text, steps, _ = TEXTS[0]
    misprint = text.replace("Asleep", "Asleeq")
    assert find_differences([misprint], tell_steps(steps), "Mew")
    assert not find_differences([misprint, text], tell_steps(steps), "Mew")


def test_rules_of_the_game_that_a_card_prints_are_left_out() -> None:
    printed = "This card stays in play when you play it. Each Pokémon in play has no Weakness."
    rules = {"rules": [{"rule": "weakness", "on": {"all": "pokemon", "of": "both"}, "none": True}]}
    card = {"name": "Old Tower", "itself": rules}
    data = {"set": "neo1", "name": "Neo Genesis", "cards": {"neo1-1": card}}
    ours = put_card_in_words(read_effects({"neo1": json.dumps(data).encode()}).cards["neo1-1"])[
        ITSELF
    ]
    assert find_differences([printed], ours, "Old Tower") == []


@pytest.mark.parametrize(
    ("printed", "steps", "said"),
    [
        ("Flip a coin until you get tails.", [{"do": "flip", "coins": 2}], "print until, ours 2"),
        ("Flip 3 coins.", [{"do": "flip", "until_tails": True}], "print 3, ours until"),
        ("Flip a coin.", [{"do": "flip", "until_tails": True}], "print 1, ours until"),
        (
            "Flip a coin for each damage counter on Mew.",
            [{"do": "flip", "coins": 2}],
            "print each, ours 2",
        ),
        (
            "Flip a number of coins equal to the damage counters on Mew.",
            [{"do": "flip", "until_tails": True}],
            "print many, ours until",
        ),
    ],
)
def test_of_coins_it_is_said_how_many_each_text_has(printed, steps, said) -> None:
    assert f"coins: {said}" in find_differences([printed], tell_steps(steps), "Mew")


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("Your hand", {("hand", "you")}),
        ("Your opponent's hand", {("hand", "opponent")}),
        ("Shuffle your deck", {("deck", "you")}),
        ("Put it into its owner's discard pile", {("discard", "owner")}),
        ("Each player's Prizes", {("prizes", "both")}),
        ("Put that card in the Lost Zone", {("lost", "?")}),
        ("Draw a card", {("drawn", "?")}),
        ("Your opponent reveals and shows 40 letters of it: hand", {("hand", "?")}),
    ],
)
def test_whose_pile_a_text_names_is_read_from_the_words_before_it(text, zones) -> None:
    assert set(read_features(text).zones) == zones
