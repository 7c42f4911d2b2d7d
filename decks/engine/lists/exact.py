"""Lines that say count, official name, set code and number, or an id: read without a search.

Most lines of most lists are of this kind. All others are left to `fields` and `resolve`, which
would read every line found here in the very same way.
"""

from decks.engine.cards import CardSet, Catalogue, Printing
from decks.engine.lists.deck import Reading
from decks.engine.lists.fields import NUMBER

Read = tuple[int, str, Reading]  # count, name as written, what it means


def read(text: str, catalogue: Catalogue) -> Read | None:
    """A line's count, name and meaning; None where it is not of this kind."""
    head, _, rest = text.removeprefix("* ").partition(" ")
    if head[-1:] in {"x", "X"}:
        head = head[:-1]
    if len(head) > 4 or not (head.isascii() and head.isdecimal() and int(head)):
        return None
    before, _, number = rest.removesuffix(" PH").rpartition(" ")
    card = catalogue.by_id.get(number)
    if card is not None:
        return (int(head), before, Reading("exact", card)) if card.name == before else None
    name, _, code = before.rpartition(" ")
    ids = catalogue.codes.get(code)
    if ids is None or not name or not (number.isdecimal() or NUMBER.match(number)):
        return None
    plain = number.lstrip("0") if number.isdecimal() else number
    if (code, plain) in catalogue.live_numbers:
        return None
    for each in ids:
        for card in catalogue.numbers.get((each, plain), ()):
            if card.name == name:
                return int(head), name, as_code_goes(code, card, catalogue.sets[each])
    return None


def as_code_goes(code: str, card: Printing, own: CardSet) -> Reading:
    """Exact, or corrected where the set goes by another code than the one written."""
    if own.code is None or code == own.code or code.upper() in {own.code.upper(), own.id.upper()}:
        return Reading("exact", card)
    args = {"code": code, "set": own.name, "own": own.code}
    return Reading("corrected", card, (), "other_code", args)
