"""Same card or only the same name: what was decided on texts, and the result in each format."""

import itertools
import json
from collections import defaultdict

import msgspec
import pytest

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.likeness import compared_figures
from decks.engine.cards.names import NameRules
from decks.engine.cards.texts import BY_NAME, NOT_KNOWN, SAME_FUNCTION
from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.pool import pool_on_day
from decks.engine.lists import read_list

TODAY = "2026-11-22"
EXPANDED, STANDARD = ("expanded", TODAY), ("standard-2026", TODAY)
ROCKET_ON, NEO_ON = ("modified-2001", "2002-07-01"), ("modified-2002", "2003-01-15")
OF_ITS_OWN = {"left_out", "not_out", "banned"}  # notes on one printing rather than its text

SAME = [  # pairs of printings that are the same card
    ("base1-1", "base6-1"), ("base1-4", "base6-3"), ("base3-13", "base6-16"),
    ("base3-48", "base6-78"), ("base2-4", "base6-14"), ("base2-11", "base6-64"),
    ("base1-46", "base6-70"), ("base1-16", "base6-19"), ("base1-45", "xy12-3"),
    ("base4-68", "xy12-3"), ("base6-69", "xy12-3"), ("base1-69", "xy12-5"), ("base1-2", "base4-2"),
    ("base1-20", "pl1-128"), ("hgss3-17", "col1-13"), ("sm5-79", "mcd19-11"),
    ("ex7-83", "sm7-127"), ("ecard1-138", "sm7-127"), ("swsh2-154", "sv2-172"),
    ("bw5-102", "sv1-196"), ("sm1-129", "sv1-191"), ("base1-96", "sm35-69"),
    ("base1-95", "sv1-194"),
    ("ecard2-144", "sm7-151"), ("hgss1-96", "sv1-186"), ("base1-87", "xy12-82"),
    ("ecard1-154", "swsh2-159"), ("xy1-128", "sv9-158"), ("bw10-94", "sv5-153"),
]  # fmt: skip
APART = [  # pairs of different cards with one name
    ("base1-54", "xy12-4"), ("base1-33", "xy12-6"), ("base1-7", "bp-2"), ("xy12-35", "cel25-5"),
    ("ex2-60", "sm7-110"), ("ecard1-19", "ex13-111"), ("ex10-A", "ex10-G"),
    ("base5-17", "sm7-151"), ("base1-82", "ecard1-154"), ("base1-71", "bw7-137"),
    ("gym2-116", "bw10-94"), ("ex8-88", "sv5-153"), ("dp2-110", "sv8-175"),
    ("base1-91", "hgss1-89"),
    ("ex5-90", "pl1-108"), ("base1-46", "dp7-101"), ("bw3-40", "zsv10pt5-31"),
]  # fmt: skip
NO, YES, ASK = "no", "legal", "open"
STANDINGS = [
    # Plainly other effects, today and in Standard seasons.
    *((card, EXPANDED, NO, "other_effect") for card in (
        "ecard2-139", "base1-85", "base1-76", "base1-72", "base1-89", "ex5-91", "gym2-116",
        "ex8-88", "gym2-117", "base1-90", "base4-117", "ecard3-126", "base1-71", "base5-17",
        "base5-80", "base1-82", "dp2-110", "gym1-16", "neo1-105", "ex1-88", "ecard3-121")),
    ("base5-17", ("standard-2018", "2018-12-01"), NO, "other_effect"),
    ("gym2-116", STANDARD, NO, "other_effect"),
    ("base1-90", STANDARD, NO, "other_effect"),
    ("dp2-110", STANDARD, NO, "other_effect"),
    # The official errata list, by date.
    ("dp4-99", EXPANDED, YES, "text_errata"),
    ("dp4-99", ("expanded", "2023-09-21"), NO, "not_in"),
    ("dp2-114", EXPANDED, YES, "text_errata"),
    ("dp2-114", ("expanded", "2020-01-31"), NO, "not_in"),
    ("neo1-103", EXPANDED, YES, "text_errata"),
    ("neo1-103", ("expanded", "2020-06-01"), NO, "other_effect"),
    ("ex2-88", STANDARD, YES, "text_errata"),
    ("sm1-129", STANDARD, YES, None),
    ("base1-94", STANDARD, YES, "text_errata"),
    ("xy2-96", STANDARD, YES, "text_errata"),
    ("bw4-93", STANDARD, YES, "text_errata"),
    ("bw2-95", STANDARD, YES, "text_errata"),
    ("base1-81", STANDARD, YES, "text_errata"),
    # Decided to be the same card: no note.
    *((card, STANDARD, YES, None) for card in (
        "swsh2-154", "bw5-102", "sm1-135", "hgss1-96", "base1-95", "ecard1-157", "sm10-182")),
    ("ex7-83", ("standard-2018", "2018-12-01"), YES, None),
    ("ecard2-144", EXPANDED, YES, None),
    # An old text: legal as a printing of the format, and by its name while that was the rule.
    ("ex1-95", ("modified-2004", "2004-10-01"), YES, None),
    ("base5-17", ("modified-2004", "2004-10-01"), YES, "text_by_name"),
    ("base1-82", ("modified-2009", "2010-06-01"), YES, "text_by_name"),
    ("ex1-87", ("modified-2003", "2004-05-01"), YES, None),
    ("base1-91", ("modified-2010", "2010-10-01"), NO, "superseded"),
    # For the time between the list of 2012 and the Handbook no rule was found.
    ("base1-71", ("modified-2012", "2012-12-01"), ASK, "rule_unknown"),
    ("base1-85", ("expanded", "2016-01-15"), ASK, "rule_unknown"),
    # Pokémon.
    ("base1-45", EXPANDED, YES, None), ("base4-100", EXPANDED, YES, None),
    ("base1-54", EXPANDED, NO, "other_effect"), ("base1-4", EXPANDED, NO, "other_figures"),
    ("bw3-40", STANDARD, ASK, "wording_unknown"),
    ("base1-46", ("modified-2009", "2010-06-01"), ASK, "wording_unknown"),
]  # fmt: skip


