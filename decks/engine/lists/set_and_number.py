"""Reads the set and the number of a printing, wherever they stand beside a card's name."""

import re
from typing import NamedTuple

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import fold_name, holds_number, possible_names


class LineFields(NamedTuple):
    """What a line says.

    `copies` None: none was written. `code` may be a set's code, id or name; `card_id` is given
    instead of code and number where the line holds a catalogue id.
    """

    copies: int | None
    name: str
    code: str | None = None
    number: str | None = None
    card_id: str | None = None


IN_BRACKETS = re.compile(r"(.*?)\s*[(\[]([^()\[\]]+)[)\]]\Z")
NUMBER_PATTERN = re.compile(
    r"#?(?:[A-Z]{0,6}\d{1,4}[a-z]{0,2}|[A-Z!?])(?:/[A-Z]{0,4}\d{1,4})?\Z", re.IGNORECASE
)
_CODE = re.compile(r"(?=[0-9-]*[A-Z])[A-Z0-9]{2,8}(?:-[A-Z]{1,4})?\Z")  # of a set nobody knows
_PROMOS = frozenset({"promo", "promos"})  # says that it is one, not of which set
_GLUED = re.compile(r"([A-Z]{2,5})#?(\d{1,3})(?:/\d{1,3})?\Z")
NUMBER_BEHIND_NAME = re.compile(
    r"(.+?)\s*[(\[]#?([A-Za-z]{0,5}\d{1,4}(?:/[A-Za-z]{0,4}\d{1,4})?)[)\]]"
)
# As pages of cards have it: "Dreepy · Twilight Masquerade (TWM) #128".
_SET_AND_CODE = re.compile(r"([^·]+?)\s+[·–—]\s+[^()]+\(([A-Za-z0-9-]{2,8})\)\s+#?([A-Za-z0-9]+)")


def read_set_and_number(words: list[str], catalogue: Catalogue) -> LineFields | None:
    whole = " ".join(words)
    if (match := _SET_AND_CODE.fullmatch(whole)) and is_code(match[2], catalogue):
        return LineFields(None, match[1], match[2], match[3])
    return (
        _read_bracketed(whole, catalogue)
        or _read_named_set(words, catalogue)
        or _read_glued(words, catalogue)
        or _read_tail(words, catalogue)
        or _read_set_alone(words, catalogue)
        or _read_before_remark(whole, catalogue)
        or _read_basic_energy(words, catalogue)
    )


def _read_tail(words: list[str], catalogue: Catalogue) -> LineFields | None:
    """Set and number where they stand behind the name."""
    last, before = words[-1].strip("()[]"), words[:-1]
    name = " ".join(before)
    if "-" in last:
        if catalogue.find_id(last):
            return LineFields(None, name, card_id=last)
        code, _, number = last.rpartition("-")
        if is_code(code, catalogue) and NUMBER_PATTERN.match(number):
            return LineFields(None, name, code, number)
    if len(words) < 2:
        return None
    if NUMBER_PATTERN.match(last) or catalogue.find_number(before[-1].strip("()[]"), last):
        return _read_numbered(before, last.lstrip("#"), catalogue)
    numbered = NUMBER_BEHIND_NAME.fullmatch(name)
    if (
        is_code(last, catalogue)
        and not _is_card_name(" ".join(words), catalogue)
        and _is_card_name(numbered[1] if numbered else name, catalogue)
    ):
        return LineFields(None, name, last)
    return None


def _read_basic_energy(words: list[str], catalogue: Catalogue) -> LineFields | None:
    """A basic Energy before a set that nobody knows, as programs call theirs: "SWSHEnergy 14"."""
    if len(words) < 4 or not words[-1].isdecimal():
        return None
    printings = catalogue.by_fold.get(fold_name(name := " ".join(words[:-2])), ())
    basic = any(card.basic_energy for card in printings)
    return LineFields(None, name, words[-2], words[-1]) if basic else None


def _read_glued(words: list[str], catalogue: Catalogue) -> LineFields | None:
    """Set and number without a blank between them, where they are a card of this name: PAL185."""
    last, name = words[-1].strip("()[]").upper(), " ".join(words[:-1])
    match = _GLUED.match(last)
    if match is None or not name:
        return None
    key = fold_name(name)
    if any(card.number.upper() == last for card in catalogue.by_fold.get(key, ())):
        return None  # a promo's own number, such as BW01
    found = catalogue.find_number(match[1], match[2])
    same = any(catalogue.fold_of[card.name] == key for card in found)
    return LineFields(None, name, match[1], match[2]) if same else None


def _read_numbered(before: list[str], number: str, catalogue: Catalogue) -> LineFields | None:
    code = before[-1].strip("()[]")
    name = " ".join(before[:-1])
    if is_code(code, catalogue) and not _is_end_of_name(before, number, catalogue):
        return LineFields(None, name, code, number)
    if apart := _read_with_blank(before, number, catalogue):
        return apart
    whole = " ".join(before)
    if not any(c.isdigit() for c in number) or _is_card_name(f"{whole} {number}", catalogue):
        return None
    if code.lower() in _PROMOS and _is_card_name(name, catalogue):
        whole = name
    if whole == name or _is_card_name(whole, catalogue) or "/" in number:
        return LineFields(None, whole, None, number)
    return LineFields(None, name, code, number) if name and _CODE.match(code) else None


def _read_with_blank(before: list[str], number: str, catalogue: Catalogue) -> LineFields | None:
    """Set and number with a blank too many: "SV 10 136" of set SV10, "CRZ GG 49" number GG49."""
    if len(before) < 3:
        return None
    *name, apart, code = before
    if f"{apart}{code}".upper() in catalogue.own_numbers:
        return LineFields(None, " ".join(name), f"{apart} {code}", number)
    if code.isalpha() and catalogue.find_number(apart, code + number):
        return LineFields(None, " ".join(name), apart, code + number)
    return None


