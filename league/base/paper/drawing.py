"""Draws pages of marks as one PDF. The same pages give the same bytes."""

import io
import re
from collections.abc import Iterable
from functools import lru_cache

import segno
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from league.base.paper.letters import font_runs
from league.base.paper.marks import Box, Code, Page, Rule, Words

# Streams are written as plain bytes. As letters, which old printers needed, they are a fifth longer
# and take a sixth of all the time.
rl_config.useA85 = 0

_DARK_RUN = re.compile(rb"\x01+")  # in a row of a QR code, one byte per module

PAPERS: dict[str, tuple[float, float]] = {"a4": A4, "letter": LETTER}


def choose_paper(name: str, *, across: bool = False) -> tuple[float, float]:
    """Width and height of a paper, A4 for an unknown name; `across`: in landscape."""
    wide, high = PAPERS.get(name, A4)
    return (high, wide) if across else (wide, high)


def draw_pages(pages: Iterable[Page], paper: tuple[float, float], title: str) -> bytes:
    """Draw the pages into one file."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=paper, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    for page in pages:
        for mark in page:
            match mark:
                case Words():
                    draw_words(canvas, mark)
                case Rule():
                    _draw_rule(canvas, mark)
                case Box():
                    _draw_box(canvas, mark)
                case Code():
                    draw_code(canvas, mark)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def draw_words(canvas: Canvas, words: Words) -> None:
    """Draw a line of writing, each letter in a font that has it."""
    line = canvas.beginText(words.x, words.y)
    for font, part in font_runs(words.text, bold=words.bold):
        line.setFont(font, words.size)
        line.textOut(part)
    canvas.drawText(line)


def draw_code(canvas: Canvas, code: Code) -> None:
    """Draw a QR code as one path of its dark runs."""
    bars, modules = _dark_runs(code.text)
    dot = code.size / modules
    top = code.y + code.size
    path = canvas.beginPath()
    # Written as `path.rect` would, in a third of the time: a slip has two thousand of them.
    path._code.extend(  # noqa: SLF001 -- reportlab has no other way
        f"{code.x + across * dot:.2f} {top - (down + 1) * dot:.2f} {long * dot:.2f} {dot:.2f} re"
        for across, down, long in bars
    )
    canvas.drawPath(path, stroke=0, fill=1)


@lru_cache(maxsize=2048)
def _dark_runs(text: str) -> tuple[tuple[tuple[int, int, int], ...], int]:
    """Every dark run (across, down, length) in modules, and how many modules a side has."""
    # Any mask can be read; trying all eight for the best one took most of a sheet's time.
    rows = segno.make_qr(text, error="m", mask=2).matrix
    bars = (
        (run.start(), down, run.end() - run.start())
        for down, row in enumerate(rows)
        for run in _DARK_RUN.finditer(row)
    )
    return tuple(bars), len(rows)


def _draw_rule(canvas: Canvas, rule: Rule) -> None:
    canvas.setLineWidth(rule.width)
    canvas.setDash([3, 3] if rule.dashed else [])
    canvas.line(rule.x, rule.y, rule.to_x, rule.to_y)
    canvas.setDash([])


def _draw_box(canvas: Canvas, box: Box) -> None:
    canvas.setLineWidth(0.8)
    canvas.setFillGray(1 - box.shade)
    canvas.rect(
        box.x, box.y, box.width, box.height, stroke=int(box.framed), fill=int(box.shade > 0)
    )
    canvas.setFillGray(0)
