"""Lays out a long table on as many pages as it needs, with the head and a page number on each."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from league.base.paper.marks import (
    Align,
    Box,
    Mark,
    Page,
    Rule,
    Words,
    place_mark,
    write_words,
)

MARGIN = 14 * mm
GAP = 2 * mm  # between two columns
TITLE = 17.0
UNDER = 9.5
CELL = 10.0
LARGE = 1.7  # how much larger large print is: cells of 17 points


class Column(NamedTuple):
    """A column: its heading, its share of the width, and on which side its cells stand."""

    name: str
    share: float
    align: Align = "left"
    bold: bool = False


class Band(NamedTuple):
    """A line across the table, over the rows it is about."""

    text: str


TableRow = Sequence[str] | Band


class Table(NamedTuple):
    """A table, with the lines above it, and the line below it on each page."""

    title: str
    under: str
    columns: Sequence[Column]
    rows: Sequence[TableRow]
    foot: str = ""


def lay_out_table(table: Table, paper: tuple[float, float], *, large: bool = False) -> list[Page]:
    """The pages of a table; an empty one has its head on one page."""
    laid = _Laid(table, paper, LARGE if large else 1.0)
    pieces = list(laid.split_rows()) or [[]]
    return [laid.make_page(piece, at, len(pieces)) for at, piece in enumerate(pieces, start=1)]


class _LaidRow(NamedTuple):
    """A row laid out about a baseline of 0. `more`: its extra height, in large print."""

    marks: Page
    more: float
    is_band: bool


class _Laid:
    """The measures of one table on one paper."""

    def __init__(self, table: Table, paper: tuple[float, float], scale: float) -> None:
        self.table, self.scale = table, scale
        self.wide, self.high = paper
        self.room = self.wide - 2 * MARGIN
        self.row = 5.6 * mm * scale
        self.gap = GAP * scale
        self.top = self.high - MARGIN - 17 * mm - 2.2 * mm * scale  # baseline of the headings
        whole = sum(column.share for column in table.columns)
        self.widths = [self.room * column.share / whole for column in table.columns]

    def split_rows(self) -> Iterator[list[_LaidRow]]:
        """The rows of each page, one list per page."""
        room = self.top - MARGIN - 7 * mm
        piece: list[_LaidRow] = []
        used = 0.0
        for laid in map(self._lay_row, self.table.rows):
            used += self.row + laid.more
            if piece and used > room:
                yield piece
                piece, used = [], self.row + laid.more
            piece.append(laid)
        if piece:
            yield piece

    def make_page(self, rows: Sequence[_LaidRow], number: int, pages: int) -> Page:
        marks: Page = [*self._write_head(), *self._write_foot(number, pages)]
        names = [column.name for column in self.table.columns]
        marks += self._write_cells(self.top, names, 8 * min(self.scale, 1.4))
        marks.append(self._rule_under(self.top, 1))
        y = self.top
        for at, row in enumerate(rows, start=1):
            y -= self.row + row.more
            marks += self._place_row(y, row, at)
        return marks

    def _write_head(self) -> list[Words]:
        top = self.high - MARGIN
        title = write_words((MARGIN, top - 6 * mm), self.table.title, TITLE, self.room, bold=True)
        return [*title, *write_words((MARGIN, top - 12 * mm), self.table.under, UNDER, self.room)]

    def _write_foot(self, number: int, pages: int) -> list[Words]:
        at, half = (MARGIN, MARGIN), self.room / 2
        foot = write_words(at, self.table.foot, UNDER, half) if self.table.foot else []
        if pages == 1:
            return foot
        number_of = f"{number} / {pages}"
        return [*foot, *write_words(at, number_of, UNDER, self.room, align="right")]

    def _lay_row(self, row: TableRow) -> _LaidRow:
        size = CELL * self.scale
        if isinstance(row, Band):
            words = write_words((MARGIN, 0), row.text, size, self.room, bold=True)
            return _LaidRow([*words], 0, is_band=True)
        marks = self._write_cells(0, row, size)
        words = [mark for mark in marks if isinstance(mark, Words)]
        below = -0.3 * self.row - min((one.y - 0.3 * one.size for one in words), default=0)
        above = max((one.y + 0.95 * one.size for one in words), default=0) - 0.7 * self.row
        return _LaidRow(marks, 2 * max(0, below, above), is_band=False)

    def _place_row(self, y: float, row: _LaidRow, at: int) -> list[Mark]:
        middle = y + row.more / 2
        words = [place_mark(mark, 0, middle) for mark in row.marks]
        if row.is_band:
            return [*words, self._rule_under(y, 0.8)]
        return [*([self._shade_row(y, row.more)] if at % 2 == 0 else []), *words]

    def _shade_row(self, y: float, more: float) -> Box:
        """The grey box behind every other row, which helps the eye to keep the line."""
        low = y - 0.3 * self.row
        return Box(MARGIN, low, self.room, self.row + more, shade=0.06, framed=False)

    def _write_cells(self, y: float, cells: Sequence[str], size: float) -> list[Mark]:
        marks: list[Mark] = []
        x = MARGIN
        for column, wide, text in zip(self.table.columns, self.widths, cells, strict=True):
            if text:
                marks += write_words(
                    (x + self.gap / 2, y),
                    text,
                    size,
                    wide - self.gap,
                    bold=column.bold,
                    align=column.align,
                    grown=self.scale,
                )
            x += wide
        return marks

    def _rule_under(self, y: float, width: float) -> Rule:
        y -= 0.3 * self.row
        return Rule(MARGIN, y, self.wide - MARGIN, y, width)
