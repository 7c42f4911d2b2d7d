"""Finds cards by their names in other languages than English."""

import re
from collections.abc import Iterable

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import LEVEL_X

# What stands behind a Pokémon's name in Latin letters on cards of every language.
_MECHANICS = frozenset({"ex", "gx", "v", "vmax", "vstar", "break", "legend"})
_TAIL = re.compile(r"[A-Za-z]+\Z")
# Who is shown on a Supporter of several people, as each language names them.
_PERSON = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|\s[-–—]\s.+)\Z")


def agreeing_printing(
    written: str, printings: Iterable[Printing], catalogue: Catalogue
) -> Printing | None:
    """Of printings with a number the one that is so called in some language."""
    names = set(_english_names(written, catalogue))
    for card in printings:
        if card.name in names:
            return card
    number, _ = catalogue.abroad.split_species(written)
    for card in printings:
        if number in catalogue.dex_numbers_of(card) and _mechanic_of(written) == _mechanic_of(
            card.name
        ):
            return card
    if number is None and not names and _is_card_somewhere(written, catalogue):
        return next((card for card in printings if card.kind != "pokemon"), None)
    return None


def foreign_printings(written: str, catalogue: Catalogue) -> tuple[Printing, ...]:
    """All printings that are so called in some language, as far as a source says which they are."""
    names = [name for name in _english_names(written, catalogue) if name in catalogue.fold_of]
    plain = [name for name in names if not name.endswith(LEVEL_X)] or names
    ending = _ending_of(written)
    plain = [name for name in plain if _ending_of(name) == ending] or plain  # ex, EX are two cards
    number, rest = catalogue.abroad.split_species(written)
    if number is not None and not plain:
        plain = _names_of_species(number, rest, _mechanic_of(written), catalogue)
    return tuple(card for name in plain for card in catalogue.by_fold[catalogue.fold_of[name]])


def _is_card_somewhere(written: str, catalogue: Catalogue) -> bool:
    return any(map(catalogue.abroad.is_card, (written, _PERSON.sub("", written))))


def _english_names(written: str, catalogue: Catalogue) -> tuple[str, ...]:
    """The English names of what is so called, the person of a Supporter of several left out."""
    names = catalogue.abroad.english_names_of(written)
    if names or (bare := _PERSON.sub("", written)) == written:
        return names
    names = catalogue.abroad.english_names_of(bare)
    return names if any(name.endswith(")") for name in names) else ()


def _names_of_species(number: int, rest: str, mechanic: str, catalogue: Catalogue) -> list[str]:
    """The English name of a Pokémon and its mechanic, where nothing else stands beside them."""
    if rest != mechanic:
        return []
    called = {
        card.name for card in catalogue.printings if catalogue.dex_numbers_of(card) == (number,)
    }
    name = min(called, key=len, default="")
    forms = (f"{name} {mechanic}", f"{name}-{mechanic}") if mechanic else (name,)
    by_letters = {each.lower(): each for each in called}
    return [by_letters[form.lower()] for form in forms if form.lower() in by_letters][:1]


def _ending_of(name: str) -> str:
    """The mechanic that a name ends in, in the capitals that it is written in."""
    match = _TAIL.search(name)
    return match[0] if match and match[0].lower() in _MECHANICS else ""


def _mechanic_of(name: str) -> str:
    return _ending_of(name).lower()
