"""Finds the printing that a line means by its name, set and number, and how sure that is.

Set and number decide where they agree with the name in any known way of writing it. Where they
disagree, both readings are shown and neither is taken.
"""

import re
from collections.abc import Iterable
from typing import Any

from decks.engine.cards.catalogue import (
    FEWEST_LETTERS,
    CardSet,
    Catalogue,
    Printing,
)
from decks.engine.cards.names import (
    ENERGY_SYMBOLS,
    SYMBOL_PATTERN,
    fold_name,
    fold_without_symbol,
    list_set_names,
    possible_names,
    spell_out_symbols,
)
from decks.engine.lists import foreign as abroad
from decks.engine.lists.brackets import other_card_forms
from decks.engine.lists.by_name import (
    basic_energy_by_letter,
    known_printings,
    names_abroad,
    read_name,
)
from decks.engine.lists.deck import READ_STATUSES, Reading
from decks.engine.lists.exact import reading_under_code
from decks.engine.lists.fields import MOST_OF_A_NAME
from decks.engine.lists.set_and_number import LineFields
from decks.engine.lists.text import MOST_LETTERS
from decks.engine.lists.wrong_print import resolve_wrong_print

ENGLISH_LIKENESS = 88  # percent; a name this similar to an English one is not in another language
_REGIONS = ("alolan", "galarian", "hisuian", "paldean")
# Similarity in percent from which a name is taken for a misspelling of the card that set and number
# mean.
MISSPELT_LIKENESS = 80


def resolve_fields(fields: LineFields, catalogue: Catalogue, *, foreign: bool | None) -> Reading:
    """The reading of one line.

    `foreign`: whether the list is written in another language than English; None where that is not
    known.
    """
    if any(len(text or "") > MOST_LETTERS for text in fields[1:]):
        return Reading("unknown", None, (), "too_long", {"most": MOST_LETTERS})
    if open_count := _read_possible_count(fields, catalogue):
        return open_count
    if by_code := _read_code_for_name(fields, catalogue):
        return by_code
    printings = _printings_named(fields, catalogue)
    reading = (
        _resolve_printings(fields, printings, catalogue, foreign=foreign) if printings else None
    )
    if reading is None or reading.status not in READ_STATUSES:
        reading = _resolve_own_number(fields, catalogue) or reading
    return reading or _resolve_without_printing(fields, catalogue, foreign=foreign)


_FIGURE_BEHIND = re.compile(r"(.+) ([1-4])\Z")


def _read_possible_count(fields: LineFields, catalogue: Catalogue) -> Reading | None:
    """A name without a count that ends in a figure: "Golem 4" is Golem E4, or four Golem."""
    match = _FIGURE_BEHIND.match(fields.name) if fields.copies is None else None
    if match is None or fields.code or fields.number or fields.card_id:
        return None
    if not known_printings(match[1], catalogue) or not known_printings(fields.name, catalogue):
        return None
    args = {"name": match[1], "number": match[2]}
    return Reading("ambiguous", None, (), "count_or_number", args)


def _read_code_for_name(fields: LineFields, catalogue: Catalogue) -> Reading | None:
    """A name in capitals that is a set's code too: "MEW 4" is the set's fourth card, or a Mew."""
    if fields.code or fields.card_id or not fields.number or not fields.name.isupper():
        return None
    by_code = catalogue.find_number(fields.name, fields.number)
    if not by_code:
        return None
    coded = fields._replace(code=fields.name, name="")
    by_name = resolve_wrong_print(fields, catalogue)
    if by_name.status not in READ_STATUSES:
        return _resolve_number_alone(coded, by_code, catalogue)
    cards = dict.fromkeys((*by_code, *by_name.choices))
    return _several_printings(coded, cards, catalogue, "several_cards")


def _resolve_without_printing(
    fields: LineFields, catalogue: Catalogue, *, foreign: bool | None
) -> Reading:
    if fields.card_id:
        return Reading("unknown", None, (), "no_such_id", {"written": fields.card_id})
    if fields.code or fields.number:
        return resolve_wrong_print(fields, catalogue)
    reading = _ask_for_language(fields.name, catalogue, foreign=foreign)
    basic = basic_energy_by_letter(reading.card)
    return _doubt_letter(fields, reading, basic) if basic else reading


