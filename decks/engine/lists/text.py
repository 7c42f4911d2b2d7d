"""Turns the bytes of a list into lines: encodings, limits, damaged letters."""

import re
import unicodedata

from decks.engine.lists import pasted
from decks.engine.lists.deck import ListError

LONGEST_LIST = 64 * 1024  # bytes; elsewhere letters, of which there are never more
MOST_LINES = 10_000
MOST_COPIES = 9_999
MOST_LETTERS = 250  # of a line that is looked at; no name is nearly as long
# Lines, none longer than that, whose reading is kept; real lists repeat each other.
MOST_REMEMBERED = 50_000

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_SPACES = dict.fromkeys(
    map(ord, "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"), " "
)
_NOTHING = dict.fromkeys(
    map(
        ord,
        "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f"
        "\ufe0f\u20e3"  # of figures as phones draw them on keys, and of signs as pictures
        "\u180e\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    )
)
# Marks that reverse the letters after them. They are left out, since a count would look different
# from the one that is read.
_TURNING = dict.fromkeys(
    map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
_WIDE = {0xFF01 + n: 0x21 + n for n in range(94)}  # letters, digits and marks of full width
_CIRCLED = {0x2460 + n: str(n + 1) for n in range(20)}
_TIMES = dict.fromkeys(map(ord, "✕✖⨉⨯"), "×")
_PLAIN = {**_SPACES, **_NOTHING, **_WIDE, **_CIRCLED, **_TIMES}
# How many, as it is written in Japanese and Chinese without figures: 四枚, 十二張.
_WRITTEN_COUNT = re.compile("([一二三四五六七八九]?十)?([一二三四五六七八九])?(?=[枚張张])")
# What UTF-8 looks like after it was read as Latin-1 or Windows-1252.
_DAMAGED = ("Ã", "Â", "â", "Î")


def decode_list(data: bytes | str) -> str:
    """The text of a list, without marks that reverse it. Raises ListError: too long, or no text."""
    size = _count_bytes(data)
    if size > LONGEST_LIST:
        raise ListError("too_long", bytes=size, most=LONGEST_LIST)
    text = data if isinstance(data, str) else _decode_bytes(data)
    if _CONTROLS.search(text):
        raise ListError("controls")
    if not text or text.isspace():
        raise ListError("empty")
    return text if text.isascii() else text.translate(_TURNING)


def _count_bytes(data: bytes | str) -> int:
    if isinstance(data, bytes) or data.isascii():
        return len(data)
    return len(data.encode("utf-8", "surrogatepass"))


def _decode_bytes(raw: bytes) -> str:
    if raw[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        try:
            return raw.decode("utf-16")
        except UnicodeDecodeError:
            raise ListError("encoding") from None
    if b"\0" in raw:
        raise ListError("zero_bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines as they stand, with their numbers from 1; blank lines are left out."""
    rows = pasted.pasted_lines(text)
    if len(rows) > MOST_LINES:
        raise ListError("too_many_lines", count=len(rows), most=MOST_LINES)
    return [(number, shown) for number, row in enumerate(rows, 1) if (shown := row.strip())]


def plain_line(line: str) -> str:
    """A line with ordinary blanks and digits, and with letters of a wrong encoding repaired.

    Accents that stand apart from their letter, as some systems write them, are joined to it.
    """
    if not line.isascii():
        line = unicodedata.normalize("NFC", _repair_letters(line).translate(_PLAIN))
        line = _WRITTEN_COUNT.sub(_write_in_figures, line)
    line = pasted.strip_markdown(pasted.strip_marks(line.strip()))
    return " ".join(line.split()) if "  " in line or "\t" in line else line.strip()


def _write_in_figures(count: re.Match[str]) -> str:
    tens, ones = count[1] or "", count[2] or ""
    digits = "〇一二三四五六七八九"
    many = 10 * max(digits.find(tens[:-1]), 1) if tens else 0  # nothing before ten is one
    many += digits.find(ones)
    return str(many) if many else ""


def _repair_letters(line: str) -> str:
    if any(mark in line for mark in _DAMAGED):
        for encoding in ("cp1252", "latin-1"):
            try:
                return line.encode(encoding).decode("utf-8")
            except UnicodeError:
                continue
    return line
