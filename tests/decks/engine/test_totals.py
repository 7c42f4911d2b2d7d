"""Totals written in a list: a wrong one is pointed out, but never makes the list illegal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.lists import read_list
from tests.support.depth import choose_examples

TODAY = "2026-11-22"
RIGHT = "Pokémon: 8\n4 Snivy BLW 1\n4 Servine BLW 3\nEnergy: 52\n52 Grass Energy\n\nTotal Cards: 60"


def totals_told(catalogue, text):
    deck, entry = read_list(text, catalogue), find_format("expanded", catalogue)
    verdict = check_deck(deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY)
    assert verdict.legal == (verdict.totals["cards"] == 60)
    wrong = [each for each in verdict.advice if each.note == "written_total"]
    return [(each.args["line"], each.args["written"], each.args["held"]) for each in wrong]


@pytest.mark.parametrize(
    "text",
    [
        RIGHT,
        RIGHT.replace("mon: 8", "mon: 2").replace("y: 52", "y: 1"),  # lines, as in PTCG Live
        RIGHT.replace("Pokémon: 8", "##Pokémon - 8"),
        RIGHT.replace("Pokémon: 8", "8 Pokémon"),
        RIGHT.replace("Total Cards: 60", "60 cards"),
        RIGHT.replace("Total Cards: 60", "= 60"),
        "4 Snivy BLW 1\n56 Grass Energy",
        "Pokémon\n4 Snivy BLW 1\nEnergy\n56 Grass Energy\nTotal",
        "Pokémon: 4\nEnergy: 56\n4 Snivy BLW 1\n56 Grass Energy",  # headings first, then cards
        "Pokémon: 1\n2 Snivy BLW 1\n2 Snivy BLW 1 PH\nEnergy: 56\n56 Grass Energy",
        (
            "Pokémon: 4\n4 Snivy BLW 1\nTrainer: 6\nSupporter: 4\n4 Hilda WHT 84\nItem: 2\n"
            "2 Switch BLW 104\nEnergy: 50\n50 Grass Energy\nTotal: 60"
        ),
    ],
)
def test_a_right_number_needs_no_word(catalogue, text):
    assert totals_told(catalogue, text) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (RIGHT.replace("Cards: 60", "Cards: 61"), [(7, 61, 60)]),
        (RIGHT.replace("Total Cards: 60", "= 59"), [(7, 59, 60)]),
        (RIGHT.replace("mon: 8", "mon: 9"), [(1, 9, 8)]),
        (RIGHT.replace("4 Servine", "3 Servine"), [(1, 8, 7), (7, 60, 59)]),
        (RIGHT.replace("Energy: 52", "Energie: 50"), [(4, 50, 52)]),
        (RIGHT.replace("Total Cards: 60", "Gesamtkarten: 59"), [(7, 59, 60)]),
        (RIGHT.replace("Cards: 60", "Cards: 61") + "\n3 Nobody at all", [(7, 61, 63)]),
    ],
)
def test_a_wrong_number_is_told_with_its_line(catalogue, text, wrong):
    assert totals_told(catalogue, text) == wrong


def test_two_lists_in_one_are_not_told_of_their_totals(catalogue):
    assert [line for line, _w, _h in totals_told(catalogue, f"{RIGHT}\n\n{RIGHT}")] == []


@settings(max_examples=choose_examples(60), deadline=None)
@given(pokemon=st.integers(1, 4), energy=st.integers(1, 59), written=st.integers(1, 99))
def test_the_total_is_told_just_where_it_is_wrong(catalogue, pokemon, energy, written):
    text = f"{pokemon} Snivy BLW 1\n{energy} Grass Energy\nTotal Cards: {written}"
    held = pokemon + energy
    assert totals_told(catalogue, text) == ([] if held == written else [(3, written, held)])
