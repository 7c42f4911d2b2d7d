"""Names and notes without what cannot be seen: nothing that turns a row round, hides or piles up.

What only a machine sees is left out (bidirectional controls, zero-width and other control
characters, tags), every kind of space is a space, and letters are composed (NFC). What a script
needs stays: joiners in Persian, Hindi or Bengali and in emoji, variants of ideographs and emoji,
flags made of tags. What would show otherwise if it were mended is refused: half a character,
marks heaped on a letter.

Sources: UAX #9 (controls), UAX #15 (NFC), UAX #31 2.3 and RFC 5892 A.1–A.2 (joiners), UTS #51
(emoji), UTS #37 (variants of ideographs), as Unicode 14 knows the characters. Their sections are
cited from memory and not confirmed; how many marks a letter may carry is our own choice.
"""

import re
import unicodedata
from contextvars import ContextVar

from django.utils.translation import gettext as _

from league.base.errors import Refused

ZWNJ, ZWJ = "\u200c", "\u200d"
MOST_TOLD = 20  # names that something was left out of
MOST_LATIN_MARKS = 3  # on one letter, of the marks that stand on any
MOST_MARKS = 6  # of all: pointed Hebrew has five
_MARKS = re.compile(
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
_BLANK = "\u2800\u3164\uffa0"  # shown as a space, though they are signs and letters
_SEEN = re.compile("[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd]")  # of Cf
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\ufe00-\ufe0f\ufff0-\ufff8\ufdd0-\ufdef"
    "\U000e0000-\U000e0fff]"
)
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_JOINING = ("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "MANDAIC", "ADLAM", "HANIFI")
_PLAIN_KEYS = "0123456789#*"
_PICTURES = "\u203c\u2049\u2139\u3030\u00a9\u00ae"  # signs that have a picture as well

_left_out: ContextVar[tuple[str, ...]] = ContextVar("names something was left out of", default=())


def clean(text: str, field: str = "name") -> str:
    """A name on one line. Empty where nothing can be seen; raises Refused naming the field.

    Cleaned twice is cleaned once.
    """
    return _noted(text, tidy(text, field))


def clean_words(text: str, field: str | None = None) -> str:
    """A note: the same, with its lines and spaces as they are."""
    return tidy_words(text, field)


def tidy(text: str, field: str | None = "name") -> str:
    """As `clean`, without remembering that something was left out."""
    if text.isascii() and text.isprintable():
        return _on_one_line(text)
    return _until_stable(text, field, lines=False)


def tidy_words(text: str, field: str | None = None) -> str:
    """As `clean_words`, without remembering it."""
    if text.isascii() and text.replace("\r", "").replace("\n", "").replace("\t", "").isprintable():
        return text
    return _until_stable(text, field, lines=True)


def left_out() -> tuple[str, ...]:
    """The names that something was left out of since this was last asked, as they are now."""
    names = _left_out.get()
    _left_out.set(())
    return names


def _noted(text: str, name: str) -> str:
    if any(_is_unseen(letter) and not _is_space(letter) for letter in set(text) - set(name)):
        _left_out.set((*_left_out.get(), name)[-MOST_TOLD:])
    return name


def _until_stable(text: str, field: str | None, *, lines: bool) -> str:
    _must_be_whole(text, field)
    while True:
        seen = _seen_only(_spaced(unicodedata.normalize("NFC", text), lines=lines))
        after = unicodedata.normalize("NFC", _without_loose_marks(seen))
        after = after if lines else _on_one_line(after)
        if after == text:
            break
        text = after
    _must_not_be_heaped(text, field)
    return text


def _on_one_line(text: str) -> str:
    return " ".join(part for part in text.split(" ") if part)


def _spaced(text: str, *, lines: bool) -> str:
    kept = "\n\r\t" if lines else ""
    return "".join(" " if _is_space(one) and one not in kept else one for one in text)


def _is_space(letter: str) -> bool:
    return letter.isspace() or letter in _BLANK or unicodedata.category(letter)[0] == "Z"


def _seen_only(text: str) -> str:
    flags = {at for flag in _FLAG.finditer(text) for at in range(*flag.span())}
    return "".join(
        one
        for at, one in enumerate(text)
        if at in flags or not _is_unseen(one) or _is_needed(text, at)
    )


def _is_unseen(letter: str) -> bool:
    if letter in "\n\r\t":
        return False
    if unicodedata.category(letter) in {"Cc", "Cf"}:
        return _SEEN.match(letter) is None
    return _UNSEEN.match(letter) is not None or ord(letter) & 0xFFFE == 0xFFFE


def _is_needed(text: str, at: int) -> bool:
    """Whether an unseen character changes how its neighbours are written, as its script has it."""
    one, before = text[at], text[at - 1] if at else ""
    after = text[at + 1] if at + 1 < len(text) else ""
    if not before:
        return False
    if one in {ZWNJ, ZWJ}:
        return _joins(one, text[:at], before, after)
    if "\ufe00" <= one <= "\ufe0f":
        return _is_picture(before) or _is_key(before, after) or _is_ideograph(before)
    if "\U000e0100" <= one <= "\U000e01ef":
        return _is_ideograph(before)
    return "\u180b" <= one <= "\u180f" and _script(before) == "MONGOLIAN"


def _joins(one: str, so_far: str, before: str, after: str) -> bool:
    if not after:
        return False
    if 9 in {unicodedata.combining(before), unicodedata.combining(after)}:  # a virama
        return True
    if _script(before) in _JOINING and _script(after) == _script(before):
        return True
    sign = so_far.rstrip("\ufe0f")[-1:]
    return one == ZWJ and bool(sign) and _is_picture(sign) and _is_picture(after)


def _script(letter: str) -> str:
    """The first word of a letter's or mark's name; of anything else none."""
    if unicodedata.category(letter)[0] not in "LM":
        return ""
    return unicodedata.name(letter, "").partition(" ")[0]


def _is_picture(letter: str) -> bool:
    kinds = {"So", "Sm", "Sk", "Cn"}  # Cn: newer than the tables here
    return letter in _PICTURES or (ord(letter) >= 0x2190 and unicodedata.category(letter) in kinds)


def _is_key(before: str, after: str) -> bool:
    return before in _PLAIN_KEYS and after == "\u20e3"


def _is_ideograph(letter: str) -> bool:
    return _script(letter) == "CJK"


def _without_loose_marks(text: str) -> str:
    """Marks at the very beginning have no letter to stand on, and would stand on a neighbour."""
    at = 0
    while at < len(text) and unicodedata.category(text[at])[0] == "M":
        at += 1
    return text[at:]


def _must_be_whole(text: str, field: str | None) -> None:
    for letter in text:
        if unicodedata.category(letter) == "Cs":
            said = _("The text holds half a character (U+%(code)s). Type it anew.")
            raise Refused(said % {"code": f"{ord(letter):04X}"}, field=field, code="half_character")


def _must_not_be_heaped(text: str, field: str | None) -> None:
    latin = marks = 0
    for letter in text:
        stands = unicodedata.category(letter) == "Me" or unicodedata.combining(letter) not in {0, 9}
        marks = marks + 1 if stands else 0
        latin = latin + 1 if _MARKS.match(letter) else 0
        if latin > MOST_LATIN_MARKS or marks > MOST_MARKS:
            said = _(
                "On a letter of “%(text)s” more than %(most)s marks stand. Write it with fewer."
            )
            told = {"most": MOST_LATIN_MARKS, "text": _without_marks(text)[:40]}
            raise Refused(said % told, field=field, code="too_many_marks")


def _without_marks(text: str) -> str:
    return "".join(one for one in text if unicodedata.category(one)[0] != "M")
