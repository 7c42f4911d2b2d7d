"""Splits a line into count, name, set and number, in whatever order they are written."""

import re
from collections.abc import Iterable
from string import ascii_uppercase

from decks.engine.cards.catalogue import Catalogue, Printing, plain_number
from decks.engine.cards.names import FINISH_PATTERN, fold_name, holds_number
from decks.engine.lists.by_name import known_printings
from decks.engine.lists.counts import (
    read_count,
    split_count,
    split_count_in_words,
    split_possible_count,
)
from decks.engine.lists.foreign import foreign_printings
from decks.engine.lists.labels import leave_out_labels
from decks.engine.lists.pasted import read_printing_address
from decks.engine.lists.set_and_number import (
    IN_BRACKETS,
    NUMBER_BEHIND_NAME,
    NUMBER_PATTERN,
    LineFields,
    is_code,
    is_set,
    leave_out_series,
    read_set_and_number,
)

_REMARK = re.compile(r"\s(?:#|//|--|<-)\s.*\Z")
_FULL_STOP = re.compile(r"(?<=\d)(?:[.!]+|\s+[!?]{2,})\Z")
_FINISHES = frozenset({"PH", "RH", "NULL", "HOLO", "FOIL", "(PH)", "(RH)", "[PH]", "[RH]", "[PROF]",
                       "(HOLO)", "(REVERSE)", "REVERSE", "*F*", "[R]"})  # fmt: skip
# Added behind a card: a price, or signs alone. The signs ♀, ♂, ☆, ★, ◇ and δ belong to names.
_ADDED = re.compile(r"(?:[$€£]\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?[€£$]|[^\w♀♂☆★◇δ!?()\[\]{}]+)\Z")
_PRICE_BEHIND = re.compile(r"\s+(?:[$€£]\s*\d+,\d\d|\d+,\d\d\s*(?:[€£$]|EUR))\s*\Z")
_MARK = re.compile(r"[D-J]\Z")  # a regulation mark
_KINDS = {("tag", "team"), ("ace", "spec")}
MOST_OF_A_NAME, MOST_OF_ENERGY = 4, 60  # copies of a card, as lists have them


def split_line(text: str, catalogue: Catalogue) -> LineFields:
    """A line's fields. Raises ListError for a count below one."""
    count, rest = split_count(_FULL_STOP.sub("", _REMARK.sub("", text)))
    labelled, rest = _leave_out_commas(rest), _leave_out_commas(leave_out_labels(rest))
    if count is None:
        fields = _read_count_behind(rest, catalogue)
        return fields if fields.copies else _read_uncounted(labelled, catalogue)
    parts = _read_card(rest, catalogue)
    bare = not (parts.code or parts.number or parts.card_id)
    if bare and (plain := _leave_out_remark(rest, catalogue)) != rest:
        parts = _read_card(plain, catalogue)
    return parts._replace(copies=count)


def _read_count_behind(text: str, catalogue: Catalogue) -> LineFields:
    """A line that does not begin with its count, by the first way to find it."""
    return (
        _read_counted_behind(text, catalogue)
        or _read_counted_in_words(text, catalogue)
        or _read_counted_printing(text, catalogue)
        or _read_uncounted(text, catalogue)
    )


def _leave_out_commas(text: str) -> str:
    """A line without commas and semicolons, which no card has in its name, and without a price."""
    if "," in text or ";" in text:
        return _PRICE_BEHIND.sub("", text).replace(",", " ").replace(";", " ")
    return text


def _read_card(text: str, catalogue: Catalogue) -> LineFields:
    """The fields of a line without its count."""
    if "://" in text and (printing := read_printing_address(text)):
        return LineFields(None, "", *printing)
    named = text.split() or [""]
    if fold_name(text) not in catalogue.by_fold:
        _drop_marks_behind(named, catalogue)
    parts = read_set_and_number(named, catalogue) or LineFields(None, " ".join(named))
    if parts.code and not parts.number:
        for pattern in (NUMBER_BEHIND_NAME, _NUMBER_BEHIND_DASH):
            if match := pattern.fullmatch(parts.name):
                return parts._replace(name=match[1], number=match[2])
    return parts


def _leave_out_remark(text: str, catalogue: Catalogue) -> str:
    """A line whose count is known, without figures in brackets: "(have 2)", "[2]", no printing."""
    match = IN_BRACKETS.match(text)
    if match is None or not match[1] or fold_name(text) in catalogue.by_fold:
        return text
    return match[1] if holds_number(match[2]) and match[2] == match[2].lower() else text


# As shops have it, before the set: "Iono - 185/193 [PAL]".
_NUMBER_BEHIND_DASH = re.compile(r"(.+?)\s+[-–—]\s+#?([A-Za-z]{0,5}\d{1,4}/[A-Za-z]{0,4}\d{1,4})")


def _read_counted_behind(text: str, catalogue: Catalogue) -> LineFields | None:
    """A line with its count behind a printing or a sign, unless that is the card's number."""
    if (found := split_possible_count(text)) is None:
        return None
    many, rest = found
    parts = _read_card(leave_out_labels(rest.rstrip(" -–—")), catalogue)
    printings = _printings_called(parts.name, catalogue)
    basic = any(card.basic_energy for card in printings)
    if (parts.code and not parts.number) or many > find_most_copies(printings):
        return None
    if not (parts.number or parts.card_id) and not basic and _is_number_of(many, printings):
        return None
    known = printings or parts.code or parts.card_id or catalogue.abroad.is_card(parts.name)
    return parts._replace(copies=many) if known else None


