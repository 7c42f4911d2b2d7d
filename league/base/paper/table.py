"""A long table on as many pages as it needs: the head on each, the number of the page below."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from league.base.paper.marks import Align, Box, Mark, Page, Rule, Words, write_words

MARGIN = 14 * mm
GAP = 2 * mm  # between two columns
TITLE = 17.0
UNDER = 9.5
CELL = 10.0
LARGE = 1.7  # how much larger the large print is: cells of 17 points


class Column(NamedTuple):
    """A column: its heading, its share of the width, and on which side its cells stand."""

    name: str
    share: float
    align: Align = "left"
    bold: bool = False


class Band(NamedTuple):
    """A line that stands across the table, over the rows it is about."""

    text: str


TableRow = Sequence[str] | Band


class Table(NamedTuple):
    """What stands over the table, and the table."""

    title: str
    under: str
    columns: Sequence[Column]
    rows: Sequence[TableRow]


def lay_out_table(table: Table, paper: tuple[float, float], *, large: bool = False) -> list[Page]:
    """The pages of a table; an empty one has its head on one page."""
    laid = _Laid(table, paper, LARGE if large else 1.0)
    each = laid.rows_a_page
    pieces = [table.rows[at : at + each] for at in range(0, len(table.rows), each)] or [()]
    return [laid.make_page(piece, at, len(pieces)) for at, piece in enumerate(pieces, start=1)]


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

    @property
    def rows_a_page(self) -> int:
        return max(1, int((self.top - MARGIN - 7 * mm) // self.row))

    def make_page(self, rows: Sequence[TableRow], number: int, pages: int) -> Page:
        marks: Page = [*self._write_head(), *self._write_foot(number, pages)]
        names = [column.name for column in self.table.columns]
        marks += self._write_cells(self.top, names, 8 * min(self.scale, 1.4))
        marks.append(self._rule_under(self.top, 1))
        for at, row in enumerate(rows, start=1):
            marks += self._write_row(self.top - at * self.row, row, at)
        return marks

    def _write_head(self) -> list[Words]:
        top = self.high - MARGIN
        title = write_words((MARGIN, top - 6 * mm), self.table.title, TITLE, self.room, bold=True)
        return [*title, *write_words((MARGIN, top - 12 * mm), self.table.under, UNDER, self.room)]

    def _write_foot(self, number: int, pages: int) -> list[Words]:
        if pages == 1:
            return []
        text = f"{number} / {pages}"
        return write_words((MARGIN, MARGIN), text, UNDER, self.room, align="right")

    def _write_row(self, y: float, row: TableRow, at: int) -> list[Mark]:
        if isinstance(row, Band):
            size = CELL * self.scale
            words = write_words((MARGIN, y), row.text, size, self.room, bold=True)
            return [*words, self._rule_under(y, 0.8)]
        shade = [self._shade_row(y)] if at % 2 == 0 else []
        return [*shade, *self._write_cells(y, row, CELL * self.scale)]

    def _shade_row(self, y: float) -> Box:
        """Every other row is grey: the eye keeps the line across the page."""
        return Box(MARGIN, y - 0.3 * self.row, self.room, self.row, shade=0.06, framed=False)

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
                )
            x += wide
        return marks

    def _rule_under(self, y: float, width: float) -> Rule:
        y -= 0.3 * self.row
        return Rule(MARGIN, y, self.wide - MARGIN, y, width)
