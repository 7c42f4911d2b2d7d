"""Draws registration sheets as PDF."""

import io
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from decks.domain.sheets.sheet import Sheet
from decks.queries.catalogue import current_catalogue
from decks.queries.check.shown import verdict_for_page
from league.base.paper.drawing import PAPERS, draw_code, draw_words
from league.base.paper.letters import text_width
from league.base.paper.marks import Code, write_words

MARGIN = 15 * mm
ROW = 5.2 * mm
GAP = 8 * mm
HEAD = 62 * mm  # kept for the head, with the QR code
FOOT = 34 * mm  # kept for the signatures
QR = 30 * mm
MARK = 8 * mm  # the column of regulation marks
BLANK_ROWS = 30


def draw_sheets(sheets: Iterable[Sheet], paper: str) -> bytes:
    """Draw the sheets into one file, each on a new page. The same sheets give the same bytes."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=PAPERS[paper], invariant=1, pageCompression=1)
    canvas.setTitle(_("Deck registration"))
    for sheet in sheets:
        _Drawing(canvas, sheet, PAPERS[paper]).draw_sheet()
    canvas.save()
    return buffer.getvalue()


class _Row(NamedTuple):
    """A line: copies, name, printing, mark; a heading has a name alone, a gap nothing."""

    copies: str = ""
    name: str = ""
    printing: str = ""
    mark: str = ""


class _Drawing:
    """One sheet on its page, or pages where the list is long."""

    def __init__(self, canvas: Canvas, sheet: Sheet, paper: tuple[float, float]) -> None:
        self.canvas, self.sheet = canvas, sheet
        self.width, self.height = paper
        self.column = (self.width - 2 * MARGIN - GAP) / 2

    def draw_sheet(self) -> None:
        each = int((self.height - 2 * MARGIN - HEAD - FOOT) // ROW)
        rows = list(sheet_rows(self.sheet)) or [_Row()] * (2 * min(BLANK_ROWS, each))
        pages = [rows[at : at + 2 * each] for at in range(0, len(rows), 2 * each)]
        for number, page in enumerate(pages, start=1):
            self._draw_head(number, len(pages))
            left = each if len(pages) > 1 else _first_break(page, each)
            rest = page[left:]
            self._draw_column(0, page[:left])
            self._draw_column(
                1, rest[1:] if self.sheet.verdict and rest and not any(rest[0]) else rest
            )
            self._draw_foot()
            self.canvas.showPage()

    def _draw_text(
        self, x: float, y: float, text: str, size: float, room: float = 0, *, bold: bool = False
    ) -> None:
        """Draw a text without cutting it, within `room` points or up to the margin."""
        room = room or self.width - MARGIN - x
        for words in write_words((x, y), text, size, room, bold=bold):
            draw_words(self.canvas, words)

    def _draw_head(self, number: int, pages: int) -> None:
        sheet, top = self.sheet, self.height - MARGIN
        room = self.width - 2 * MARGIN - QR - GAP
        self._draw_text(MARGIN, top - 6 * mm, sheet.event, 15, room, bold=True)
        under = f"{sheet.league} · {date_format(sheet.day, 'DATE_FORMAT')}"
        self._draw_text(MARGIN, top - 12 * mm, under, 9.5, room)
        self._draw_text(MARGIN, top - 17 * mm, sheet.format, 9.5, room)
        self._draw_fact(top - 26 * mm, _("Player"), sheet.player, room)
        self._draw_fact(top - 42 * mm, _("Division"), sheet.division, room)
        half = (room - GAP) / 2 if sheet.modern else room
        self._draw_fact(top - 34 * mm, _("Player ID"), sheet.player_id, half)
        if sheet.modern:
            self._draw_fact(top - 34 * mm, _("Date of birth"), "", half, right=half + GAP)
        self._draw_text(MARGIN, top - 53 * mm, self._describe_list(), 9.5, bold=True)
        if pages > 1:
            self._draw_text(MARGIN, top - 58 * mm, f"{number} / {pages}", 8)
        if sheet.address:
            draw_code(self.canvas, Code(self.width - MARGIN - QR, top - QR, QR, sheet.address))

    def _draw_fact(self, y: float, name: str, value: str, room: float, *, right: float = 0) -> None:
        x = MARGIN + right
        self._draw_text(x, y, name, 8, 27 * mm)
        begin = x + 28 * mm
        self._draw_text(begin, y, value, 11, room - 28 * mm, bold=True)
        self.canvas.setLineWidth(0.4)
        self.canvas.line(begin, y - 1.4 * mm, x + room, y - 1.4 * mm)

    def _describe_list(self) -> str:
        """How many cards, and whether the list is legal."""
        verdict = self.sheet.verdict
        if verdict is None:
            return _("No list is registered. Write it here, one card a line.")
        figures = {"cards": verdict["totals"]["cards"], "number": self.sheet.list_number}
        if verdict["legal"]:
            return _("List %(number)s · legal · cards: %(cards)s") % figures
        return _("List %(number)s · not legal · cards: %(cards)s") % figures

    def _draw_column(self, column: int, rows: list[_Row]) -> None:
        x = MARGIN + column * (self.column + GAP)
        y = self.height - MARGIN - HEAD
        if self.sheet.modern:
            self._draw_mark(x, y + ROW, _("Mark"), 7)
        for row in rows:
            if row.name or row.copies:
                self._draw_card(x, y, row)
            self.canvas.setLineWidth(1 if _is_heading(row) else 0.25)
            self.canvas.line(x, y - 1.4 * mm, x + self.column, y - 1.4 * mm)
            y -= ROW

    def _draw_card(self, x: float, y: float, row: _Row) -> None:
        if _is_heading(row):
            self._draw_text(x, y, row.name, 9.5, self.column, bold=True)
            return
        end = self.column - (MARK if self.sheet.modern else 0)
        code = text_width(row.printing, 8)
        self._draw_text(x, y, row.copies, 9.5, bold=True)
        self._draw_text(x + 8 * mm, y, row.name, 9.5, end - 8 * mm - code - 2 * mm)
        self._draw_text(x + end - code, y, row.printing, 8)
        if self.sheet.modern:
            self._draw_mark(x, y, row.mark, 9.5)

    def _draw_mark(self, x: float, y: float, text: str, size: float) -> None:
        """Draw a text right-aligned in the column of regulation marks."""
        self._draw_text(x + self.column - text_width(text, size), y, text, size)

    def _draw_foot(self) -> None:
        y = MARGIN + 14 * mm
        statement = _("This is the deck I play in this event.")
        self._draw_text(MARGIN, y + 9 * mm, statement, 8)
        for column, name in enumerate((_("Player's signature"), _("Judge"))):
            x = MARGIN + column * (self.column + GAP)
            self.canvas.setLineWidth(0.6)
            self.canvas.line(x, y - 4 * mm, x + self.column, y - 4 * mm)
            self._draw_text(x, y - 8 * mm, name, 8)


def _is_heading(row: _Row) -> bool:
    return bool(row.name) and not row.copies


def sheet_rows(sheet: Sheet) -> Iterator[_Row]:
    """The rows of a sheet: the lines of its list, grouped by the parts of the deck."""
    if sheet.verdict is None:
        return
    known = current_catalogue().by_id
    for at, part in enumerate(verdict_for_page(sheet.verdict)["parts"]):
        if at:
            yield _Row()
        yield _Row(name=f"{part['name']} · {part['count']}")
        for line in sorted(part["lines"], key=lambda line: str(line["name"])):
            card = known.get(line["card"] or "")
            name, mark = line["name"] or line["text"], card.mark if card else None
            yield _Row(str(line["count"]), name, line["printing"], mark or "")


def _first_break(rows: list[_Row], most: int) -> int:
    """After how many rows the first column ends.

    At the end of a part if both columns then hold the list, otherwise in its middle.
    """
    gaps = [at for at, row in enumerate(rows) if not any(row)]
    fit = [at for at in gaps if at <= most and len(rows) - at - 1 <= most]
    return min(fit, key=lambda at: abs(2 * at - len(rows)), default=len(rows) // 2)
