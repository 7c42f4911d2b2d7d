"""Reads lines whose set, number or id leads to no printing, by the rest of the line."""

from string import ascii_uppercase
from typing import Any

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing, plain_number
from decks.engine.cards.names import fold_name
from decks.engine.lists.by_name import read_name
from decks.engine.lists.deck import READ_STATUSES, Reading
from decks.engine.lists.set_and_number import LineFields


def resolve_wrong_print(fields: LineFields, catalogue: Catalogue) -> Reading:
    """The reading of a line whose set, number or id leads to no printing."""
    reading = read_name(fields.name, catalogue)
    card = reading.card
    if card and card.basic_energy:
        return _resolve_basic_energy(fields, reading, card, catalogue)
    if card_set := _set_without_cards(fields.code, catalogue):
        return _resolve_in_new_set(card_set, reading, catalogue)
    if fields.number is None and fields.code:
        return _resolve_within_set(fields, reading, catalogue)
    if fields.code is None:
        return _resolve_by_number(fields, reading, catalogue)
    # SM SM30: the number is the promo's own
    if (fields.number or "").upper().startswith(fields.code.upper()):
        promo = _resolve_by_number(fields._replace(code=None), reading, catalogue)
        if promo.status in READ_STATUSES:
            return promo
    return _tell_wrong_print(fields, card, catalogue)


def _resolve_basic_energy(
    fields: LineFields, reading: Reading, card: Printing, catalogue: Catalogue
) -> Reading:
    """Basic Energy is the same from every set, unless the set has a special Energy of that name.

    Of Darkness and Metal Energy many sets have only the special card, which is meant there.
    """
    if fields.code is None and (fields.number or "").upper() in catalogue.set_codes:  # N1 is a set
        fields = fields._replace(code=fields.number, number=None)
    ids = _sets_of_code(fields.code, catalogue)
    of_set = tuple(each for each in reading.choices if each.set in ids)
    if not of_set or any(each.basic_energy for each in of_set):
        return Reading("by_name", card, reading.choices, "any_basic", {"name": card.name})
    if fields.number is None:
        args = {"name": card.name, "set": catalogue.sets[of_set[-1].set].name}
        return Reading("by_name", of_set[-1], of_set, "special_of_set", args)
    return _tell_wrong_print(fields, of_set[-1], catalogue)


def _sets_of_code(code: str | None, catalogue: Catalogue) -> tuple[str, ...]:
    """The ids of the sets that a set's code or name may mean."""
    code = code or ""
    return catalogue.set_codes.get(code.upper()) or catalogue.set_codes.get(
        fold_name(code).upper(), ()
    )


def _tell_wrong_print(fields: LineFields, card: Printing | None, catalogue: Catalogue) -> Reading:
    """There is no such set, or no such number in it; `card`: the card of the name alone."""
    code = fields.code or ""
    args: dict[str, Any] = {"code": fields.code, "number": fields.number, "named": None}
    args["facts"] = catalogue.known_to.get("cards") or catalogue.version
    if card:
        args |= {"named": card.name, "example": catalogue.describe_printing(card)}
    sets = _sets_of_code(code, catalogue)
    if not sets:
        return Reading("unknown", None, (), "no_such_set", args)
    args["set"] = catalogue.sets[sets[0]].name
    return Reading("mismatch" if card else "unknown", None, (), "no_such_number", args)


def _set_without_cards(code: str | None, catalogue: Catalogue) -> CardSet | None:
    """The set with this code, if only its name and day are known, not yet its cards."""
    sets = [catalogue.sets[each] for each in _sets_of_code(code, catalogue)]
    return None if any(each.cards for each in sets) else next(iter(sets), None)


def _resolve_in_new_set(card_set: CardSet, reading: Reading, catalogue: Catalogue) -> Reading:
    """The reading in a set whose cards are not known yet.

    A Trainer or an Energy is what its name says; a Pokémon may be a new card of its name.
    """
    card = reading.card
    if card is None:
        return Reading("unknown", None, (), "no_cards_yet", {"set": card_set.name, "named": None})
    if card.kind != "pokemon":
        args = {"set": card_set.name, "name": card.name}
        return Reading("by_name", card, reading.choices, "no_cards_yet_named", args)
    args = {"set": card_set.name, "named": card.name, "example": catalogue.describe_printing(card)}
    return Reading("mismatch", None, (), "no_cards_yet", args)


def _resolve_within_set(fields: LineFields, reading: Reading, catalogue: Catalogue) -> Reading:
    """A name and a set without a number: any printing of that name in the set."""
    code = fields.code or ""
    ids = _sets_of_code(code, catalogue)
    printings = tuple(card for card in reading.choices if card.set in ids)
    if printings:
        return Reading(_name_status(reading), printings[-1], printings, reading.note, reading.args)
    if reading.card is None:
        return reading
    args = {"name": reading.card.name, "set": catalogue.sets[ids[0]].name if ids else code}
    return Reading("mismatch", None, (), "not_in_set", args)


def _resolve_by_number(fields: LineFields, reading: Reading, catalogue: Catalogue) -> Reading:
    """A name and a number without a set: the printing of that name with that number."""
    if reading.card is None:
        return reading
    plain, _, total = (fields.number or "").partition("/")
    plain = plain_number(plain)
    printings = tuple(card for card in reading.choices if plain_number(card.number) == plain)
    printings = (
        tuple(card for card in printings if catalogue.is_of_total(card, total))
        or printings
        or _promos_of_digits(reading.choices, plain)
    )
    args: dict[str, Any] = {"name": reading.card.name, "number": fields.number}
    if (
        not printings and (fields.number or "").upper() in catalogue.set_codes
    ):  # 30C is a set's code
        return _resolve_within_set(
            fields._replace(code=fields.number, number=None), reading, catalogue
        )
    if not printings:
        return Reading("mismatch", None, (), "no_set_has_number", args)
    status, note = ("corrected", "set_found") if len(printings) == 1 else ("by_name", "sets_found")
    args["cards"] = [catalogue.describe_printing(card) for card in printings]
    return Reading(status, printings[-1], printings, note, args)


def _promos_of_digits(cards: tuple[Printing, ...], plain: str) -> tuple[Printing, ...]:
    """Promos with this number, written with its letters or without."""
    return tuple(
        card for card in cards if plain_number(card.number).lstrip(ascii_uppercase) == plain
    )


def _name_status(reading: Reading) -> str:
    return "corrected" if reading.status == "corrected" else "by_name"