def standing_of(catalogue, card_id, key, day):
    return pool_on_day(catalogue, find_format(key, catalogue), day).standing_of(
        catalogue.by_id[card_id]
    )


def outcome_of(standing):
    return ASK if standing.open else YES if standing.legal else NO


@pytest.mark.parametrize(("one", "other"), SAME)
def test_printings_that_differ_in_words_only_are_one_card(catalogue, one, other):
    assert catalogue.by_id[one].text == catalogue.by_id[other].text


@pytest.mark.parametrize(("one", "other"), APART)
def test_namesakes_are_not(catalogue, one, other):
    assert catalogue.by_id[one].text != catalogue.by_id[other].text


@pytest.mark.parametrize(("card", "where", "want", "note"), STANDINGS)
def test_a_printing_stands_as_its_text_was_decided(catalogue, card, where, want, note):
    standing = standing_of(catalogue, card, *where)
    assert (outcome_of(standing), standing.note) == (want, note)


def test_a_trainer_whose_text_nobody_has_compared_is_open(catalogue):
    card = "base1-85"  # its own text has another effect than those of its namesakes of today
    printings = [
        msgspec.structs.replace(each, text="new") if each.id == card else each
        for each in catalogue.printings
    ]
    sets, formats = catalogue.sets.values(), catalogue.formats.values()
    made = Catalogue("test", printings, list(sets), list(formats), catalogue.names)
    standing = standing_of(made, card, *EXPANDED)
    assert (outcome_of(standing), standing.note) == (ASK, "text_unknown")


@pytest.mark.parametrize("where", [ROCKET_ON, NEO_ON], ids=["Rocket-on", "Neo-on"])
def test_every_original_of_legendary_collection_counts_with_it(catalogue, where):
    collection = [card for card in catalogue.printings if card.set == "base6"]
    pokemon = [card for card in collection if card.kind == "pokemon"]
    assert len(pokemon) == 99
    originals = [twin for card in pokemon for twin in catalogue.by_text[card.text]]
    assert len(originals) == 275
    assert {twin.id for twin in originals} >= {"base1-4", "base1-16", "base3-13", "base3-48"}
    there = [card for card in originals if (catalogue.sets[card.set].release or "") <= where[1]]
    refused = [card.id for card in there if standing_of(catalogue, card.id, *where).note]
    assert (len(originals) - len(there), refused) == (5, [])


def test_a_real_list_of_2002_with_originals_is_legal(catalogue):
    lines = [[4, "Charmander", "BS", 46], [4, "Charmeleon", "BS", 24], [4, "Charizard", "BS", 4],
             [48, "Water Energy", None, None]]  # fmt: skip
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    entry = find_format("modified-2001", catalogue)
    verdict = check_deck(deck, entry, "2002-07-01", catalogue, today=TODAY)
    assert (verdict.legal, verdict.warnings, verdict.problems) == (True, (), ())


def test_all_printings_of_a_decided_text_stand_alike_in_every_format(catalogue):
    unlike = []
    for entry in catalogue.formats.values():
        cards = pool_on_day(catalogue, entry, day_judged_on(entry, TODAY))
        for each in catalogue.names.same_texts:
            standings = [cards.standing_of(card) for card in catalogue.by_text[each.groups[0]]]
            told = {outcome_of(one) for one in standings if one.note not in OF_ITS_OWN}
            if len(told) > 1:
                unlike.append((entry.key, each.name, told))
    assert unlike == []


