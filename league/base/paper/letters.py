"""Letters on paper: which font has them, how wide a text is, and how a long one fits.

Names come in any script: letters that the first font does not have are drawn with fonts for
Chinese, Japanese and Korean. All fonts are part of the file, so it prints anywhere.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).resolve().parent / "fonts"
PLAIN, BOLD = "DejaVuSans", "DejaVuSans-Bold"
WIDE = ("DroidSansFallbackFull", "NanumGothicCoding")
# Hebrew, Arabic and related scripts
_FROM_THE_RIGHT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
SMALLEST = 6.5  # points; still read with ease
ON_TWO_LINES = 5.8  # points; two lines fit into a row
OF_LARGE = 14 / 17  # of its size: large print shrinks no further to stay on one line
OF_WORD = 11 / 17  # of its size: nor further than this to keep a word whole


@cache
def _letters_of_font(font: str) -> frozenset[int]:
    """The letters that a font has. A font is read on first use, since a wide one is large."""
    pdfmetrics.registerFont(TTFont(font, FONTS / f"{font}.ttf"))
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


@cache
def _font_of(letter: str, main: str) -> str:
    """The first font that has the letter; if none has it, the main one shows a box."""
    return next((font for font in (main, *WIDE) if ord(letter) in _letters_of_font(font)), main)


def font_runs(text: str, *, bold: bool = False) -> Iterator[tuple[str, str]]:
    """The text in the order of drawing, as (font, letters): each letter in a font that has it."""
    main = BOLD if bold else PLAIN
    for font, letters in groupby(_order_on_paper(text), lambda letter: _font_of(letter, main)):
        yield font, "".join(letters)


def _order_on_paper(text: str) -> str:
    """A text in the order of drawing: what is written from right to left is turned round.

    The line as a whole goes from left to right, as on our pages.
    """
    if not _FROM_THE_RIGHT.search(text):
        return text
    # Slow to load, and few papers need them.
    from arabic_reshaper import reshape  # noqa: PLC0415

    # Of its two functions this is the one that turns brackets too.
    from bidi.algorithm import get_display  # noqa: PLC0415

    return str(get_display(reshape(text), base_dir="L"))


@lru_cache(maxsize=8192)  # a label stands on every slip, a name on many papers
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text as it is drawn, in points."""
    return sum(
        pdfmetrics.stringWidth(part, font, size) for font, part in font_runs(text, bold=bold)
    )


def fit_text(
    text: str, size: float, most: float, *, bold: bool = False, grown: float = 1
) -> tuple[float, list[str]]:
    """The size and the lines in which a text fits into `most` points.

    A long text is drawn smaller, and then on two lines; what is too long for those as well ends in
    an ellipsis. `grown`: more than 1 in large print, which stays large: it goes on as many lines as
    it needs, and only a long word makes those smaller.
    """
    whole = text_width(text, size, bold=bold)
    if whole <= most:
        return size, [text]
    smaller = size * most / whole
    if grown > 1:
        return _fit_on_lines(text, smaller, size, most, bold=bold)
    if smaller >= SMALLEST:
        return smaller, [text]
    return ON_TWO_LINES, _two_lines_of(text, ON_TWO_LINES, most, bold=bold)


def _fit_on_lines(
    text: str, on_one: float, size: float, most: float, *, bold: bool
) -> tuple[float, list[str]]:
    """Fit large print: on one line while it stays large, else on many, of whole words if possible.

    `on_one`: the size that would put it on one line.
    """
    words, large = text.split(), OF_LARGE * size
    widest = max(text_width(word, size, bold=bold) for word in words)
    whole_words = min(large, size * most / widest)
    if on_one >= (large if len(words) > 1 else OF_WORD * size):
        return on_one, [text]
    size = whole_words if whole_words >= OF_WORD * size else large
    return size, list(_lines_of(text, size, most, bold=bold))


def _lines_of(text: str, size: float, most: float, *, bold: bool) -> Iterator[str]:
    """The lines of a text, as many as it needs, each of at least a letter."""
    while text_width(text, size, bold=bold) > most:
        first, _rest = _break_line(text, size, most, bold=bold)
        yield (first := first or text[0])
        text = text[len(first) :].strip()
    if text:
        yield text


def _two_lines_of(text: str, size: float, most: float, *, bold: bool) -> list[str]:
    """A text on two lines; what is too long for them ends in an ellipsis."""
    first, second = _break_line(text, size, most, bold=bold)
    if text_width(second, size, bold=bold) <= most:
        return [first, second]
    room = most - text_width("…", size, bold=bold)
    return [first, second[: _most_letters(second, size, room, bold=bold)] + "…"]


def _break_line(text: str, size: float, most: float, *, bold: bool) -> tuple[str, str]:
    """The first line and the rest, broken after a whole word or a hyphen where possible."""
    letters = _most_letters(text, size, most, bold=bold)
    at = max(text.rfind(" ", 1, letters + 1), 0) or text.rfind("-", 1, letters) + 1
    first = text[: at or letters]
    return first, text[len(first) :].strip()


def _most_letters(text: str, size: float, most: float, *, bold: bool) -> int:
    """How many of the first letters of a text fit into `most` points."""
    ends = accumulate(text_width(letter, size, bold=bold) for letter in text)
    return sum(end <= most for end in ends)
