"""The registration sheet: its contents, paper sizes and scripts."""

import re
import zlib
from datetime import date

import pytest

from decks.domain import DeckQuestion, judge_list
from decks.domain.sheets import pdf as sheet_pdf
from decks.domain.sheets.pdf import PAPERS, draw_sheets
from decks.domain.sheets.sheet import Sheet, is_modern
from league.base.paper.letters import (
    BOLD,
    ON_TWO_LINES,
    PLAIN,
    SMALLEST,
    WIDE,
    fit_text,
    font_runs,
    text_width,
)

LIST = "4 Pikachu AR 71\n56 Lightning Energy DP 126"
NAME = "Arceus & Dialga & Palkia-GX and Cynthia & Caitlin of Team Galactic"
LONG = "\n".join(f"1 Unown {letter}" for letter in "ABCDEFGHIJ" * 12)


def a_sheet(text=LIST, **changes):
    verdict = text and judge_list(DeckQuestion(text=text, format="modified-2009", everywhere=False))
    usual = {
        "league": "Pallet Town League",
        "event": "Autumn Cup",
        "day": date(2010, 3, 6),
        "format": "Modified 2009",
        "player": "Ines K.",
        "list_number": 2,
        "address": "http://testserver/events/1/lists/1/",
        "verdict": verdict or None,
    }
    return Sheet(**{**usual, **changes})


def count_pages(body):
    return len(re.findall(rb"/Type /Page\b", body))


def read_operators(body):
    """The drawing operators of all pages."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", body, re.DOTALL)
    texts = []
    for one in streams:
        try:
            texts.append(zlib.decompress(one))
        except zlib.error:
            continue  # a font
    return b"".join(texts)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_is_one_page_of_its_paper(paper):
    body = draw_sheets([a_sheet()], paper)
    assert body.startswith(b"%PDF-")
    assert count_pages(body) == 1
    wide, high = (round(side) for side in PAPERS[paper])
    found = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", body)
    assert (round(float(found[1])), round(float(found[2]))) == (wide, high)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_is_one_page_too(paper):
    assert count_pages(draw_sheets([a_sheet(text="")], paper)) == 1


def test_the_same_sheet_is_the_same_file():
    assert draw_sheets([a_sheet()], "a4") == draw_sheets([a_sheet()], "a4")


def test_a_pile_begins_each_sheet_on_a_page_of_its_own():
    assert (
        count_pages(draw_sheets([a_sheet(), a_sheet(LONG), a_sheet("")], "a4")) == 4
    )  # the long list takes two pages


def test_a_qr_code_leads_to_the_list():
    with_code, without = (
        read_operators(draw_sheets([a_sheet(address=way)], "a4")) for way in ("http://x/", "")
    )
    assert with_code.count(b" re") > without.count(b" re") + 100


def test_every_letter_has_a_font():
    assert list(font_runs("Ines K.")) == [(PLAIN, "Ines K.")]
    assert list(font_runs("Łukasz Ж ή", bold=True)) == [(BOLD, "Łukasz Ж ή")]
    assert list(font_runs("田中 Ken 김")) == [(WIDE[0], "田中"), (PLAIN, " Ken "), (WIDE[1], "김")]
    for name in ("田中 さくら", "陳大文", "김민준", "Иван Петров", "Zoë"):
        body = draw_sheets([a_sheet(player=name)], "a4")
        fonts = set(re.findall(rb"/BaseFont /[A-Z]+\+([\w-]+)", body))
        wanted = {font.removesuffix("Full").encode() for font, _text in font_runs(name, bold=True)}
        assert wanted <= fonts, name


@pytest.mark.parametrize("name", [NAME, "Schillingsfürst" * 6, "田中" * 25])
@pytest.mark.parametrize("room", [150, 185, 240])
def test_a_long_name_is_whole_and_within_its_room(name, room):
    size, lines = fit_text(name, 9.5, room)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert all(text_width(line, size) <= room + 0.01 for line in lines)
    assert size >= ON_TWO_LINES


def test_a_name_gets_smaller_before_it_is_broken_and_is_broken_between_words():
    assert fit_text("Ines K.", 9.5, 200) == (9.5, ["Ines K."])
    size, lines = fit_text("Rocket's Sneasel ex on a long evening", 9.5, 150)
    assert len(lines) == 1
    assert SMALLEST <= size < 9.5
    _size, lines = fit_text(NAME, 9.5, 185)
    assert [*lines[0].split(), *lines[1].split()] == NAME.split()


def test_what_no_row_holds_ends_in_an_ellipsis_and_never_leaves_the_paper():
    size, lines = fit_text("An extremely long name of a card " * 9, 9.5, 200)
    assert lines[1].endswith("…")
    assert all(text_width(line, size) <= 200 for line in lines)
    assert fit_text("田" * 90, 9.5, 5)[1][1] == "…"


def test_a_list_that_was_not_read_is_printed_as_it_is():
    assert count_pages(draw_sheets([a_sheet("4 Pikachuuu\n56 Lightning Energy")], "letter")) == 1


@pytest.mark.parametrize(
    ("format_key", "day", "told"),
    [
        ("standard-2026", date(2026, 5, 1), True),
        ("standard-2021", date(2021, 9, 10), True),
        ("expanded", date(2023, 5, 1), True),
        ("standard-2020", date(2021, 9, 9), False),
        ("expanded", date(2016, 5, 1), False),
        ("modified-2009", date(2010, 3, 6), False),
        ("modified-2009", date(2026, 3, 6), False),  # an old season played today
        ("glc", date(2026, 3, 6), False),
        ("platinum-arceus-2009", date(2026, 3, 6), False),
        ("no-such-format", date(2026, 3, 6), False),
    ],
)
def test_seasons_with_marks_have_a_sheet_with_marks(format_key, day, told):
    assert is_modern(format_key, day) is told


def test_the_sheet_of_such_a_season_has_each_card_s_mark_and_room_for_a_date_of_birth():
    text = "4 Dreepy TWM 128\n4 Ultra Ball SVI 196\n52 Psychic Energy SVE 5"
    asked = DeckQuestion(text=text, format="standard-2024", everywhere=False)
    changes = {"verdict": judge_list(asked), "format": "Standard 2024"}
    old, new = (a_sheet(**changes, modern=new) for new in (False, True))
    assert [row.mark for row in sheet_pdf.sheet_rows(new) if row.copies][:2] == ["H", "G"]
    assert (
        len(read_operators(draw_sheets([new], "a4")))
        > len(read_operators(draw_sheets([old], "a4"))) + 100
    )
    assert count_pages(draw_sheets([new], "letter")) == 1


def test_a_birth_date_is_never_printed():
    """The player writes it by hand, so the sheet has no field for it."""
    assert not [name for name in Sheet.__dataclass_fields__ if "birth" in name]
