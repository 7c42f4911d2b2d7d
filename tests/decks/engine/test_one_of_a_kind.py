"""ACE SPEC, Radiant and Prism Star: one a deck in every format, by rulebook or card text."""

import msgspec
import pytest

from decks.engine.cards.catalogue import Catalogue
from decks.engine.check.checks import Ruleset, check_printed_limits, count_deck
from decks.engine.formats.editions import EDITIONS

BOOK = msgspec.structs.replace(
    EDITIONS["heartgold-soulsilver-2010"],
    title="Book of later years",
    cites={"ACE SPEC": "page 3", "Radiant": "page 4", "Prism Star": "page 5"},
    one_ace_spec=True,
    one_radiant=True,
    one_prism_star_a_name=True,
)


def problems_of(catalogue: Catalogue, book, *cards):
    copies = [(count, catalogue.by_id[card]) for count, card in cards]
    rules = Ruleset(book=book)
    return [
        (problem.code, problem.count, problem.rule)
        for problem in check_printed_limits(count_deck(copies, rules), rules)
    ]


@pytest.mark.parametrize(
    ("cards", "count", "section"),
    [
        # Computer Search of 2012 and Prime Catcher of 2024 are ACE SPEC cards alike
        ([(1, "bw7-137"), (1, "sv5-157")], 2, "page 3"),
        # two names of Radiant Pokémon
        ([(1, "swsh11-69"), (1, "swsh10-46")], 2, "page 4"),
        # two cards of one Prism Star name
        ([(2, "sm5-89")], 2, "page 5"),
    ],
)
def test_more_than_one_is_refused_by_the_book_or_else_by_the_card(catalogue, cards, count, section):
    assert problems_of(catalogue, BOOK, *cards) == [
        ("DCK-12", count, f"Book of later years, {section}")
    ]
    silent = EDITIONS["heartgold-soulsilver-2010"]
    assert problems_of(catalogue, silent, *cards) == [("DCK-12", count, "printed on the card")]


def test_prism_stars_of_two_names_and_one_of_each_kind_are_allowed(catalogue):
    one_each = [(1, "bw7-137"), (1, "swsh11-69"), (1, "sm5-89"), (1, "sm5-58")]
    assert problems_of(catalogue, BOOK, *one_each) == []


def test_a_shining_pokemon_is_limited_by_itself_whatever_the_book_says(catalogue):
    shining = next(one.id for one in catalogue.printings if one.name == "Shining Gyarados")
    assert problems_of(catalogue, BOOK, (2, shining)) == [("DCK-12", 2, "printed on the card")]


@pytest.mark.parametrize(
    ("label", "of"), [("ACE SPEC", "ace-spec"), ("Radiant", "radiant"), ("Prism Star", "name")]
)
def test_every_card_of_the_kind_bears_its_limit(catalogue, label, of):
    cards = [one for one in catalogue.printings if label in one.labels]
    assert cards
    assert {(one.limit.most, one.limit.of) for one in cards} == {(1, of)}


def test_delta_is_no_part_of_a_name_and_a_star_is(catalogue):
    delta = next(one for one in catalogue.printings if "delta" in one.labels)
    plain = next(one for one in catalogue.printings if one.name == delta.name and one != delta)
    assert delta.same == plain.same
    star = next(one for one in catalogue.printings if one.name == "Mudkip ☆")
    assert star.same != "Mudkip"


def test_a_whole_v_union_is_allowed_and_a_part_twice_is_not(catalogue):
    parts = [one.id for one in catalogue.printings if one.name == "Mewtwo V-UNION"]
    assert problems_of(catalogue, BOOK, *((1, part) for part in parts)) == []
    assert problems_of(catalogue, BOOK, (2, parts[0]), (1, parts[1])) == [
        ("DCK-12", 2, "printed on the card")
    ]
