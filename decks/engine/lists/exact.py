"""Reads at once the lines that give an official name, alone or with set and number or id.

Capitals and the accent of Pokémon do not matter, so most lines of most lists are of this kind, also
those typed by hand. All others are left to `fields` and `resolve`, which would read every line
found here in the very same way.
"""

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.lists.by_name import read_official_name
from decks.engine.lists.deck import Reading
from decks.engine.lists.set_and_number import NUMBER_PATTERN

ExactLine = tuple[int, str, Reading]  # count, name as written, what it means
# pairs of set and number; more than there are printings, since a pair is written in many ways
MOST_KEPT = 50_000
MOST_DIGITS = 8  # longest number that is kept, leading zeros included


def read_exact_line(text: str, catalogue: Catalogue) -> ExactLine | None:
    """A line's count, name and meaning; None where it is not of this kind."""
    head, _, rest = text.removeprefix("* ").partition(" ")
    rest = rest.removesuffix(" PH")
    if not head.isdecimal():
        head = head[:-1] if head[-1:] in {"x", "X"} else ""
    if len(head) > 4 or not (head.isascii() and head.isdecimal() and int(head)):
        return None
    if name_and_reading := _read_by_number(rest, catalogue):
        return (int(head), *name_and_reading)
    named = read_official_name(rest, catalogue)
    return None if named is None else (int(head), rest, named)


def _read_by_number(rest: str, catalogue: Catalogue) -> tuple[str, Reading] | None:
    """Name and reading of the text behind a count, if it ends in set and number or in an id."""
    before, _, number = rest.rpartition(" ")
    name, _, code = before.rpartition(" ")
    if code == "ex":  # mostly part of a Pokémon's name, and not the set of that code
        return None
    behind = _printings_behind(code, number, catalogue)
    for card, reading in behind:
        if _has_name(card, name, catalogue):
            # The code is neither set's own, so it may be either: left to `resolve`.
            return None if reading.note and len(behind) > 1 else (name, reading)
    own = catalogue.by_id.get(number)
    return (before, Reading("exact", own)) if own and _has_name(own, before, catalogue) else None


_Behind = list[tuple[Printing, Reading]]


def _printings_behind(code: str, number: str, catalogue: Catalogue) -> _Behind:
    """The printings that a set code and a number lead to, kept for the next list."""
    known: dict[tuple[str, str], _Behind] = catalogue.memo.setdefault("behind", {})
    behind = known.get((code, number))
    if behind is None:
        behind = _find_behind(code, number, catalogue)
        if behind and len(number) <= MOST_DIGITS and len(known) < MOST_KEPT:
            known[code, number] = behind
    return behind


def _find_behind(code: str, number: str, catalogue: Catalogue) -> _Behind:
    ids = catalogue.codes.get(code) or catalogue.codes.get(code.upper())
    if ids is None or not (number.isdecimal() or NUMBER_PATTERN.match(number)):
        return []
    plain = number.lstrip("0") if number.isdecimal() else number
    if (code.upper(), plain) in catalogue.live_numbers:
        return []
    cards: list[Printing] = []
    for each in ids:
        cards += catalogue.numbers.get((each, plain), ())
    return [(card, reading_under_code(code, card, catalogue.sets[card.set])) for card in cards]


def _has_name(card: Printing, written: str, catalogue: Catalogue) -> bool:
    if card.name == written:
        return True
    lowered = written.lower()
    return catalogue.lowered[card.name] == (
        lowered if lowered.isascii() else lowered.replace("é", "e")
    )


def reading_under_code(code: str, card: Printing, own: CardSet) -> Reading:
    """An exact reading, or a corrected one where the set has another code than was written."""
    if own.code is None or code == own.code or code.upper() in {own.code.upper(), own.id.upper()}:
        return Reading("exact", card)
    args = {"code": code, "set": own.name, "own": own.code}
    return Reading("corrected", card, (), "other_code", args)