def _is_end_of_name(before: list[str], number: str, catalogue: Catalogue) -> bool:
    """EX and MEW are sets, and words of names too: "Lucario ex 99" names no set."""
    name, whole = fold_name(" ".join(before[:-1])), " ".join(before)
    if before[-1] == "ex" and _is_card_name(whole, catalogue):
        return True
    printings = catalogue.find_number(before[-1].strip("()[]"), number)
    if total := number.partition("/")[2]:
        printings = tuple(card for card in printings if catalogue.is_of_total(card, total))
    if any(name in {catalogue.fold_of[card.name], fold_name(card.same)} for card in printings):
        return False
    return _is_card_name(whole, catalogue)


def _read_bracketed(text: str, catalogue: Catalogue) -> LineFields | None:
    """Set and number in brackets: "Pikachu (Base Set 58)", "Pikachu [JU]"."""
    match = IN_BRACKETS.match(text)
    if match is None or not match[1] or fold_name(text) in catalogue.by_fold:
        return None
    name, inside = match[1], match[2].replace("#", " ").strip()
    if catalogue.find_id(inside):
        return LineFields(None, name, card_id=inside)
    if is_set(inside, catalogue):
        return LineFields(None, name, inside)
    return _read_inside(name, inside, catalogue)


def _read_inside(name: str, inside: str, catalogue: Catalogue) -> LineFields | None:
    """What stands in brackets behind a name, as shops have it too: "SV: Paldean Fates 7"."""
    if is_set(plain := leave_out_series(inside), catalogue):
        return LineFields(None, name, plain)
    for written in (inside, plain, plain.replace("-", " ")):
        code, _, number = written.rpartition(" ")
        if is_set(code := code.strip(" -–—:"), catalogue) and _is_number(number, code, catalogue):
            return LineFields(None, name, code, number)
    if glued := _read_glued([*name.split(), inside], catalogue):
        return glued
    if number[:1].isalpha() and number[1:].isalnum() and any(c.isdigit() for c in number):
        # A promo's own number, whatever its set is called, in the brackets or before them.
        parts = _read_tail([*name.split(), number], catalogue)
        return parts if parts and parts.code else LineFields(None, name, None, number)
    return None


def _is_number(text: str, code: str, catalogue: Catalogue) -> bool:
    """Whether it is a number, or one that a set has in words: the Alph Lithograph TWO."""
    return bool(NUMBER_PATTERN.match(text) or catalogue.find_number(code, text))


_SERIES = re.compile(r"(?:[A-Z]{2,5}\d{0,2}(?:\.5)?)\s*(?::|\s[-–—])\s*")
_PRINT_RUN = re.compile(
    r"\s*,?\s*\b(?:(?:1st|first) ed(?:ition\b|\.|\b)|unlimited\b|shadowless\b)", re.IGNORECASE
)


def leave_out_series(text: str) -> str:
    """A set's name as shops have it, without series and print run: "XY - Evolutions"."""
    return _PRINT_RUN.sub("", _SERIES.sub("", text, count=1)).strip()


def _read_before_remark(text: str, catalogue: Catalogue) -> LineFields | None:
    """Set and number before a remark in brackets: "Prime Catcher TEF 157 (ACE SPEC)"."""
    match = IN_BRACKETS.match(text)
    if match and holds_number(match[2]):
        return None
    parts = _read_tail(match[1].split() or [""], catalogue) if match else None
    return parts if parts and parts.code and parts.number else None


MOST_WORDS = 6  # of a set's name: no set has more


def _read_named_set(words: list[str], catalogue: Catalogue) -> LineFields | None:
    """A set by its name before the number: "Pikachu Base Set 58", "Pikachu (Jungle) 60"."""
    number = words[-1].lstrip("#")
    if len(words) < 3 or not NUMBER_PATTERN.match(number) or is_code(words[-2], catalogue):
        return None
    for at in range(max(1, len(words) - 1 - MOST_WORDS), len(words) - 1):
        name = " ".join(words[:at]).rstrip("-–—( ")
        for written, rest in ((words[at:], None), (words[at:-1], number)):
            code = " ".join(written).strip("-–—()[]: ")
            if is_set(code, catalogue) and _is_card_name(name, catalogue):
                return LineFields(None, name, code, rest)
    return None


def _read_set_alone(words: list[str], catalogue: Catalogue) -> LineFields | None:
    """A set by its name and no number: "Scyther Jungle", where the whole is no card's name."""
    if len(words) < 2 or _is_card_name(" ".join(words), catalogue):
        return None
    for at in range(max(1, len(words) - MOST_WORDS), len(words)):
        name, code = " ".join(words[:at]).rstrip("-–—( "), " ".join(words[at:])
        named = fold_name(name) in catalogue.by_fold
        if named and any(c.isalpha() for c in code) and is_set(code, catalogue):
            return LineFields(None, name, code)
    return None


def is_code(text: str, catalogue: Catalogue) -> bool:
    """A code or id, written without blanks; the names of sets are names of cards too."""
    return text.upper() in catalogue.codes or text.upper() in catalogue.own_numbers


def is_set(text: str, catalogue: Catalogue) -> bool:
    return text.upper() in catalogue.set_codes or fold_name(text).upper() in catalogue.set_codes


def _is_card_name(text: str, catalogue: Catalogue) -> bool:
    """Whether a text is a card's name, in some known way of writing it."""
    key = fold_name(text)
    if key in catalogue.by_fold or key.replace(" ", "") in catalogue.by_letters:
        return True
    return any(form in catalogue.by_fold for form in possible_names(text, catalogue.names))
