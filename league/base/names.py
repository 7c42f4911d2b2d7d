"""Cleans names and notes of what cannot be seen: nothing in them reverses text, hides or piles up.

What only a machine sees is left out (bidirectional controls, zero-width and other control
characters, tags), every kind of space becomes a space, and letters are composed (NFC). What a
script needs stays: joiners in Persian, Hindi or Bengali and in emoji, variants of ideographs and
emoji, flags made of tags. What would look different if it were repaired is refused: half a
character, marks heaped on a letter.

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
MOST_REMEMBERED_NAMES = 20  # names from which something was left out
MOST_LATIN_MARKS = 3  # on one letter, of the marks that can stand on any letter
MOST_MARKS = 6  # of any marks: pointed Hebrew has five
_COMBINING_MARKS = re.compile(
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
_BLANK_SIGNS = "\u2800\u3164\uffa0"  # they look like a space, though they are signs and letters
_VISIBLE_FORMAT_SIGNS = re.compile(
    "[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd]"
)  # of category Cf
_INVISIBLE_SIGNS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\ufe00-\ufe0f\ufff0-\ufff8\ufdd0-\ufdef"
    "\U000e0000-\U000e0fff]"
)
_TAG_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_JOINING_SCRIPTS = ("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "MANDAIC", "ADLAM", "HANIFI")
_KEYCAP_BASES = "0123456789#*"
_EMOJI_SIGNS = "\u203c\u2049\u2139\u3030\u00a9\u00ae"  # signs that also have a picture

_changed_names: ContextVar[tuple[str, ...]] = ContextVar(
    "names something was left out of", default=()
)


def clean_name(text: str, field: str = "name") -> str:
    """A name on one line. Empty where nothing can be seen; raises Refused naming the field.

    Cleaning a name twice gives the same as cleaning it once.
    """
    return _remember_change(text, tidy_name(text, field))


def clean_text(text: str, field: str | None = None) -> str:
    """A note cleaned in the same way; its lines and spaces stay."""
    return tidy_text(text, field)


def end_sentence_once(sentence: str) -> str:
    """A sentence with one full stop, also if it ends in a name like “Ada L.” that has its own."""
    return sentence[:-1] if sentence.endswith("..") else sentence


def tidy_name(text: str, field: str | None = "name") -> str:
    """Clean a name as `clean_name` does, without remembering that something was left out."""
    if text.isascii() and text.isprintable():
        return _collapse_spaces(text)
    return _clean_until_stable(text, field, lines=False)


def tidy_text(text: str, field: str | None = None) -> str:
    """Clean a note as `clean_text` does, without remembering that something was left out."""
    if text.isascii() and text.replace("\r", "").replace("\n", "").replace("\t", "").isprintable():
        return text
    return _clean_until_stable(text, field, lines=True)


def take_changed_names() -> tuple[str, ...]:
    """The names from which something was left out since the last call, as they are now."""
    names = _changed_names.get()
    _changed_names.set(())
    return names


def _remember_change(text: str, name: str) -> str:
    if any(_is_unseen(letter) and not _is_space(letter) for letter in set(text) - set(name)):
        _changed_names.set((*_changed_names.get(), name)[-MOST_REMEMBERED_NAMES:])
    return name


def _clean_until_stable(text: str, field: str | None, *, lines: bool) -> str:
    _require_whole_characters(text, field)
    while True:
        seen = _drop_unseen(_replace_spaces(unicodedata.normalize("NFC", text), lines=lines))
        after = unicodedata.normalize("NFC", _drop_leading_marks(seen))
        after = after if lines else _collapse_spaces(after)
        if after == text:
            break
        text = after
    _require_few_marks(text, field)
    return text


def _collapse_spaces(text: str) -> str:
    return " ".join(part for part in text.split(" ") if part)


def _replace_spaces(text: str, *, lines: bool) -> str:
    kept = "\n\r\t" if lines else ""
    return "".join(" " if _is_space(letter) and letter not in kept else letter for letter in text)


def _is_space(letter: str) -> bool:
    return letter.isspace() or letter in _BLANK_SIGNS or unicodedata.category(letter)[0] == "Z"


def _drop_unseen(text: str) -> str:
    flags = {position for flag in _TAG_FLAG.finditer(text) for position in range(*flag.span())}
    return "".join(
        letter
        for position, letter in enumerate(text)
        if position in flags or not _is_unseen(letter) or _is_needed(text, position)
    )


def _is_unseen(letter: str) -> bool:
    if letter in "\n\r\t":
        return False
    if unicodedata.category(letter) in {"Cc", "Cf"}:
        return _VISIBLE_FORMAT_SIGNS.match(letter) is None
    return _INVISIBLE_SIGNS.match(letter) is not None or ord(letter) & 0xFFFE == 0xFFFE


def _is_needed(text: str, position: int) -> bool:
    """Whether an unseen character changes how its neighbours are written, in its script."""
    sign, before = text[position], text[position - 1] if position else ""
    after = text[position + 1] if position + 1 < len(text) else ""
    if not before:
        return False
    if sign in {ZWNJ, ZWJ}:
        return _is_needed_joiner(sign, text[:position], before, after)
    if "\ufe00" <= sign <= "\ufe0f":
        return _is_picture(before) or _is_keycap(before, after) or _is_ideograph(before)
    if "\U000e0100" <= sign <= "\U000e01ef":
        return _is_ideograph(before)
    return "\u180b" <= sign <= "\u180f" and _script_of(before) == "MONGOLIAN"


def _is_needed_joiner(joiner: str, so_far: str, before: str, after: str) -> bool:
    if not after:
        return False
    if 9 in {unicodedata.combining(before), unicodedata.combining(after)}:  # a virama
        return True
    if _script_of(before) in _JOINING_SCRIPTS and _script_of(after) == _script_of(before):
        return True
    base = so_far.rstrip("\ufe0f")[-1:]
    return joiner == ZWJ and bool(base) and _is_picture(base) and _is_picture(after)


def _script_of(letter: str) -> str:
    """The first word of the Unicode name of a letter or mark; empty for anything else."""
    if unicodedata.category(letter)[0] not in "LM":
        return ""
    return unicodedata.name(letter, "").partition(" ")[0]


def _is_picture(letter: str) -> bool:
    kinds = {"So", "Sm", "Sk", "Cn"}  # Cn: newer than the tables here
    return letter in _EMOJI_SIGNS or (
        ord(letter) >= 0x2190 and unicodedata.category(letter) in kinds
    )


def _is_keycap(before: str, after: str) -> bool:
    return before in _KEYCAP_BASES and after == "\u20e3"


def _is_ideograph(letter: str) -> bool:
    return _script_of(letter) == "CJK"


def _drop_leading_marks(text: str) -> str:
    """Drop marks at the very beginning: without a letter of their own they fall on a neighbour."""
    start = 0
    while start < len(text) and unicodedata.category(text[start])[0] == "M":
        start += 1
    return text[start:]


def _require_whole_characters(text: str, field: str | None) -> None:
    for letter in text:
        if unicodedata.category(letter) == "Cs":
            sentence = _("The text holds half a character (U+%(code)s). Type it anew.")
            raise Refused(
                sentence % {"code": f"{ord(letter):04X}"}, field=field, code="half_character"
            )


def _require_few_marks(text: str, field: str | None) -> None:
    latin = marks = 0
    for letter in text:
        is_mark = unicodedata.category(letter) == "Me" or unicodedata.combining(letter) not in {
            0,
            9,
        }
        marks = marks + 1 if is_mark else 0
        latin = latin + 1 if _COMBINING_MARKS.match(letter) else 0
        if latin > MOST_LATIN_MARKS or marks > MOST_MARKS:
            sentence = _(
                "On a letter of “%(text)s” more than %(most)s marks stand. Write it with fewer."
            )
            details = {"most": MOST_LATIN_MARKS, "text": _drop_marks(text)[:40]}
            raise Refused(sentence % details, field=field, code="too_many_marks")


def _drop_marks(text: str) -> str:
    return "".join(letter for letter in text if unicodedata.category(letter)[0] != "M")
