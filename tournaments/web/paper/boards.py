"""Pairings, standings and bracket on paper, with the contents of the boards, to hang on a wall."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from league.base.paper.marks import Box, Mark, Page, Rule, write_words
from league.base.paper.table import MARGIN, Band, Column, Table, TableRow
from tournaments.queries.boards import BoardRow, NameRow
from tournaments.queries.cut.bracket import Bracket, BracketColumn, BracketMatch
from tournaments.queries.standings import StandingRow
from tournaments.queries.structure.attendance import division_name

NOBODY = "–"
SIDE = 6.4 * mm  # the height of half a match in the bracket


def pairings_by_name(title: str, under: str, rows: Sequence[NameRow]) -> Table:
    """All players by name: where each sits, and against whom."""
    columns = [
        Column(_("Player"), 42, bold=True),
        Column(_("Table"), 13, "right", bold=True),
        Column("", 3),
        Column(_("Against"), 42),
    ]
    cells = [
        (row.name, _write_table_number(row), "", row.against or _no_opponent_in_words(row))
        for row in rows
    ]
    return Table(title, under, columns, cells)


def pairings_by_table(title: str, under: str, rows: Sequence[BoardRow]) -> Table:
    """Table after table; players without a table come last."""
    columns = [
        Column(_("Table"), 13, "right", bold=True),
        Column("", 3),
        Column(_("Player"), 42),
        Column(_("Against"), 42),
    ]
    cells = [
        (
            _write_table_number(row),
            "",
            row.a.name,
            row.b.name if row.b else _no_opponent_in_words(row),
        )
        for row in rows
        if row.a
    ]
    return Table(title, under, columns, cells)


def _write_table_number(row: BoardRow) -> str:
    return str(row.table) if row.table is not None else NOBODY


def _no_opponent_in_words(row: BoardRow) -> str:
    """What to write in place of an opponent: a bye, a missed round."""
    return NOBODY if row.open else row.result


def standings_table(
    title: str, under: str, rows: Sequence[StandingRow], fields: Sequence[str]
) -> Table:
    """The standings, field after field under its name. `fields`: the names by pod, or none."""
    columns = [
        Column(_("Place"), 9, "right", bold=True),
        Column("", 2),
        Column(_("Player"), 30, bold=True),
        Column(_("Division"), 13),
        Column(_("Points"), 10, "right"),
        Column(_("W-L-T"), 13, "right"),
        Column(_("Opp. %"), 15, "right"),
        Column(_("Opp. opp. %"), 16, "right"),
    ]
    return Table(title, under, columns, list(_standing_cells(rows, fields)))


def _standing_cells(rows: Sequence[StandingRow], fields: Sequence[str]) -> Iterator[TableRow]:
    for pod, of_pod in groupby(rows, key=attrgetter("pod")):
        if fields:
            yield Band(fields[pod])
        for row in of_pod:
            yield (
                str(row.place), "", row.name, division_name(row.division), str(row.points),
                f"{row.wins}-{row.losses}-{row.ties}", *map(_write_percent, (row.owp, row.oowp)),
            )  # fmt: skip


def _write_percent(share: float) -> str:
    return number_format(f"{100 * share:.2f}")


def lay_out_bracket(
    bracket: Bracket, title: str, under: str, paper: tuple[float, float]
) -> list[Page]:
    """A bracket on one page in landscape: each match is drawn between the two that led to it."""
    wide, high = paper
    room = wide - 2 * MARGIN
    head: Page = [
        *write_words((MARGIN, high - MARGIN - 6 * mm), title, 17, room, bold=True),
        *write_words((MARGIN, high - MARGIN - 12 * mm), under, 9.5, room),
    ]
    step = room / len(bracket.columns)
    top, low = high - MARGIN - 26 * mm, MARGIN + (14 * mm if bracket.third else 0)
    for at, column in enumerate(bracket.columns):
        last = at == len(bracket.columns) - 1
        head += _lay_out_column(column, (MARGIN + at * step, step), (top, low), last=last)
    if bracket.third:
        begin = MARGIN + (len(bracket.columns) - 1) * step
        wide = 0.86 * step
        words = write_words((begin, MARGIN + 15 * mm), _("Third place"), 9, wide, bold=True)
        head += [*words, *_lay_out_match(bracket.third, begin, MARGIN + SIDE, (wide, 1.0))]
    return [head]


def _lay_out_column(
    column: BracketColumn, across: tuple[float, float], along: tuple[float, float], *, last: bool
) -> list[Mark]:
    (x, step), (top, low) = across, along
    marks: list[Mark] = [*write_words((x, top + 4 * mm), column.name, 10, step, bold=True)]
    each = (top - low) / len(column.matches)
    wide, squeeze = 0.86 * step, min(1.0, each / (2.6 * SIDE))
    for at, match in enumerate(column.matches):
        middle = top - (at + 0.5) * each
        marks += _lay_out_match(match, x, middle, (wide, squeeze))
        if not last:  # the line to the next match
            away = each / 2 if at % 2 == 0 else -each / 2
            knee = x + 0.93 * step
            marks += [
                Rule(x + wide, middle, knee, middle, 0.8),
                Rule(knee, middle, knee, middle - away, 0.8),
                Rule(knee, middle - away, x + step, middle - away, 0.8),
            ]
    return marks


def _lay_out_match(
    match: BracketMatch, x: float, middle: float, size: tuple[float, float]
) -> list[Mark]:
    """Two halves, side a above; the winner in bold, games to the right, the table to the left."""
    wide, squeeze = size
    half = SIDE * squeeze
    marks: list[Mark] = [Box(x, middle - half, wide, 2 * half), Rule(x, middle, x + wide, middle)]
    for at, side in enumerate(match.sides):
        y = middle + (0.3 if at == 0 else -0.7) * half
        name = NOBODY if side.open else f"{side.seed}  {side.name}" if side.seed else side.name
        bold = side.won
        marks += write_words((x + 2 * mm, y), name, 9.5 * squeeze, wide - 11 * mm, bold=bold)
        if side.games is not None and not side.open:
            place, figure = (x + wide - 9 * mm, y), str(side.games)
            marks += write_words(place, figure, 9.5 * squeeze, 7 * mm, bold=bold, align="right")
    return marks
