"""Finds every printing that a name alone means, in any known way of writing it."""

from collections.abc import Iterator
from typing import Any

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import (
    BASIC_TYPES,
    SYMBOL_PATTERN,
    fold_name,
    possible_names,
    spell_out_symbols,
)
from decks.engine.lists import foreign
from decks.engine.lists.brackets import leave_out_by_ace_spec, other_card_forms
from decks.engine.lists.deck import Reading

# Notes on names that were understood, but should be compared with the card in hand.
DOUBTFUL_NAMES = frozenset({"also_abroad", "letter_energy", "star_by_asterisk"})
MOST_SUGGESTED = 3
MOST_SUGGESTIONS_KEPT = 5_000  # names: a list is sent again, with what is still wrong in it
SUGGESTION_LIKENESS = 72  # of 100: so alike must a suggestion be


def read_name(written: str, catalogue: Catalogue) -> Reading:
    """The reading of a name alone: every printing of it."""
    key = fold_name(written)
    for form in _possible_forms(written, catalogue):
        printings = catalogue.by_fold.get(form)
        if printings is not None and printings[0].kind == "energy" and "special" in key.split():
            printings = tuple(card for card in printings if card.energy == "special") or None
        if printings is None:
            continue
        label = "" if form == key else _LABELS.get(key.rpartition(" ")[2], "")
        printings = _printings_meant(written, printings, label)
        if not printings:
            break
        if other := _other_capitals(written, form, catalogue):
            names = sorted({card.name for card in (*printings, *other)})
            return Reading(
                "ambiguous", None, (), "several_names", {"written": written, "names": names}
            )
        return _name_reading(written, form, printings, catalogue)
    if twins := _names_left_open(key, catalogue):
        return Reading("ambiguous", None, (), "several_names", {"written": written, "names": twins})
    return _read_foreign_name(written, catalogue)


def _name_reading(
    written: str, form: str, printings: tuple[Printing, ...], catalogue: Catalogue
) -> Reading:
    """The reading of a name as this card's, and whether it is spelt as on the card."""
    card = _preferred_printing(printings)
    args = {"written": written, "name": card.name}
    if _is_star_by_asterisk(written, card, catalogue):
        return Reading("by_name", card, printings, "star_by_asterisk", args)
    if form == fold_name(written) or SYMBOL_PATTERN.search(written):  # as clients write symbols
        return Reading("by_name", card, printings)
    return Reading("corrected", card, printings, "read_as", args)


def _is_star_by_asterisk(written: str, card: Printing, catalogue: Catalogue) -> bool:
    """Whether only an asterisk makes the name that of a Pokémon ☆: it may mark a footnote."""
    return (
        "*" in written
        and "star" in card.labels
        and fold_name(written.replace("*", " ")) in catalogue.by_fold
    )


def names_abroad(written: str, card: Printing | None, catalogue: Catalogue) -> tuple[str, ...]:
    """The English names of other cards that have this Trainer's name in another language."""
    if card is None or card.kind != "trainer" or " " in written.strip():
        return ()
    names = catalogue.abroad.english_names_of(written)
    return tuple(name for name in names if name != card.name and name in catalogue.fold_of)


def basic_energy_by_letter(card: Printing | None) -> str | None:
    """The basic Energy that a special one's name may be meant as: Fire for R Energy."""
    if card is None or card.energy != "special":
        return None
    letter, _, rest = card.name.partition(" ")
    kind = BASIC_TYPES.get(letter) if rest == "Energy" else None
    return kind and f"{kind} Energy"


def read_official_name(written: str, catalogue: Catalogue) -> Reading | None:
    """The reading of an official name, kept for the next list; None for any other name."""
    known_names: dict[str, Reading | None] = catalogue.memo.setdefault("plain names", {})
    key = written.lower()
    if key in known_names:
        return known_names[key] if written[-2:] != "EX" else None
    if key not in catalogue.work_out_once(_names_in_small_letters):
        return None
    reading = read_name(written, catalogue)
    plain = reading.status == "by_name" and len({card.name for card in reading.choices}) == 1
    plain = plain and not names_abroad(written, reading.card, catalogue)
    plain = plain and basic_energy_by_letter(reading.card) is None
    known_names[key] = reading if plain else None
    return known_names[key]


def _names_in_small_letters(catalogue: Catalogue) -> set[str]:
    return {*catalogue.lowered.values(), *map(str.lower, catalogue.lowered)}


def _read_foreign_name(written: str, catalogue: Catalogue) -> Reading:
    """The reading of a name that no English card has."""
    args: dict[str, Any] = {"written": written}
    if printings := foreign.foreign_printings(written, catalogue):
        if len({card.same for card in printings}) == 1:
            return Reading("by_name", _preferred_printing(printings), printings)
        args["names"] = sorted({card.name for card in printings})
        return Reading("ambiguous", None, (), "several_names", args)
    known_there = catalogue.abroad.is_card(written)
    return Reading("unknown", None, (), "foreign_alone" if known_there else "unknown", args)


def _possible_forms(written: str, catalogue: Catalogue) -> Iterator[str]:
    if (joined := other_card_forms(written, catalogue)) is not None:
        yield from joined
        return
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


# Words that lists add to a name although they are no part of it → label of the cards meant.
_LABELS = {"delta": "delta", "species": "delta", "prime": "Prime"}


def _printings_meant(
    written: str, printings: tuple[Printing, ...], label: str
) -> tuple[Printing, ...]:
    """The printings that are meant, of those with one folded name.

    Where δ or Prime was written, those are the printings with that label, possibly none. Where two
    names fold to one ("Unown V", "Unown [V]"), the one written letter by letter is meant.
    """
    if label:
        printings = tuple(card for card in printings if label in card.labels)
    if (of_kind := leave_out_by_ace_spec(written, printings)) is not None:
        printings = of_kind
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
    """Names that differ only in what was left out: "Nidoran" is ♀ or ♂."""
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
    key = fold_name(written)
    names: list[str] = catalogue.keep_worked_out(
        "suggestions", key, lambda: _find_names_like(key, catalogue), most=MOST_SUGGESTIONS_KEPT
    )
    return names


def _find_names_like(key: str, catalogue: Catalogue) -> list[str]:
    from rapidfuzz import fuzz, process  # noqa: PLC0415 -- slow to load, and most lists need none

    near = process.extract(
        key,
        catalogue.by_fold.keys(),
        scorer=fuzz.WRatio,
        limit=MOST_SUGGESTED + 1,
        score_cutoff=SUGGESTION_LIKENESS,
    )
    names = [catalogue.by_fold[key][0].name for key, _, _ in near if len(key) > 1]
    return names[:MOST_SUGGESTED]  # without names of one letter, which are found in any word
