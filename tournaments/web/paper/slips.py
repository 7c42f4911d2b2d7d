"""Match slips: a match on a quarter of a page, ordered so that cut stacks are sorted by table.

The first quarter of the matches is printed upper left, sheet after sheet, the second lower left,
the third upper right, the last lower right. Cut the pile across and lay the upper half on the
lower; cut it down and lay the left half on the right: the tables are in order.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from league.base.paper.marks import Box, Code, Mark, Page, Rule, place_mark, write_words

Thing = TypeVar("Thing")
LARGE = 2**0.5  # two slips on a landscape page, each as large as half of it
PAD = 7 * mm
QR = 25 * mm
BOX = 6 * mm


class SlipPlayer(NamedTuple):
    """A player's half of a slip: shown name, the deck's short code, the address to report at."""

    name: str
    deck: str
    address: str


class Slip(NamedTuple):
    """A match on paper; `under`: event and divisions, `boxes`: games that can be won."""

    table: str
    round: str
    under: str
    boxes: int
    players: tuple[SlipPlayer, SlipPlayer]


def cut_stack(things: Sequence[Thing], each: int) -> list[list[Thing | None]]:
    """Distribute things over sheets of `each` in stacks; None where the last stacks run out.

    Taking stack after stack, each from the first sheet to the last, puts them in order again.
    """
    sheets = -(-len(things) // each)
    return [
        [things[at] if at < len(things) else None for at in range(sheet, each * sheets, sheets)]
        for sheet in range(sheets)
    ]


def lay_out_slips(
    slips: Sequence[Slip], paper: tuple[float, float], *, large: bool = False
) -> list[Page]:
    """Four slips a page, or in large print two a landscape page (`paper`: its size as it lies)."""
    wide, high = paper
    scale = LARGE if large else 1.0
    down = 1 if large else 2
    quarter = (wide / 2 / scale, high / down / scale)
    corners = [(x * wide / 2, (down - 1 - y) * high / down) for x in (0, 1) for y in range(down)]
    pages = []
    for sheet in cut_stack(slips, 2 * down):
        page: Page = list(_cut_lines(paper, down))
        for slip, (x, y) in zip(sheet, corners, strict=True):
            if slip is not None:
                page += [place_mark(mark, x, y, scale) for mark in lay_out_slip(slip, quarter)]
        pages.append(page)
    return pages


def _cut_lines(paper: tuple[float, float], down: int) -> list[Rule]:
    wide, high = paper
    cuts = [Rule(wide / 2, 0, wide / 2, high, 0.4, dashed=True)]
    return cuts if down == 1 else [*cuts, Rule(0, high / 2, wide, high / 2, 0.4, dashed=True)]


def lay_out_slip(slip: Slip, space: tuple[float, float]) -> Page:
    """One slip in a space of its own whose lower left corner is 0, 0."""
    wide, high = space
    top, room = high - PAD, wide - 2 * PAD
    page: Page = [
        *write_words((PAD, top - 7 * mm), slip.table, 22, 0.62 * room, bold=True),
        *write_words((PAD, top - 7 * mm), slip.round, 12, room, align="right"),
        *write_words((PAD, top - 13 * mm), slip.under, 8.5, room),
        Rule(PAD, top - 15.5 * mm, wide - PAD, top - 15.5 * mm, 1),
    ]
    half = (top - 15.5 * mm - PAD - 11 * mm) / 2
    for at, player in enumerate(slip.players):
        y = top - 15.5 * mm - at * half
        page += _lay_out_player(player, slip.boxes, (y, half), wide)
    page += _lay_out_foot(wide)
    return page


def _lay_out_player(
    player: SlipPlayer, boxes: int, place: tuple[float, float], wide: float
) -> list[Mark]:
    """A player's name, deck, boxes and signature; on the right the code to report by."""
    top, half = place
    left = wide - 2 * PAD - QR - 4 * mm
    marks: list[Mark] = [*write_words((PAD, top - 7 * mm), player.name, 14, left, bold=True)]
    if player.deck:
        text = _("Deck %(code)s") % {"code": player.deck}
        marks += write_words((PAD, top - 12 * mm), text, 8.5, left)
    y = top - 22.5 * mm
    marks += _tick_boxes(PAD, y, boxes, _("Games won") if boxes > 1 else _("Won"), 0.6 * left)
    marks += _tick_boxes(PAD + 0.62 * left, y, 1, _("I drop"), 0.38 * left)
    code = top - 3 * mm - QR
    marks.append(Code(wide - PAD - QR, code, QR, player.address))
    y = max(top - half + 7 * mm, top - 41 * mm)
    marks.append(Rule(PAD, y, wide - PAD, y, 0.6))
    marks += write_words((PAD, y - 3.6 * mm), _("Signature"), 7, left)
    hint = _("Report by phone: scan your code")
    room = QR + 24 * mm
    return [
        *marks,
        *write_words((wide - PAD - room, y - 3.6 * mm), hint, 7, room, align="right"),
    ]


def _tick_boxes(x: float, y: float, number: int, name: str, room: float) -> list[Mark]:
    """Boxes to tick, with the meaning of a tick beside them."""
    boxes: list[Mark] = [Box(x + at * (BOX + 1.5 * mm), y, BOX, BOX) for at in range(number)]
    begin = number * (BOX + 1.5 * mm) + 0.5 * mm
    return [*boxes, *write_words((x + begin, y + 1.8 * mm), name, 9, room - begin)]


def _lay_out_foot(wide: float) -> list[Mark]:
    """The box for a tie, and room for the judge's extra time and notes."""
    third = (wide - 2 * PAD) / 3
    foot: list[Mark] = [Rule(PAD, PAD + 9.5 * mm, wide - PAD, PAD + 9.5 * mm, 1)]
    foot += _tick_boxes(PAD, PAD, 1, _("Tie"), third - 2 * mm)
    begin = PAD + third
    foot += write_words((begin, PAD + 1.8 * mm), _("Extra time, judge:"), 8, 1.1 * third)
    return [*foot, Rule(begin + 1.15 * third, PAD, wide - PAD, PAD, 0.6)]
