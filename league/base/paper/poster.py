"""A poster for a wall or a door: a few large words, and one code to open with a phone."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.units import mm

from league.base.paper.letters import text_width
from league.base.paper.marks import Code, Mark, Page, write_words

MARGIN = 18 * mm


class Poster(NamedTuple):
    """The title, what to do, the address behind the code, and steps in small print below."""

    title: str
    call: str
    address: str
    steps: Sequence[str] = ()


def lay_out_poster(poster: Poster, paper: tuple[float, float]) -> Page:
    """Lay out one page that can be read from three metres, and its code from one and a half."""
    wide, high = paper
    room = wide - 2 * MARGIN
    y = high - MARGIN - 14 * mm
    page: Page = []
    for line in wrap_words(poster.title, 38, room, bold=True)[:3]:
        page += write_words((MARGIN, y), line, 38, room, bold=True, align="centre")
        y -= 16 * mm
    for line in wrap_words(poster.call, 22, room):
        page += write_words((MARGIN, y), line, 22, room, align="centre")
        y -= 10 * mm
    size = min(0.85 * room, y - MARGIN - 22 * mm - _height_of(poster.steps, room))
    y -= size
    page.append(Code((wide - size) / 2, y, size, poster.address))
    y -= 13 * mm
    page += write_words((MARGIN, y), poster.address, 20, room, bold=True, align="centre")
    return [*page, *_write_steps(poster.steps, y - 14 * mm, room)]


def _height_of(steps: Sequence[str], room: float) -> float:
    lines = sum(len(wrap_words(step, 13, room)) for step in steps)
    return lines * 6.5 * mm + len(steps) * 2 * mm


def _write_steps(steps: Sequence[str], y: float, room: float) -> list[Mark]:
    marks: list[Mark] = []
    for step in steps:
        for line in wrap_words(step, 13, room):
            marks += write_words((MARGIN, y), line, 13, room)
            y -= 6.5 * mm
        y -= 2 * mm
    return marks


def wrap_words(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """A text broken between words into lines that fit."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold=bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
