"""Finds every printing that a name alone means, in any known way of writing it."""

from collections.abc import Iterator
from typing import Any

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import BASIC_TYPES, fold_name, possible_names, spell_out_symbols
from decks.engine.lists import foreign
from decks.engine.lists.deck import Reading

SUGGESTION_LIKENESS = 72  # of 100: so alike must a suggestion be


def read_name(written: str, catalogue: Catalogue) -> Reading:
    """What a name alone means: every printing of it."""
    key = fold_name(written)
    for form in _possible_forms(written, catalogue):
        printings = catalogue.by_fold.get(form)
        if printings is not None and printings[0].kind == "energy" and "special" in key.split():
            printings = tuple(card for card in printings if card.energy == "special") or None
        if printings is None:
            continue
        printings = _printings_meant(written, printings, _LABELS.get(key.rpartition(" ")[2], ""))
        if other := _other_capitals(written, form, catalogue):
            names = sorted({card.name for card in (*printings, *other)})
            return Reading(
                "ambiguous", None, (), "several_names", {"written": written, "names": names}
            )
        card = _preferred_printing(printings)
        if form == key or "{" in written:  # an Energy symbol is how clients write, no drift
            return Reading("by_name", card, printings)
        args = {"written": written, "name": card.name}
        return Reading("corrected", card, printings, "read_as", args)
    if twins := _names_left_open(key, catalogue):
        return Reading("ambiguous", None, (), "several_names", {"written": written, "names": twins})
    return _read_foreign_name(written, catalogue)


def read_official_name(written: str, catalogue: Catalogue) -> Reading | None:
    """What `by_name` says of an official name, kept for the next list; None for all others."""
    known_names: dict[str, Reading | None] = catalogue.memo.setdefault("plain names", {})
    key = written.lower()
    if key in known_names:
        return known_names[key] if written[-2:] != "EX" else None
    if key not in catalogue.work_out_once(_names_in_small_letters):
        return None
    reading = read_name(written, catalogue)
    plain = reading.status == "by_name" and len({card.name for card in reading.choices}) == 1
    known_names[key] = reading if plain else None
    return known_names[key]


def _names_in_small_letters(catalogue: Catalogue) -> set[str]:
    return {*catalogue.lowered.values(), *map(str.lower, catalogue.lowered)}


def _read_foreign_name(written: str, catalogue: Catalogue) -> Reading:
    """What a name means that is no card's in English."""
    args: dict[str, Any] = {"written": written}
    if printings := foreign.foreign_printings(written, catalogue):
        if len({card.same for card in printings}) == 1:
            return Reading("by_name", _preferred_printing(printings), printings)
        args["names"] = sorted({card.name for card in printings})
        return Reading("ambiguous", None, (), "several_names", args)
    known_there = catalogue.abroad.is_card(written)
    return Reading("unknown", None, (), "foreign_alone" if known_there else "unknown", args)


def _possible_forms(written: str, catalogue: Catalogue) -> Iterator[str]:
    for words in spell_out_symbols(written):  # {R} Energy is Fire; R Energy is a card of that name
        yield fold_name(words)
        yield from possible_names(words, catalogue.names)
    key = fold_name(written)
    yield key
    yield from possible_names(written, catalogue.names)
    if key.upper() in BASIC_TYPES:
        yield f"{BASIC_TYPES[key.upper()].lower()} energy"
    if key.title() in BASIC_TYPES.values() or f"{key} energy" in catalogue.by_fold:
        yield f"{key} energy"
    if whole := catalogue.by_letters.get(key.replace(" ", "")):
        yield whole


# Words that lists add to a name and that are no part of it → the label of the cards they mean.
_LABELS = {"delta": "delta", "species": "delta", "prime": "Prime"}


def _printings_meant(
    written: str, printings: tuple[Printing, ...], label: str
) -> tuple[Printing, ...]:
    """Of one folded name's printings those that are meant.

    Those are the δ or Prime ones where that was written, and where two names fold to one
    ("Unown V", "Unown [V]") the one written letter by letter.
    """
    if label:
        printings = tuple(card for card in printings if label in card.labels) or printings
    if len({card.name for card in printings}) == 1:
        return printings
    exact = tuple(card for card in printings if card.name.lower() == written.lower())
    return exact or printings


def _other_capitals(written: str, form: str, catalogue: Catalogue) -> tuple[Printing, ...]:
    """What else "Charizard EX" may be: capitals do not tell Charizard ex from Charizard-EX."""
    if form.endswith(" ex") and written.endswith(" EX"):
        return catalogue.by_fold.get(form.removesuffix("ex") + "-ex", ())
    return ()


def _names_left_open(key: str, catalogue: Catalogue) -> list[str]:
    """Names that differ only by what was left out: "Nidoran" is ♀ or ♂."""
    keys = [f"{key} {end}" for end in ("f", "m")]
    return [catalogue.by_fold[each][0].name for each in keys if each in catalogue.by_fold]


def _preferred_printing(printings: tuple[Printing, ...]) -> Printing:
    """The printing that stands for a bare name: basic Energy before special, then the newest."""
    return max(printings, key=lambda card: (card.basic_energy, card.place))


def known_printings(written: str, catalogue: Catalogue) -> tuple[Printing, ...]:
    """All printings a written name stands for, in any known way of writing it."""
    for form in _possible_forms(written, catalogue):
        if printings := catalogue.by_fold.get(form):
            return printings
    return ()


def suggest_names(written: str, catalogue: Catalogue) -> list[str]:
    """The three official names most like a mistyped one, best first."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 -- slow to load, and most lists need none

    near = process.extract(
        fold_name(written),
        catalogue.by_fold.keys(),
        scorer=fuzz.WRatio,
        limit=3,
        score_cutoff=SUGGESTION_LIKENESS,
    )
    return [catalogue.by_fold[key][0].name for key, _, _ in near]
