"""Split a pasted player list into its lines, and each line into its cells.

A quoted cell may span several lines, as spreadsheets write a cell with a line break in it.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.engine.lists.tables import is_separator_line
from league.base.errors import Refused
from league.base.names import clean_name
from tournaments.domain.players.roster_columns import unwrap_text

LONGEST_LINE = 2_000  # letters: a sign-up sheet has remarks beside each name
MOST_LINES_OF_A_ROW = 10
SEPARATORS = ("\t", ";", ",")
_LINE_END = re.compile("\r\n|\r|\n|\u2028|\u2029")
_CELL_BEGINS = re.compile(r'(?:^|[\t;,])[ \xa0]*"')


class LineError(ValueError):
    """Why a line cannot be read, in words."""


@dataclass(frozen=True, slots=True)
class LineCells:
    """The cells of a line, and which of them were quoted and so are taken literally."""

    cells: list[str]
    separator: str
    quoted: frozenset[str]


def number_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers; a byte order mark is removed."""
    lines = _LINE_END.split(text.removeprefix("\ufeff"))
    at = int(is_separator_line(lines[0]))
    while at < len(lines):
        row, many = _join_quoted_lines(lines, at)
        if row.strip(" \t;,\xa0"):
            yield at + 1, row
        at += many


def _join_quoted_lines(lines: Sequence[str], at: int) -> tuple[str, int]:
    """The row that begins here, and how many lines it spans: one, unless a cell is quoted."""
    if lines[at].count('"') % 2 and _CELL_BEGINS.search(lines[at]):
        for many in range(2, MOST_LINES_OF_A_ROW + 1):
            row = " ".join(lines[at : at + many])
            if len(row) > LONGEST_LINE or at + many > len(lines):
                break
            if row.count('"') % 2 == 0:
                return (row, many) if _is_whole(row) else (lines[at], 1)
    return lines[at], 1


def _is_whole(row: str) -> bool:
    try:
        split_cells(row)
    except LineError:
        return False
    return True


def split_cells(line: str) -> LineCells:
    """Split a line into cells. Raises LineError if it is too long, or a quote is not closed."""
    _require_line_of_usual_length(line)
    line = line.rstrip()
    bare = re.sub(r'"[^"]*"', "", line)
    separator = next((separator for separator in SEPARATORS if separator in bare), ",")
    try:
        (row,) = csv.reader([line], delimiter=separator, strict=True, skipinitialspace=True)
    except csv.Error:
        raise LineError(_("a quotation mark is not closed, or stands within a value.")) from None
    quoted = frozenset(tidy_cell(quoted) for quoted in re.findall(r'"([^"]*)"', line))
    cells = [unwrap_text(tidy_cell(cell)) for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    return LineCells(cells, separator, quoted)


def _require_line_of_usual_length(line: str) -> None:
    if len(line) > LONGEST_LINE:
        raise LineError(
            _("a line has at most %(most)s letters: name, player id, birth year.")
            % {"most": LONGEST_LINE}
        )


def tidy_cell(cell: str) -> str:
    """A cell without invisible characters. Raises LineError if it cannot be a name."""
    try:
        return clean_name(cell)
    except Refused as refused:
        raise LineError(refused.message) from None
