"""Letters on paper: which font has them, how wide a text is, and how a long one fits.

Names come in any script: letters that the first font has not are drawn with those that have
Chinese, Japanese and Korean. All fonts are in the file, so it prints anywhere.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).resolve().parent / "fonts"
PLAIN, BOLD = "DejaVuSans", "DejaVuSans-Bold"
WIDE = ("DroidSansFallbackFull", "NanumGothicCoding")
SMALLEST = 6.5  # points that are still read with ease
ON_TWO_LINES = 5.8  # two of them stand in a row


@cache
def _letters_of_font(font: str) -> frozenset[int]:
    """The letters that a font has. It is read when it is first needed: a wide one is large."""
    pdfmetrics.registerFont(TTFont(font, FONTS / f"{font}.ttf"))
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


@cache
def _font_of(letter: str, main: str) -> str:
    """The first font that has the letter; where none has, the main one shows a box for it."""
    return next((font for font in (main, *WIDE) if ord(letter) in _letters_of_font(font)), main)


def font_runs(text: str, *, bold: bool = False) -> Iterator[tuple[str, str]]:
    """(font, letters) in order: each letter with a font that has it."""
    main = BOLD if bold else PLAIN
    for font, letters in groupby(text, lambda letter: _font_of(letter, main)):
        yield font, "".join(letters)


@lru_cache(maxsize=8192)  # a label stands on every slip, a name on many papers
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is drawn, in points."""
    return sum(
        pdfmetrics.stringWidth(part, font, size) for font, part in font_runs(text, bold=bold)
    )


def fit_text(
    text: str, size: float, most: float, *, bold: bool = False, grown: float = 1
) -> tuple[float, list[str]]:
    """The size and the lines in which a text is whole in `most` points.

    It is drawn smaller where it is long, and then on two lines; what is too long for those as well
    ends in an ellipsis. `grown`: how much higher than usual the row is, as in large print: its two
    lines may be as much larger.
    """
    whole = text_width(text, size, bold=bold)
    if whole <= most:
        return size, [text]
    smaller = size * most / whole
    on_two, lines = _fit_on_two_lines(text, ON_TWO_LINES * grown, most, bold=bold)
    return (smaller, [text]) if smaller >= max(SMALLEST, on_two) else (on_two, lines)


def _fit_on_two_lines(
    text: str, size: float, most: float, *, bold: bool
) -> tuple[float, list[str]]:
    """The largest size, of `size` at most, whose two lines hold the text."""
    while True:
        first, second = _break_line(text, size, most, bold=bold)
        if text_width(second, size, bold=bold) <= most:
            return size, [first, second]
        if size <= ON_TWO_LINES:
            room = most - text_width("…", size, bold=bold)
            return size, [first, second[: _most_letters(second, size, room, bold=bold)] + "…"]
        size = max(size - 0.5, ON_TWO_LINES)


def _break_line(text: str, size: float, most: float, *, bold: bool) -> tuple[str, str]:
    """What stands in the first line, whole words where it can be, and the rest."""
    letters = _most_letters(text, size, most, bold=bold)
    first = text[: text.rfind(" ", 1, letters + 1)] if " " in text[1 : letters + 1] else ""
    first = first or text[:letters]
    return first, text[len(first) :].strip()


def _most_letters(text: str, size: float, most: float, *, bold: bool) -> int:
    """How many of its first letters `most` points hold."""
    ends = accumulate(text_width(letter, size, bold=bold) for letter in text)
    return sum(end <= most for end in ends)
