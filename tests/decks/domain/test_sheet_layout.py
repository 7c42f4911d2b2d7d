"""The layout of a registration sheet: everything is on the paper, nothing overlaps."""

import re
from itertools import combinations
from typing import NamedTuple

import pytest
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from decks.domain.sheets import pdf as sheet_pdf
from decks.domain.sheets.pdf import MARGIN, PAPERS, draw_sheets
from league.base.paper.letters import text_width
from tests.decks.domain.test_sheets import LIST, LONG, NAME, a_sheet, read_operators

MODERN = "4 Dreepy TWM 128\n4 Ultra Ball SVI 196\n52 Psychic Energy SVE 5"


class Text(NamedTuple):
    """A drawn text: the left end of its baseline (x, y) and its right end, in points."""

    page: int
    x: float
    y: float
    size: float
    words: str
    end: float

    def overlaps_other(self, other):
        apart = self.end <= other.x or other.end <= self.x
        above = self.y - self.size / 5 >= other.y + other.size * 0.7
        below = other.y - other.size / 5 >= self.y + self.size * 0.7
        return self.page == other.page and not (apart or above or below)


class Writing(PDFTextObject):
    def textOut(self, text):  # noqa: N802 -- reportlab's name
        x, y = self.getCursor()
        bold = "Bold" in self._fontname
        end = x + text_width(text, self._fontsize, bold=bold)
        told = Text(self._canvas.getPageNumber(), x, y, self._fontsize, text, end)
        self._canvas.told.append(told)
        super().textOut(text)


@pytest.fixture
def write_sheet(monkeypatch):
    """`write_sheet(sheet, paper)` returns the sheet's texts in drawing order, and the PDF."""

    class Read(Canvas):
        def __init__(self, *arguments, **more):
            super().__init__(*arguments, **more)
            self.told = told

        def beginText(self, x=0, y=0, direction=None):  # noqa: N802 -- reportlab's name
            return Writing(self, x, y, direction=direction)

    told = []
    monkeypatch.setattr(sheet_pdf, "Canvas", Read)

    def draw_and_read(sheet, paper="a4"):
        told.clear()
        body = draw_sheets([sheet], paper)
        return list(told), body

    return draw_and_read


LONG_WORDS = {"event": NAME, "league": NAME, "format": NAME, "player": NAME, "player_id": NAME}
SHEETS = {
    "plain": {"player_id": "1234567", "division": "Masters"},
    "long words": LONG_WORDS | {"division": NAME},
    "modern": {"text": MODERN, "modern": True, "player_id": "1234567", "division": "Masters"},
    "modern, long words": LONG_WORDS | {"text": f"4 {NAME}\n{MODERN}", "modern": True},
    "two pages": {"text": LONG, "division": "Masters"},
    "empty": {"text": ""},
}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", SHEETS)
def test_all_that_is_written_is_within_the_margins_and_nothing_over_anything(
    write_sheet, what, paper
):
    told, body = write_sheet(a_sheet(**SHEETS[what]), paper)
    wide, high = PAPERS[paper]
    assert len(told) > 10
    for each in told:
        assert MARGIN - 0.1 <= each.x < each.end <= wide - MARGIN + 0.1, each
        assert MARGIN <= each.y <= high - MARGIN, each
    assert not [two for two in combinations(told, 2) if two[0].overlaps_other(two[1])]
    code = [
        tuple(map(float, box))
        for box in re.findall(rb"(\S+) (\S+) (\S+) (\S+) re\b", read_operators(body))
    ]
    assert code
    left, low = min(dot[0] for dot in code), min(dot[1] for dot in code)
    right, top = (max(dot[at] + dot[at + 2] for dot in code) for at in (0, 1))
    assert (round(right), round(top)) == (round(wide - MARGIN), round(high - MARGIN))
    assert round(right - left) == round(top - low) == 85  # points: three centimetres
    assert not [each for each in told if each.end > left and each.y + each.size * 0.7 > low]


def test_the_head_goes_from_the_event_to_the_list_and_the_foot_has_the_signatures(write_sheet):
    told, body = write_sheet(a_sheet(player_id="1234567", division="Masters"))
    at = {each.words: each for each in told}
    order = [
        "Autumn Cup", "Pallet Town League · 6 March 2010", "Modified 2009", "Ines K.", "1234567",
        "Masters", "List 2 · legal · cards: 60", "Pokémon · 4",
        "This is the deck I play in this event.", "Judge",
    ]  # fmt: skip
    heights = [at[words].y for words in order]
    assert heights == sorted(heights, reverse=True)
    for name, value in (("Player", "Ines K."), ("Player ID", "1234567"), ("Division", "Masters")):
        assert at[name].y == at[value].y
        assert at[name].end < at[value].x
    assert at["Player's signature"].y == at["Judge"].y
    assert at["Player's signature"].end < at["Judge"].x
    assert b"/Title (Deck registration)" in body


def test_a_card_is_a_line_with_copies_name_printing_and_mark_from_left_to_right(write_sheet):
    told, _body = write_sheet(a_sheet(MODERN, modern=True, format="Standard 2024"))
    cards = [each for each in told if each.words == "Dreepy"]
    line = sorted(each for each in told if each.y == cards[0].y)
    column = [each.words for each in line if each.x < PAPERS["a4"][0] / 2]
    assert column == ["4", "Dreepy", "TWM 128", "H"]
    heads = [each for each in told if each.words == "Mark"]
    assert len(heads) == 2
    assert round(heads[0].end) == round(line[3].end)
    assert heads[0].y > cards[0].y
    heading = next(each for each in told if each.words == "Pokémon · 4")
    assert (heading.x, round(heading.size, 1)) == (line[0].x, 9.5)
    assert heading.x < cards[0].x


BASICS = ["Pikachu", "Chimchar", "Starly", "Turtwig", "Shinx", "Piplup"]
TRAINERS = ["Switch", "Potion", "Energy Search", "Rare Candy"]


@pytest.mark.parametrize(
    ("pokemon", "trainers", "second"),
    [
        (5, 3, ["Trainer · 3", "Energy · 52"]),
        (1, 4, ["Energy · 55"]),
        (2, 2, ["Trainer · 2", "Energy · 56"]),
    ],
)
def test_the_second_column_begins_with_the_part_that_is_nearest_to_the_middle(
    write_sheet, pokemon, trainers, second
):
    cards = [f"1 {card}" for card in (*BASICS[:pokemon], *TRAINERS[:trainers])]
    energy = 60 - pokemon - trainers
    told, _body = write_sheet(a_sheet("\n".join([*cards, f"{energy} Lightning Energy DP 126"])))
    heads = [each for each in told if " · " in each.words and each.words[-1].isdigit()]
    middle = PAPERS["a4"][0] / 2
    assert [each.words for each in heads if each.x > middle and each.size > 9] == second


def test_a_list_on_two_pages_says_which_page_it_is(write_sheet):
    told, _body = write_sheet(a_sheet(LONG))
    assert [(each.page, each.words) for each in told if " / " in each.words] == [
        (1, "1 / 2"), (2, "2 / 2"),
    ]  # fmt: skip
    assert {each.page for each in told if each.words.startswith("Unown")} == {1, 2}
    told, _body = write_sheet(a_sheet(LIST))
    assert not [each for each in told if " / " in each.words]