def test_nobody_is_called_another_card_for_words_alone(catalogue):
    """Pokémon with equal name and figures have one text, or it is decided whether texts agree."""
    texts = defaultdict(dict)
    for card in catalogue.printings:
        if card.kind == "pokemon" and card.text:
            alike = (card.name, compared_figures(catalogue.facts_of(card.id)))
            texts[alike].setdefault(card.text, card.id)
    known = catalogue.names.texts.is_decided
    left = [
        (group[one], group[other])
        for group in texts.values()
        for one, other in itertools.combinations(group, 2)
        if not known(one, other)
    ]
    assert left == []


def test_of_every_trainer_and_special_energy_it_is_decided(catalogue):
    texts = defaultdict(dict)
    for card in catalogue.printings:
        if card.kind != "pokemon" and card.text and not card.basic_energy:
            texts[card.kind, card.same].setdefault(card.text, card.id)
    known = catalogue.names.texts.is_decided
    pairs = [
        pair
        for group in texts.values()
        for pair in itertools.combinations(group, 2)
        if not known(*pair)
    ]
    assert pairs == []


def test_groups_and_sources_that_are_named_are_there(catalogue):
    raw = {catalogue.facts_of(card.id).get("text_group") for card in catalogue.printings}
    named = (*catalogue.names.same_texts, *catalogue.names.differing_texts)
    assert named
    for each in named:
        assert set(each.groups) <= raw, each.name
        assert each.sources, each.name
        firsts = [catalogue.facts_of(card)["text_group"] for card in each.first]
        assert firsts == list(each.groups), each.name


@pytest.mark.parametrize(
    ("card", "where", "near"),
    [
        ("base1-4", EXPANDED, "EVO 11"),  # of twenty Charizard, its remake
        ("base1-58", EXPANDED, "CEL 5"),
        ("base1-54", EXPANDED, "EVO 4"),
        ("base1-46", ("modified-2009", "2010-06-01"), "SF 101"),
    ],
)
def test_the_near_printing_is_named(catalogue, card, where, near):
    one = catalogue.by_id[card]
    deck = read_list(json.dumps({"lines": [[1, one.name, one.set, one.number]]}), catalogue)
    key, day = where
    verdict = check_deck(deck, find_format(key, catalogue), day, catalogue, today=TODAY)
    said = [each for each in (*verdict.problems, *verdict.warnings) if card in each.cards]
    assert [near in each.message for each in said] == [True]
    assert near in said[0].mend


def test_the_rule_for_reprints_goes_by_the_day(catalogue):
    rule_on = catalogue.names.texts.rule_on
    days = ("2001-04-21", "2012-08-31", "2012-09-01", "2018-08-02", "2018-08-03", None)
    assert [rule_on(day) for day in days] == [
        BY_NAME, BY_NAME, NOT_KNOWN, NOT_KNOWN, SAME_FUNCTION, SAME_FUNCTION,
    ]  # fmt: skip


ONE = {"name": "Lantern", "groups": ["a", "b"], "sources": ["us"]}
TWO = {**ONE, "state": "other"}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"same_texts": [{**ONE, "groups": ["a"]}]}, "Lantern: groups names two texts or more"),
        ({"same_texts": [{**ONE, "groups": ["a", "a"]}]}, "Lantern: groups names two texts"),
        ({"same_texts": [{**ONE, "grups": []}]}, "grups"),
        ({"same_texts": [ONE, {**ONE, "groups": ["b", "c"]}]}, "'b'"),
        ({"same_texts": [{**ONE, "sources": ["nobody"]}]}, "'nobody' is none of text_sources"),
        ({"same_texts": [ONE], "differing_texts": [TWO]}, "are told apart"),
        ({"differing_texts": [{**TWO, "state": "maybe"}]}, "maybe"),
        ({"differing_texts": [{**TWO, "state": "errata"}]}, "has read_as"),
        ({"differing_texts": [{**TWO, "state": "errata", "read_as": "x"}]}, "none of its groups"),
        ({"differing_texts": [{**TWO, "state": "errata", "read_as": "a"}]}, "needs the date"),
        ({"reprint_rules": [{"rule": "as you like", "sources": []}]}, "as you like"),
    ],
)
def test_decisions_that_cannot_be_are_refused(told, said):
    with pytest.raises(ValueError, match=said):
        _ = msgspec.convert({"text_sources": {"us": "we"}, **told}, NameRules).texts


def test_an_errata_counts_from_its_day_and_makes_its_texts_one():
    errata = {**TWO, "groups": ["a", "b", "c"], "state": "errata", "date": "2020-02-07",
              "read_as": "c"}  # fmt: skip
    told = {"text_sources": {"us": "we"}, "differing_texts": [errata, TWO]}
    texts = msgspec.convert(told, NameRules).texts
    days = ("2020-02-06", "2020-02-07", None)
    assert [texts.find_decision("a", "b", day).state for day in days] == [
        "other",
        "errata",
        "errata",
    ]
    assert [bool(texts.find_decision("a", "c", day)) for day in days] == [False, True, True]
    assert texts.is_decided("a", "c")
