"""Every printing of the catalogue is a valid card for questions, of the kinds that it shows.

The kinds are derived here a second time, from the name and the year alone.
"""

import re
from collections import Counter
from functools import cache

import msgspec
import pytest

from decks.queries import catalogue
from judging.engine import RequestError, rule_plain
from judging.engine.position import Card
from judging.queries.cards import look_up_card

SHELF = catalogue.current_catalogue()
PRINTINGS = SHELF.printings
# Sets of old cards reprinted in their old look, for collectors.
FACSIMILES = {"cel25c", "me55c"}
# Kinds that show in the name of a Pokémon, besides `EX` and `ex`, which mean other kinds in other
# years.
IN_THE_NAME = {
    "Mega": r"^M .+-EX$",
    "Primal": r"^Primal .+-EX$",
    "BREAK": r" BREAK$",
    "GX": r"-GX$",
    "TAG TEAM": r" & .+-GX$",
    "V": r" V$",
    "VMAX": r" VMAX$",
    "VSTAR": r" VSTAR$",
    "V-UNION": r" V-UNION$",
    "Radiant": r"^Radiant ",
    "Mega ex": r"^Mega .+ ex$",
    "star": r" ☆$",
}
STAGES_NAMED = {
    "VMAX": "VMAX",
    "VSTAR": "VSTAR",
    "V-UNION": "V-UNION",
    "BREAK": "BREAK",
    "Mega": "Mega",
    "Primal": "Mega",
}


def release_of(printing):
    return SHELF.sets[printing.set].release or ""


@cache
def all_facts():
    return [(one, look_up_card(one.id)) for one in PRINTINGS]


def find_labelled(label):
    return [one for one, facts in all_facts() if label in facts.get("labels", ())]


def test_every_printing_is_a_card_a_question_can_name():
    for printing, facts in all_facts():
        card = msgspec.convert(facts, Card)
        assert (card.name, card.kind) == (printing.name, printing.kind), printing.id
        assert bool(card.stage) == (printing.kind == "pokemon"), printing.id
        assert bool(card.trainer) == (printing.kind == "trainer"), printing.id
        assert bool(card.provides) == printing.basic_energy, printing.id


@pytest.mark.parametrize("label", IN_THE_NAME)
def test_a_kind_in_the_name_is_the_kind_of_the_card_and_no_other_s(label):
    named = re.compile(IN_THE_NAME[label])
    pokemon = [one for one in PRINTINGS if one.kind == "pokemon"]
    expected = {one.id for one in pokemon if named.search(one.name)}
    assert expected
    assert {one.id for one in find_labelled(label) if one.kind == "pokemon"} == expected
    if label in STAGES_NAMED:
        assert {look_up_card(one)["stage"] for one in expected} == {STAGES_NAMED[label]}


def test_ex_is_of_2003_ex_in_capitals_of_2012_and_ex_again_of_2023():
    for printing, facts in all_facts():
        told = {"ex", "EX", "Pokémon ex"} & set(facts.get("labels", ()))
        written = re.search(r"[ -](ex)$", printing.name, re.IGNORECASE)
        if printing.kind != "pokemon" or not written:
            assert not told, printing.id
        elif release_of(printing) > "2023" and printing.set not in FACSIMILES:
            assert told == {"Pokémon ex"}, printing.id
        else:
            assert told == {written[1]}, printing.id


def test_trainers_are_items_from_black_and_white_on():
    black_and_white = SHELF.sets["bwp"].release
    for printing, facts in all_facts():
        if facts.get("trainer") in {"Trainer", "Item"} and printing.set not in FACSIMILES:
            later = release_of(printing) >= black_and_white
            assert (facts["trainer"] == "Item") == later, printing.id
    assert look_up_card("sm1-118")["trainer"] == "Tool"
    assert look_up_card("sv4-178")["trainer"] == "Tool"
    assert look_up_card("sv3pt5-152")["trainer"] == "Item"
    assert look_up_card("sv3pt5-152")["labels"] == ["Fossil"]


def test_an_ability_is_a_power_and_an_ancient_trait_is_none():
    kinds = Counter(power["kind"] for _, facts in all_facts() for power in facts.get("powers", ()))
    assert set(kinds) == {"Pokémon Power", "Poké-Power", "Poké-Body", "Ability"}
    assert kinds["Ability"] > 2600
    assert "powers" not in look_up_card("xy5-55")