def _doubt_letter(fields: LineFields, reading: Reading, basic: str) -> Reading:
    """A name such as R Energy: a special Energy, but often the basic one of the type is meant.

    `basic`: the name of the latter. No deck has more than four of the special one.
    """
    assert reading.card is not None  # noqa: S101 -- the caller found the letter in its name
    args: dict[str, Any] = {"written": fields.name}
    if (fields.copies or 0) > MOST_OF_A_NAME:
        args["names"] = [basic, reading.card.name]
        return Reading("ambiguous", None, (), "several_names", args)
    args |= {"name": reading.card.name, "basic": basic}
    return Reading("by_name", reading.card, reading.choices, "letter_energy", args)


def _ask_for_language(written: str, catalogue: Catalogue, *, foreign: bool | None) -> Reading:
    """The reading of a name alone.

    Where the name is another card's in another language, the reading says so. If the whole list is
    in another language, the name is ambiguous.
    """
    reading = read_name(written, catalogue)
    others = names_abroad(written, reading.card, catalogue) if foreign is not False else ()
    if reading.card is None or not others:
        return reading
    if foreign:
        args = {"written": written, "names": sorted({reading.card.name, *others})}
        return Reading("ambiguous", None, (), "several_names", args)
    args = {"written": written, "name": reading.card.name, "names": list(others)}
    return Reading("by_name", reading.card, reading.choices, "also_abroad", args)


def _printings_named(fields: LineFields, catalogue: Catalogue) -> tuple[Printing, ...]:
    if fields.card_id:
        card = catalogue.find_id(fields.card_id)
        return (card,) if card else ()
    if fields.code and fields.number:
        printings = catalogue.find_number(fields.code, fields.number)
        return printings or catalogue.find_number(fields.code.replace(" ", ""), fields.number)
    return ()


def _resolve_own_number(fields: LineFields, catalogue: Catalogue) -> Reading | None:
    """A code whose numbers are on no English card: the name decides. None for other codes."""
    code = fields.code or ""
    whose = _owner_of_code(code, fields.number, catalogue)
    if whose is None or not fields.name:
        return None
    reading = read_name(fields.name, catalogue)
    if reading.card is None:
        return reading
    texts = {card.text or card.id for card in reading.choices}
    several = reading.card.kind == "pokemon" and len(texts) > 1
    shown = (
        code if code.replace(" ", "").upper() in catalogue.own_numbers else _code_and_number(fields)
    )
    args = {"code": shown, "whose": whose, "name": reading.card.name}
    note = "own_numbers_several" if several else "own_numbers"
    return Reading("by_name", reading.card, reading.choices, note, args)


def _owner_of_code(code: str, number: str | None, catalogue: Catalogue) -> str | None:
    """Who uses a code: also one with a blank in it, or whose end was taken for a number (SV10)."""
    apart = code.replace(" ", "").upper()
    whose = catalogue.own_numbers.get(apart)
    return whose or catalogue.own_numbers.get(f"{apart}{number or ''}".upper())


def _code_and_number(fields: LineFields) -> str:
    return f"{fields.code} {fields.number}"


def _resolve_printings(
    fields: LineFields,
    printings: tuple[Printing, ...],
    catalogue: Catalogue,
    *,
    foreign: bool | None,
) -> Reading:
    """The reading where set and number lead to printings: it depends on whether the name agrees."""
    if not fields.name:
        return _resolve_number_alone(fields, printings, catalogue)
    spelt = _resolve_spelling(fields, printings, catalogue)
    if reading := spelt or _resolve_name_with_ex(fields, catalogue, foreign=foreign):
        return reading
    if named := known_printings(fields.name, catalogue):
        return _resolve_other_name(fields, printings, named, catalogue, foreign=foreign)
    if card := abroad.agreeing_printing(fields.name, printings, catalogue):
        return Reading("by_number", card)
    if named := abroad.foreign_printings(fields.name, catalogue):
        return _mismatched_reading(fields, printings[0], named, catalogue)
    return _resolve_unknown_name(fields.name, printings, catalogue, foreign=foreign)


