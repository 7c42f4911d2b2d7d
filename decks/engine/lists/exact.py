"""Reads at once the lines that give an official name, alone or with set and number or id.

Capitals and the accent of Pokémon do not matter, so that most lines typed by hand are among them.

Most lines of most lists are of this kind. All others are left to `fields` and `resolve`, which
would read every line found here in the very same way.
"""

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.lists.by_name import read_official_name
from decks.engine.lists.deck import Reading
from decks.engine.lists.fields import NUMBER_PATTERN

ExactLine = tuple[int, str, Reading]  # count, name as written, what it means


def read_exact_line(text: str, catalogue: Catalogue) -> ExactLine | None:
    """A line's count, name and meaning; None where it is not of this kind."""
    head, _, rest = text.removeprefix("* ").partition(" ")
    rest = rest.removesuffix(" PH")
    if head[-1:] in {"x", "X"}:
        head = head[:-1]
    if len(head) > 4 or not (head.isascii() and head.isdecimal() and int(head)):
        return None
    if (named := read_official_name(rest, catalogue)) is not None:
        return int(head), rest, named
    name_and_reading = _read_by_number(rest, catalogue)
    return (int(head), *name_and_reading) if name_and_reading else None


def _read_by_number(rest: str, catalogue: Catalogue) -> tuple[str, Reading] | None:
    """Name and meaning of what stands behind a count, where set and number or an id end it."""
    before, _, number = rest.rpartition(" ")
    card = catalogue.by_id.get(number)
    if card is not None:
        return (before, Reading("exact", card)) if _has_name(card, before, catalogue) else None
    name, _, code = before.rpartition(" ")
    ids = catalogue.codes.get(code) or catalogue.codes.get(code.upper())
    if ids is None or not name or not (number.isdecimal() or NUMBER_PATTERN.match(number)):
        return None
    plain = number.lstrip("0") if number.isdecimal() else number
    if (code.upper(), plain) in catalogue.live_numbers:
        return None
    for each in ids:
        for card in catalogue.numbers.get((each, plain), ()):
            if _has_name(card, name, catalogue):
                return name, reading_under_code(code, card, catalogue.sets[each])
    return None


def _has_name(card: Printing, written: str, catalogue: Catalogue) -> bool:
    if card.name == written:
        return True
    lowered = written.lower()
    return catalogue.lowered[card.name] == (
        lowered if lowered.isascii() else lowered.replace("é", "e")
    )


def reading_under_code(code: str, card: Printing, own: CardSet) -> Reading:
    """Exact, or corrected where the set goes by another code than the one written."""
    if own.code is None or code == own.code or code.upper() in {own.code.upper(), own.id.upper()}:
        return Reading("exact", card)
    args = {"code": code, "set": own.name, "own": own.code}
    return Reading("corrected", card, (), "other_code", args)