def test_one_gx_attack_a_gx_and_one_vstar_power_a_vstar():
    for printing, facts in all_facts():
        marks = [
            part["once"]
            for part in (*facts.get("attacks", ()), *facts.get("powers", ()))
            if "once" in part
        ]
        kinds = [label for label in ("GX", "VSTAR") if label in facts.get("labels", ())]
        assert marks == kinds, printing.id
    assert look_up_card("swsh9-123")["powers"] == [
        {"name": "Starbirth", "kind": "Ability", "once": "VSTAR"}
    ]


def test_a_printing_of_the_same_text_is_of_the_same_labels():
    assert "Tera" in look_up_card("svp-175")["labels"]
    assert "Tera" not in look_up_card("sv1-81")["labels"]


BOX = re.compile(r"^\[(?P<first>\S+) .* \.\. (?P<last>\S+), n=(?P<many>\d+)\] (?P<text>.*)$")
# How the rule box of a kind begins, and whether just the printings that show it are of the kind:
# the catalogue must have as many then, otherwise at least as many.
BOXES = {
    "EX": ("Pokémon-EX rule:", True),
    "Mega": ("Mega Evolution rule:", True),
    "Primal": ("Primal Reversion rule:", True),
    "BREAK": ("BREAK Evolution Rule:", True),
    "GX": ("Pokémon-GX rule:", False),
    "TAG TEAM": ("TAG TEAM rule:", False),
    "Prism Star": ("◇ (Prism Star) Rule:", False),
    "V": ("V rule:", False),
    "VMAX": ("VMAX rule:", False),
    "VSTAR": ("VSTAR rule:", False),
    "V-UNION": ("V-UNION rule:", True),
    "Radiant": ("Radiant Pokémon Rule:", True),
    "Pokémon ex": ("Pokémon ex rule:", False),
    "Mega ex": ("Mega Evolution ex Rule:", False),
    "ACE SPEC": ("You can't have more than 1 ACE SPEC card", False),
    "ex": ("When Pokémon-ex has been Knocked Out", True),
    "star": ("You can't have more than 1 Pokémon Star", True),
    "Tera": ("Tera:", False),
}


@pytest.mark.material
@pytest.mark.parametrize("label", BOXES)
def test_as_many_cards_are_of_a_kind_as_bear_its_rule_box(label, material):
    lines = (material / "years/printed-rule-boxes.txt").read_text("utf-8").splitlines()
    begins, alone = BOXES[label]
    boxes = [box for box in map(BOX.match, lines) if box and box["text"].startswith(begins)]
    assert len(boxes) == 1
    first, last = (SHELF.sets[boxes[0][at]].release for at in ("first", "last"))
    since = first if alone else ""
    many = sum(since <= release_of(one) <= last for one in find_labelled(label))
    assert many == int(boxes[0]["many"]) if alone else many >= int(boxes[0]["many"])


def test_cards_of_hands_drawn_are_named_by_their_id_too():
    basic = "base1-46"
    hands = {"A": [[basic] * 7], "B": [[basic] * 7]}
    facts = {"name": "Charmander", "hp": 50, "stage": "Basic"}
    spelt = {name: [[facts] * 7] for name in hands}
    asked = [
        {"edition": "expedition-2002", "position": {}, "action": {"type": "set_up", "hands": drawn}}
        for drawn in (hands, spelt)
    ]
    by_id, by_facts = (rule_plain(one, look_up_card)["verdict"] for one in asked)
    assert by_id == by_facts
    hands["B"][0][6] = "base1-999"
    with pytest.raises(RequestError) as refused:
        rule_plain(asked[0], look_up_card)
    assert refused.value.path == "action.hands.B.0.6"


@pytest.mark.parametrize(
    ("hands", "path", "got"),
    [
        ([["base1-46"]], "action.hands", "a list"),
        ({"A": ["base1-46"], "B": [["base1-46"]]}, "action.hands.A.0", "text"),
        ({"A": "base1-46", "B": [["base1-46"]]}, "action.hands.A", "text"),
    ],
)
def test_hands_of_another_shape_are_refused_by_their_place(hands, path, got):
    action = {"type": "set_up", "hands": hands}
    with pytest.raises(RequestError) as refused:
        rule_plain({"edition": "expedition-2002", "position": {}, "action": action}, look_up_card)
    assert refused.value.path == path
    assert refused.value.message.endswith(f"got {got}")