def _resolve_spelling(
    fields: LineFields, printings: tuple[Printing, ...], catalogue: Catalogue
) -> Reading | None:
    """The reading as one of the printings that has this name, in any known way of writing it."""
    for name in (fields.name, *spell_out_symbols(fields.name)):
        if card := _printing_called(fold_name(name), printings, catalogue):
            reading = _reading_under_code(fields, card, catalogue)
            alike = [each for each in printings if each.name == card.name]
            if reading.note and len({each.text or each.id for each in alike}) > 1:
                return _several_printings(fields, alike, catalogue, "several_of_name")
            return reading
    joined = other_card_forms(fields.name, catalogue)
    forms = [*(possible_names(fields.name, catalogue.names) if joined is None else joined)]
    for form in forms:
        if card := _printing_called(form, printings, catalogue):
            return _corrected_reading("read_as", fields.name, card)
    for form in (fold_name(fields.name), *forms):
        if card := _printing_without_symbol(form, printings, catalogue):
            return _corrected_reading("symbol_left_out", fields.name, card)
    return None


def _resolve_name_with_ex(
    fields: LineFields, catalogue: Catalogue, *, foreign: bool | None
) -> Reading | None:
    """Read a small "ex" before the number as part of a Pokémon's name, not as a set's code."""
    if fields.code != "ex":
        return None
    whole = fields._replace(name=f"{fields.name} ex", code=None)
    return _resolve_without_printing(whole, catalogue, foreign=foreign)


def _printing_without_symbol(
    key: str, printings: tuple[Printing, ...], catalogue: Catalogue
) -> Printing | None:
    """The printing with this name, apart from a symbol no keyboard has: ☆, ◇, that of SP."""
    if known := catalogue.names.symbols.get(key):
        return _printing_called(known, printings, catalogue)
    return next(
        (card for card in printings if key == fold_without_symbol(card.name, card.labels)), None
    )


def _resolve_other_name(
    fields: LineFields,
    printings: tuple[Printing, ...],
    named: tuple[Printing, ...],
    catalogue: Catalogue,
    *,
    foreign: bool | None,
) -> Reading:
    """The reading of a name that is another card's, or this one's in a way only a search finds."""
    names = {card.name for card in named}
    same = {card.same for card in named if card.kind != "pokemon"}  # printed in two spellings
    card = next((card for card in printings if card.name in names or card.same in same), None)
    if card:
        return _corrected_reading("read_as", fields.name, card)
    if foreign is not False and (
        card := abroad.agreeing_printing(fields.name, printings, catalogue)
    ):
        return Reading("by_number", card)
    return _mismatched_reading(fields, printings[0], named, catalogue)


def _resolve_number_alone(
    fields: LineFields, printings: tuple[Printing, ...], catalogue: Catalogue
) -> Reading:
    if len({card.same for card in printings}) == 1:
        return Reading("exact", printings[0])
    return _several_printings(fields, printings, catalogue, "several_cards")


def _several_printings(
    fields: LineFields, printings: Iterable[Printing], catalogue: Catalogue, note: str
) -> Reading:
    names = [f"{card.name} ({catalogue.describe_printing(card)})" for card in printings]
    written = fields.card_id or _code_and_number(fields)
    return Reading("ambiguous", None, (), note, {"written": written, "cards": names})


def _printing_called(
    key: str, printings: tuple[Printing, ...], catalogue: Catalogue
) -> Printing | None:
    """The printing with this folded name. δ is no part of it; basic Energy has two names."""
    for card in printings:
        if catalogue.fold_of[card.name] == key:
            return card
    for card in printings:
        if "delta" in card.labels and key == f"{catalogue.fold_of[card.name]} delta":
            return card
        if card.kind != "pokemon" and card.same != card.name and fold_name(card.same) == key:
            return card
        if card.basic_energy and key == f"basic {fold_name(card.name)}":
            return card
    return None


def _reading_under_code(fields: LineFields, card: Printing, catalogue: Catalogue) -> Reading:
    own = catalogue.sets[card.set]
    if fields.card_id or fields.code is None:
        return Reading("exact", card)
    reading = reading_under_code(fields.code, card, own)
    if reading.note and _is_set_name(own, fields):
        return Reading("exact", card)
    return reading


