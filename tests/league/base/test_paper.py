"""The kit for printed paper: everything is on its page, complete, and nothing overlaps."""

from itertools import combinations

import pytest

from league.base.paper.drawing import PAPERS, choose_paper, draw_pages
from league.base.paper.letters import fit_text, font_runs, text_width
from league.base.paper.marks import Box, Code, Rule, Words, place_mark
from league.base.paper.poster import Poster, lay_out_poster, wrap_words
from league.base.paper.table import CELL, LARGE, MARGIN, Band, Column, Table, lay_out_table

pytestmark = pytest.mark.once("of paper: the same on any database")

NAME = "Arceus & Dialga & Palkia-GX and Cynthia & Caitlin of Team Galactic"
COLUMNS = [Column("Player", 40, bold=True), Column("Table", 10, "right"), Column("Against", 40)]


def overlaps_other(one, other):
    apart = one.end <= other.x or other.end <= one.x
    above = one.y - one.size / 5 >= other.y + other.size * 0.7
    below = other.y - other.size / 5 >= one.y + one.size * 0.7
    return not (apart or above or below)


def require_readable_page(page, paper, margin):
    words = [mark for mark in page if isinstance(mark, Words)]
    wide, high = paper
    for mark in words:
        assert margin - 0.1 <= mark.x < mark.end <= wide - margin + 0.1, mark
        assert margin - 0.1 <= mark.y <= high - margin, mark
    assert not [two for two in combinations(words, 2) if overlaps_other(*two)]
    return words


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_table_goes_over_as_many_pages_as_it_needs_and_says_which(paper, large):
    size = choose_paper(paper)
    rows = [("Ines K.", "1", NAME), Band("Masters"), (NAME, "2", "田中 Ken 김")]
    rows += [(f"Player {number}", str(number), "") for number in range(120)]
    pages = lay_out_table(Table("Pairings", NAME, COLUMNS, rows), size, large=large)
    assert len(pages) == {"a4": (3, 5), "letter": (4, 6)}[paper][large]
    read = []
    for number, page in enumerate(pages, start=1):
        words = [mark.text for mark in require_readable_page(page, size, MARGIN)]
        assert words[0] == "Pairings"
        assert words.count("Player") == words.count(f"{number} / {len(pages)}") == 1
        read += [text for text in words if text.startswith("Player ")]
    assert read == [f"Player {number}" for number in range(120)]
    assert draw_pages(pages, size, "x") == draw_pages(pages, size, "x")
    (empty,) = lay_out_table(Table("Pairings", "", COLUMNS, []), size, large=large)
    assert not [mark for mark in empty if isinstance(mark, Words) and "/" in mark.text]


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("שלום כהן", "ןהכ םולש"),
        ("Ines שרה K.", "Ines הרש K."),
        ("נור (Nour) A.", "רונ (Nour) A."),
        ("דוד 12", "12 דוד"),
        # joined letters: the final form of the last letter comes first from the left
        ("علي", "\ufef2\ufee0\ufecb"),
    ],
)
def test_a_name_written_from_the_right_stands_so_on_paper(name, drawn):
    assert "".join(letters for _font, letters in font_runs(name)) == drawn
    size, (first, *more) = fit_text(f"{name} {name} {name}", CELL, 90)
    assert " ".join((first, *more)) == f"{name} {name} {name}"
    assert all(text_width(line, size) <= 90 for line in (first, *more))


def test_a_long_name_is_larger_in_large_print_and_still_whole():
    name, room = "Alexandrina von und zu Langenburg-Weiden", 170
    usual, lines = fit_text(name, CELL, room, bold=True)
    grown, larger = fit_text(name, CELL * LARGE, room, bold=True, grown=LARGE)
    assert " ".join(lines) == " ".join(larger) == name
    assert grown > 1.2 * usual
    assert fit_text("Ines K.", CELL * LARGE, room, grown=LARGE) == (CELL * LARGE, ["Ines K."])
    size, lines = fit_text(NAME, CELL * LARGE, 130, bold=True, grown=LARGE)
    assert size >= 14
    assert " ".join(lines) == NAME
    size, lines = fit_text("M" * 70, CELL * LARGE, 130, grown=LARGE)
    assert (size >= 14, "".join(lines)) == (True, "M" * 70)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_poster_has_its_code_between_what_to_do_and_the_address(paper):
    size = choose_paper(paper)
    for title in ("Cup", NAME):
        told = Poster(
            title, "Scan: the standings", "http://192.0.2.7:8000/events/7/", ["1. " + NAME]
        )
        page = lay_out_poster(told, size)
        words = require_readable_page(page, size, 50)
        (code,) = [mark for mark in page if isinstance(mark, Code)]
        assert code.text == told.address
        assert code.size > size[0] / 3
        above = [mark for mark in words if mark.y > code.y]
        assert all(mark.y > code.y + code.size + 8 for mark in above)
        assert next(mark for mark in words if mark.text == told.address).y < code.y - 20
        assert b"%%EOF" in draw_pages([page], size, "Poster")[-8:]
    assert wrap_words("", 10, 50) == []


def test_a_mark_grows_from_the_corner_of_its_page_and_moves():
    assert place_mark(Words(1, 2, "x", 10), 5, 5, 2) == Words(7, 9, "x", 20)
    assert place_mark(Box(1, 2, 3, 4), 5, 5, 2) == Box(7, 9, 6, 8)
    assert place_mark(Rule(1, 2, 3, 4), 5, 5, 2) == Rule(7, 9, 11, 13)
    assert place_mark(Code(1, 2, 3, "x"), 5, 5, 2) == Code(7, 9, 6, "x")