def _read_counted_in_words(text: str, catalogue: Catalogue) -> LineFields | None:
    """A line with its count in words beside nothing but a card: "four Iono"."""
    if (found := split_count_in_words(text)) is None:
        return None
    many, rest = found
    parts = _read_card(rest, catalogue)
    if (parts.number or "").isdecimal() and not parts.code:  # another count
        return None
    is_known = bool(
        (parts.code and parts.number)
        or parts.card_id
        or _printings_called(parts.name, catalogue)
        or catalogue.abroad.is_card(parts.name)
    )
    return parts._replace(copies=many) if is_known else None


_BARE_COUNT_BEHIND = re.compile(r"(.+\d)\s+(\d{1,2})")


def _read_counted_printing(text: str, catalogue: Catalogue) -> LineFields | None:
    """A line whose bare count stands behind name, set and number that agree: "Iono PAL 185 4"."""
    if (match := _BARE_COUNT_BEHIND.fullmatch(text)) is None or not (many := int(match[2])):
        return None
    parts = _read_card(match[1], catalogue)
    if not (parts.code and parts.number):
        return None
    printings = catalogue.find_number(parts.code, parts.number)
    named = {card.id for card in _printings_called(parts.name, catalogue)}
    if catalogue.abroad.is_card(parts.name):  # of which nobody says what it is in English
        named = {card.id for card in printings}
    meant = [card for card in printings if card.id in named]
    sensible = meant and many <= find_most_copies(meant)
    return parts._replace(copies=many) if sensible else None


def _printings_called(name: str, catalogue: Catalogue) -> tuple[Printing, ...]:
    """The printings of a name, in whatever language."""
    return tuple(known_printings(name, catalogue)) or foreign_printings(name, catalogue)


def find_most_copies(printings: Iterable[Printing]) -> int:
    """How many of a name a list may mean: what is more is a card's number."""
    many = any(card.basic_energy or (card.limit and card.limit.most is None) for card in printings)
    return MOST_OF_ENERGY if many else MOST_OF_A_NAME


def _is_number_of(number: int, printings: Iterable[Printing]) -> bool:
    plain = str(number)
    return any(plain_number(card.number).lstrip(ascii_uppercase) == plain for card in printings)


def _read_uncounted(text: str, catalogue: Catalogue) -> LineFields:
    """A line without a count, or with a bare number that is a count: "Ultra Ball 4"."""
    parts = _read_card(text, catalogue)
    if parts.code == "ex" and _printings_called(whole := f"{parts.name} ex", catalogue):
        parts = parts._replace(name=whole, code=None)  # a Pokémon's, and not the set of that code
    if not (parts.code or parts.number or parts.card_id):
        parts = _read_number_behind(parts, catalogue)
    number = parts.number or ""
    if parts.code or "#" in text or not (number.isascii() and number.isdecimal()):
        return parts
    printings = _printings_called(parts.name, catalogue)
    basic = any(card.basic_energy for card in printings)
    if not printings and not catalogue.abroad.is_card(parts.name):
        return parts
    if int(number) > find_most_copies(printings):
        return parts
    if not basic and _is_number_of(int(number), printings):
        return parts
    return LineFields(read_count(number, text), parts.name)


def _read_number_behind(parts: LineFields, catalogue: Catalogue) -> LineFields:
    """A card by its name in another language or its type, and a number: "Enigmara 4", "Fire 8"."""
    name, _, number = parts.name.rpartition(" ")
    if not (name and number.isascii() and number.isdecimal()):
        return parts
    if known_printings(parts.name, catalogue):
        return parts
    english = known_printings(name, catalogue)
    known = any(card.basic_energy for card in english) or (
        not english and (foreign_printings(name, catalogue) or catalogue.abroad.is_card(name))
    )
    return LineFields(None, name, None, number) if known else parts


def complete_row(fields: LineFields, catalogue: Catalogue) -> LineFields:
    """A table's row whose set and number stand in one cell, or in that of the name."""
    if fields.code and not is_set(fields.code, catalogue):
        plain = fields.code.strip("()[]")
        forms = (plain, leave_out_series(plain), plain.partition(":")[0])
        known = (each for each in forms if is_set(each, catalogue))
        fields = fields._replace(code=next(known, plain))
    if match := _NUMBER_BEHIND_DASH.fullmatch(fields.name):
        fields = fields._replace(name=match[1], number=fields.number or match[2])
    if fields.card_id or fields.number:
        return fields
    if fields.code:
        code, _, number = fields.code.replace("-", " ").rpartition(" ")
        apart = NUMBER_PATTERN.match(number) and not is_set(fields.code, catalogue)
        whole = apart and is_set(code.strip(), catalogue)
        return fields._replace(code=code.strip(), number=number) if whole else fields
    if fold_name(fields.name) in catalogue.by_fold:
        return fields
    parts = read_set_and_number(fields.name.split() or [""], catalogue)
    if parts and (parts.card_id or parts.code):
        return parts._replace(copies=fields.copies)
    return fields


def _drop_marks_behind(words: list[str], catalogue: Catalogue) -> None:
    """Drop what lists add behind a card: its finish, a price, a tick, its regulation mark."""
    while len(words) > 1 and (words[-1].upper() in _FINISHES or _ADDED.match(words[-1])):
        words.pop()
    printing = FINISH_PATTERN.sub("", " ".join(words)).split()
    if 0 < len(printing) < len(words) and NUMBER_PATTERN.match(printing[-1]):
        words[:] = printing
    if (
        len(words) > 3
        and _MARK.match(words[-1])
        and words[-2].replace("/", "").isdecimal()
        and is_code(words[-3], catalogue)
    ):
        words.pop()
    if len(words) > 2 and tuple(word.lower() for word in words[-2:]) in _KINDS:
        del words[-2:]