def _is_set_name(own: CardSet, fields: LineFields) -> bool:
    return fold_name(fields.code or "") in list_set_names(own.name, own.series)


def _corrected_reading(note: str, written: str, card: Printing) -> Reading:
    return Reading("corrected", card, (), note, {"written": written, "name": card.name})


def _mismatched_reading(
    fields: LineFields, card: Printing, named: tuple[Printing, ...], catalogue: Catalogue
) -> Reading:
    """Both readings; for the name, the printing that is nearest to the set that was written."""
    series = catalogue.sets[card.set].series
    near = max(
        named, key=lambda each: (each.set == card.set, catalogue.sets[each.set].series == series)
    )
    number = fields.card_id or catalogue.describe_printing(card)
    args = {"written": fields.name, "number": number, "numbered": card.name, "named": near.name,
            "example": catalogue.describe_printing(near)}  # fmt: skip
    return Reading("mismatch", None, (), "disagree", args)


def _resolve_unknown_name(
    written: str,
    printings: tuple[Printing, ...],
    catalogue: Catalogue,
    *,
    foreign: bool | None,
) -> Reading:
    """The number is a card's, but the name is no card's: misspelt, or in another language."""
    key = fold_name(written)
    from rapidfuzz import fuzz  # noqa: PLC0415 -- slow to load, and most lists need none

    likeness = {card: fuzz.ratio(key, catalogue.fold_of[card.name]) for card in printings}
    card = max(likeness, key=lambda each: likeness[each])
    numbered = catalogue.describe_printing(card)
    if _has_other_figures(key, catalogue.fold_of[card.name]):
        args = {"written": written, "number": numbered, "numbered": card.name}
        return Reading("mismatch", None, (), "no_such_name", args)
    own = catalogue.fold_of[card.name].split()
    within = {*key.split()} <= {*own, *(word.removesuffix("s") for word in own)}
    other_type = not _has_symbols(card, written)
    if not other_type and (likeness[card] >= MISSPELT_LIKENESS or (within and key)):
        return _corrected_reading("misspelt", written, card)
    several = len({each.same for each in printings}) > 1
    others = f" {key} ".replace(f" {catalogue.fold_of[card.name]} ", " ")
    english = _is_nearly_english(key, catalogue) or _holds_card_name(others, catalogue)
    if other_type or foreign is False or several or english:
        args = {"written": written, "number": numbered, "numbered": card.name}
        return Reading("mismatch", None, (), "no_such_name", args)
    return Reading("by_number", card, (), "other_language", {"written": written, "name": card.name})


def _has_other_figures(key: str, own: str) -> bool:
    """Whether a name holds other figures than the card's: they may be a count."""
    return [each for each in key if each.isdigit()] != [each for each in own if each.isdigit()]


def _is_nearly_english(key: str, catalogue: Catalogue) -> bool:
    """Whether a name is a misspelt English one, or lacks the region in front of it."""
    if any(f"{region} {key}" in catalogue.by_fold for region in _REGIONS):
        return True
    from rapidfuzz import fuzz, process  # noqa: PLC0415 -- slow to load, and most lists need none

    near = process.extractOne(
        key, catalogue.by_fold.keys(), scorer=fuzz.ratio, score_cutoff=ENGLISH_LIKENESS
    )
    return near is not None


def _holds_card_name(key: str, catalogue: Catalogue) -> bool:
    """Whether the words contain a card's name, which means that they are English."""
    words = key.split()
    ends = range(1, len(words) + 1)
    parts = (" ".join(words[begin:end]) for end in ends for begin in range(end))
    return any(len(part) >= FEWEST_LETTERS and part in catalogue.by_fold for part in parts)


def _has_symbols(card: Printing, written: str) -> bool:
    """Whether a card's name has the Energy types whose symbols were written."""
    letters = {symbol.upper() for symbol in SYMBOL_PATTERN.findall(written)}
    words = card.name.split()
    return all(ENERGY_SYMBOLS[letter] in words or letter in words[-1] for letter in letters)
