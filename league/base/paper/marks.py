"""What can stand on a page: words, rules, boxes and codes, each with its place in points.

`x` and `y` count from the lower left corner of the page, as in PDF. A page is a list of marks, so
that where something stands can be asked without reading a file.
"""

from typing import Literal, NamedTuple

from league.base.paper.letters import fit_text, text_width

Align = Literal["left", "right", "centre"]


class Words(NamedTuple):
    """One line of writing, its left end on its baseline."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False

    @property
    def end(self) -> float:
        """The place of its right end, in points from the left edge."""
        return self.x + text_width(self.text, self.size, bold=self.bold)


class Rule(NamedTuple):
    """A straight line; `dashed` where people cut."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.5
    dashed: bool = False


class Box(NamedTuple):
    """An empty rectangle from its lower left corner; `shade` from 0, white, to 1, black."""

    x: float
    y: float
    width: float
    height: float
    shade: float = 0
    framed: bool = True


class Code(NamedTuple):
    """A QR code from its lower left corner, without its quiet zone."""

    x: float
    y: float
    size: float
    text: str


Mark = Words | Rule | Box | Code
Page = list[Mark]


def write_words(  # noqa: PLR0913 -- how a text stands, by name
    at: tuple[float, float],
    text: str,
    size: float,
    room: float,
    *,
    bold: bool = False,
    align: Align = "left",
    grown: float = 1,
) -> list[Words]:
    """A text whole in `room` points from `at`: smaller if it is long, and then on two lines.

    `grown`: as in `fit_text`; several lines are centred on the height of the first.
    """
    size, lines = fit_text(text, size, room, bold=bold, grown=grown)
    above = (0.3 + 0.55 * (len(lines) - 1)) * size if len(lines) > 1 else 0
    placed = []
    for number, line in enumerate(lines):
        spare = room - text_width(line, size, bold=bold) if align != "left" else 0
        x = at[0] + (spare / 2 if align == "centre" else spare)
        placed.append(Words(x, at[1] + above - number * 1.1 * size, line, size, bold))
    return placed


def place_mark(mark: Mark, dx: float, dy: float, scale: float = 1) -> Mark:
    """A mark scaled by `scale` from the corner of its page, and moved."""
    moved = mark._replace(x=dx + mark.x * scale, y=dy + mark.y * scale)
    match moved:
        case Words() | Code():
            return moved._replace(size=moved.size * scale)
        case Box():
            return moved._replace(width=moved.width * scale, height=moved.height * scale)
        case Rule():
            return moved._replace(to_x=dx + moved.to_x * scale, to_y=dy + moved.to_y * scale)
