"""The book that a verdict cites is its season's, or said to be the nearest one at hand."""

import re

import pytest

from decks.engine.check.legality import book_of, check_deck
from decks.engine.formats.editions import BOOKS, EDITIONS, nearest_citation
from decks.engine.lists import read_list

TODAY = "2026-11-22"


def cited_for(catalogue, key, text):
    verdict = check_deck(
        read_list(text, catalogue), catalogue.formats[key], None, catalogue, today=TODAY
    )
    return {problem.code: problem.rule for problem in verdict.problems}


def test_no_season_after_a_book_cites_it_as_its_own(catalogue):
    """What is no longer, or not yet, in force is said to be another season's."""
    for entry in catalogue.formats.values():
        book = BOOKS[entry.rulebook]
        out = (entry.last and book.first and entry.last < book.first) or (
            entry.first and book.last and entry.first > book.last
        )
        assert book_of(entry).title.startswith("as in ") == bool(out), entry.key


def test_no_modern_season_goes_by_a_book_of_2010(catalogue):
    for entry in catalogue.formats.values():
        if entry.kind in {"standard", "expanded"} or (entry.first or "") > "2011-04-26":
            assert entry.rulebook not in EDITIONS, entry.key


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("standard-2026", "as in Play! Pokémon Tournament Rules Handbook of 15 May 2024, 5.4"),
        ("standard-2024", "Play! Pokémon Tournament Rules Handbook of 15 May 2024, 5.4"),
        ("modified-2013", "as in Play! Pokémon Tournament Rules Handbook of 15 May 2024, 5.4"),
        ("modified-2010", "HeartGold & SoulSilver rulebook, How Do You Make a New Deck?"),
        ("modified-2009", "Platinum–Arceus rulebook, How Do You Make a New Deck?"),
        ("modified-2005", "as in Platinum–Arceus rulebook, How Do You Make a New Deck?"),
        ("base-fossil", "as in Expedition rulebook, How Do You Make a New Deck?"),
        ("regulations-modified", "Rules & Regulations sheet, Object of the 1-on-1 Player Game"),
    ],
)
def test_the_size_of_a_deck_stands_in_the_season_s_book(catalogue, key, told):
    assert cited_for(catalogue, key, "59 Fire Energy")["DCK-1"] == told


def test_a_deck_of_2026_cites_nothing_of_2010(catalogue):
    rules = cited_for(
        catalogue, "standard-2026", "5 Dreepy TWM 128\n5 Ultra Ball SVI 196\n1 Iono PAL 185"
    )
    assert not [rule for rule in rules.values() if re.search("HeartGold|Platinum|20(09|10)", rule)]
    rules = cited_for(catalogue, "standard-2026", "60 Psychic Energy MEE 5")
    assert rules["DCK-5"] == "Paradox Rift rulebook of 2023 (read as retold), Deck Building"


def test_what_a_book_does_not_have_stands_in_the_one_nearest_in_time():
    assert (
        nearest_citation("LV.X", BOOKS["handbook-2024"]) == "Platinum–Arceus rulebook, Appendix A"
    )
    newest = max((one for one in BOOKS.values() if "DCK-4" in one.cites), key=lambda one: one.year)
    assert nearest_citation("DCK-4", BOOKS["handbook-2024"]).startswith(newest.title)
    assert nearest_citation("DCK-4", BOOKS["expedition-2002"]).startswith("Platinum–Arceus")
    assert nearest_citation("DCK-4", BOOKS["regulations-sheet"]).startswith("Platinum–Arceus")
