"""Lines that say count and official name, alone or with set and number or an id: no search.

Capitals and the accent of Pokémon do not matter, so that most lines typed by hand are among them.

Most lines of most lists are of this kind. All others are left to `fields` and `resolve`, which
would read every line found here in the very same way.
"""

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.lists.by_name import by_plain_name
from decks.engine.lists.deck import Reading
from decks.engine.lists.fields import NUMBER

Read = tuple[int, str, Reading]  # count, name as written, what it means


def read(text: str, catalogue: Catalogue) -> Read | None:
    """A line's count, name and meaning; None where it is not of this kind."""
    head, _, rest = text.removeprefix("* ").partition(" ")
    rest = rest.removesuffix(" PH")
    if head[-1:] in {"x", "X"}:
        head = head[:-1]
    if len(head) > 4 or not (head.isascii() and head.isdecimal() and int(head)):
        return None
    if (named := by_plain_name(rest, catalogue)) is not None:
        return int(head), rest, named
    found = _by_number(rest, catalogue)
    return (int(head), *found) if found else None


def _by_number(rest: str, catalogue: Catalogue) -> tuple[str, Reading] | None:
    """Name and meaning of what stands behind a count, where set and number or an id end it."""
    before, _, number = rest.rpartition(" ")
    card = catalogue.by_id.get(number)
    if card is not None:
        return (before, Reading("exact", card)) if _is_called(card, before, catalogue) else None
    name, _, code = before.rpartition(" ")
    ids = catalogue.codes.get(code) or catalogue.codes.get(code.upper())
    if ids is None or not name or not (number.isdecimal() or NUMBER.match(number)):
        return None
    plain = number.lstrip("0") if number.isdecimal() else number
    if (code.upper(), plain) in catalogue.live_numbers:
        return None
    for each in ids:
        for card in catalogue.numbers.get((each, plain), ()):
            if _is_called(card, name, catalogue):
                return name, as_code_goes(code, card, catalogue.sets[each])
    return None


def _is_called(card: Printing, written: str, catalogue: Catalogue) -> bool:
    if card.name == written:
        return True
    lowered = written.lower()
    return catalogue.lowered[card.name] == (
        lowered if lowered.isascii() else lowered.replace("é", "e")
    )


def as_code_goes(code: str, card: Printing, own: CardSet) -> Reading:
    """Exact, or corrected where the set goes by another code than the one written."""
    if own.code is None or code == own.code or code.upper() in {own.code.upper(), own.id.upper()}:
        return Reading("exact", card)
    args = {"code": code, "set": own.name, "own": own.code}
    return Reading("corrected", card, (), "other_code", args)
