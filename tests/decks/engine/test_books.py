"""A verdict cites the rulebook of its season, or says that it cites the nearest one at hand."""

import re

import msgspec
import pytest

from decks.engine.check.legality import book_of, check_deck
from decks.engine.documents import DOCUMENTS_BY_KEY
from decks.engine.formats.editions import BOOKS, EDITIONS, book_of_season, nearest_citation
from decks.engine.lists import read_list

TODAY = "2026-11-22"


def cited_for(catalogue, key, text, day=None):
    verdict = check_deck(
        read_list(text, catalogue), catalogue.formats[key], day, catalogue, today=TODAY
    )
    return {problem.code: problem.rule for problem in verdict.problems}


def is_of_the_time(book, entry):
    """Whether the season and the time of the book overlap."""
    ends_before = entry.last and book.first and entry.last < book.first
    begins_after = entry.first and book.last and entry.first > book.last
    return not ends_before and not begins_after


def test_a_season_cites_a_book_of_its_time_or_says_that_it_is_another_s(catalogue):
    dated = [
        BOOKS[key]
        for key, document in DOCUMENTS_BY_KEY.items()
        if document.first and document.region == "international"
    ]
    for entry in catalogue.formats.values():
        book = book_of(entry)
        assert book.title.startswith("as in ") != is_of_the_time(BOOKS[book.key], entry), entry.key
        if is_of_the_time(BOOKS[entry.rulebook], entry):
            assert book.key == entry.rulebook, entry.key
        elif any(is_of_the_time(each, entry) for each in dated):
            assert not book.title.startswith("as in "), entry.key


def test_a_season_goes_by_the_newest_book_of_its_time_where_it_names_another():
    assert book_of_season("handbook-2024", "2002-01-01", "2002-12-01").key == "expedition-2002"
    assert book_of_season("handbook-2024", "2001-01-01", "2002-02-01").key == "neo-genesis-2000"
    assert book_of_season("handbook-2024", "2024-06-01", None).title == BOOKS["handbook-2024"].title


def test_no_modern_season_goes_by_a_book_of_2010(catalogue):
    for entry in catalogue.formats.values():
        if entry.kind in {"standard", "expanded"} or (entry.first or "") > "2011-04-26":
            assert entry.rulebook not in EDITIONS, entry.key


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("standard-2026", "Web Rulebook 2026 (last updated May 2026), Deck Building"),
        ("standard-2024", "Play! Pokémon Tournament Rules Handbook of 15 May 2024, 5.4"),
        (
            "modified-2013",
            "HeartGold & SoulSilver rulebook, How Do You Make a New Deck? (inherited)",
        ),
        ("modified-2010", "HeartGold & SoulSilver rulebook, How Do You Make a New Deck?"),
        ("modified-2009", "Platinum–Arceus rulebook, How Do You Make a New Deck?"),
        ("modified-2005", "Platinum–Arceus rulebook, How Do You Make a New Deck? (inherited)"),
        ("base-fossil", "Expedition rulebook, How Do You Make a New Deck? (inherited)"),
        ("regulations-modified", "Rules & Regulations sheet, Object of the 1-on-1 Player Game"),
    ],
)
def test_the_size_of_a_deck_stands_in_the_season_s_book(catalogue, key, told):
    assert cited_for(catalogue, key, "59 Fire Energy")["DCK-1"] == told


@pytest.mark.parametrize(
    ("key", "day", "told"),
    [
        ("unlimited", "2001-06-05", BOOKS["neo-genesis-2000"]),
        ("unlimited", "2008-06-05", BOOKS["dp-2007"]),
        ("expanded", "2016-01-05", BOOKS["xy-2013"]),
        ("expanded", "2024-07-05", BOOKS["handbook-2024"]),
        ("glc", None, BOOKS["mega-2025"]),
    ],
)
def test_a_format_that_runs_for_years_cites_the_book_of_the_day(catalogue, key, day, told):
    assert cited_for(catalogue, key, "59 Fire Energy", day)["DCK-1"] == told.cite("DCK-1")
    entry = catalogue.formats[key]
    assert book_of(entry, day or TODAY) == told


def test_a_deck_of_2026_cites_nothing_of_2010(catalogue):
    rules = cited_for(
        catalogue, "standard-2026", "5 Dreepy TWM 128\n5 Ultra Ball SVI 196\n1 Iono PAL 185"
    )
    assert not [rule for rule in rules.values() if re.search("HeartGold|Platinum|20(09|10)", rule)]
    rules = cited_for(catalogue, "standard-2026", "60 Psychic Energy MEE 5")
    assert rules["DCK-5"] == "Web Rulebook 2026 (last updated May 2026), Deck Building"


def test_what_a_book_does_not_have_stands_in_the_one_nearest_in_time():
    assert (
        nearest_citation("LV.X", BOOKS["handbook-2024"]) == "Platinum–Arceus rulebook, Appendix A"
    )
    newest = max((one for one in BOOKS.values() if "DCK-4" in one.cites), key=lambda one: one.year)
    assert nearest_citation("DCK-4", BOOKS["handbook-2024"]).startswith(newest.title)
    for key in ("expedition-2002", "regulations-sheet"):
        assert nearest_citation("DCK-4", BOOKS[key]).startswith(BOOKS["ex-2004"].title)


def test_a_number_of_energy_is_cited_from_a_book_that_advises_it():
    for book in BOOKS.values():
        if book.energy:
            having = book
            while "DCK-6" not in having.cites:
                having = having.inherits
            assert having.energy == book.energy, book.key


def test_what_several_books_take_over_is_called_inherited_once():
    oldest = msgspec.structs.replace(
        EDITIONS["neo-genesis-2000"], title="Old book", cites={"DCK-1": "page 2"}, inherits=None
    )
    middle = msgspec.structs.replace(oldest, title="Middle book", cites={}, inherits=oldest)
    newest = msgspec.structs.replace(middle, title="New book", inherits=middle)
    assert oldest.cite("DCK-1") == "Old book, page 2"
    assert middle.cite("DCK-1") == newest.cite("DCK-1") == "Old book, page 2 (inherited)"
    assert newest.cite("DCK-9") == "Old book (inherited)"
