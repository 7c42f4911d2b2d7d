"""Finds cards by their names in other languages than English."""

import re
from collections.abc import Collection, Iterable, Sequence

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import LEVEL_X, fold_name, fold_without_symbol

# The mechanics that cards of every language print in Latin letters behind a Pokémon's name.
_MECHANICS = frozenset({"ex", "gx", "v", "vmax", "vstar", "break", "legend"})
_TAIL = re.compile(r"[A-Za-z]+\Z")
# The person shown on a Supporter of several people, as each language adds it to the name.
_PERSON = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|\s[-–—]\s.+)\Z")


def agreeing_printing(
    written: str, printings: Iterable[Printing], catalogue: Catalogue
) -> Printing | None:
    """The printing that has this name in some language, among those with a number."""
    names = set(_english_names(written, catalogue))
    for agree in (_is_named, _is_named_but_for_signs):
        if card := next((card for card in printings if agree(card, names)), None):
            return card
    if card := _printed_under_other_name(printings, names, catalogue):
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


def _is_named(card: Printing, names: Collection[str]) -> bool:
    return card.name in names


def _printed_under_other_name(
    printings: Iterable[Printing], names: Collection[str], catalogue: Catalogue
) -> Printing | None:
    """A Trainer that English prints here with a person in its name, and elsewhere without."""
    folds = {catalogue.fold_of[name] for name in names if name in catalogue.fold_of}
    same = {card.same for fold in folds for card in catalogue.by_fold[fold]}
    return next((card for card in printings if card.kind == "trainer" and card.same in same), None)


def _is_named_but_for_signs(card: Printing, names: Collection[str]) -> bool:
    """Whether it has one of these names, apart from its symbol and from ex in capitals.

    Some languages and sources write these differently or leave them out, so the number decides.
    """
    keys = {fold_name(name) for name in names}
    if fold_without_symbol(card.name, card.labels) in keys:
        return True
    key = fold_name(card.name)
    return _ending_of(card.name).lower() == "ex" and key.replace("-ex", "ex") in {
        name.replace("-ex", "ex") for name in keys
    }


def foreign_printings(written: str, catalogue: Catalogue) -> tuple[Printing, ...]:
    """All printings with this name in some language, as far as a source says which they are."""
    names = [name for name in _english_names(written, catalogue) if name in catalogue.fold_of]
    plain = [name for name in names if not name.endswith(LEVEL_X)] or names
    ending = _ending_of(written)
    plain = _names_by_ex(plain, ending, catalogue)
    plain = [name for name in plain if _ending_of(name) == ending] or plain
    number, rest = catalogue.abroad.split_species(written)
    if number is not None and not plain:
        plain = _names_of_species(number, rest, _mechanic_of(written), catalogue)
    return tuple(card for name in plain for card in catalogue.by_fold[catalogue.fold_of[name]])


def _names_by_ex(names: Sequence[str], ending: str, catalogue: Catalogue) -> list[str]:
    """The names, and those with the other ex where there is one: ex and EX are two cards."""
    if ending == "ex":
        others = [f"{name.removesuffix('-EX')} ex" for name in names if name.endswith("-EX")]
    elif ending == "EX":
        others = [f"{name.removesuffix(' ex')}-EX" for name in names if name.endswith(" ex")]
    else:
        others = []
    known = [name for name in others if name in catalogue.fold_of]
    return list(dict.fromkeys([*names, *known]))


def _is_card_somewhere(written: str, catalogue: Catalogue) -> bool:
    return any(map(catalogue.abroad.is_card, (written, _PERSON.sub("", written))))


def _english_names(written: str, catalogue: Catalogue) -> tuple[str, ...]:
    """The English names for a name, with the person of a Supporter of several left out."""
    names = catalogue.abroad.english_names_of(written)
    if names or (bare := _PERSON.sub("", written)) == written:
        return names
    names = catalogue.abroad.english_names_of(bare)
    return names if any(name.endswith(")") for name in names) else ()


def _names_of_species(number: int, rest: str, mechanic: str, catalogue: Catalogue) -> list[str]:
    """The English name of a Pokémon and its mechanic, if nothing else was written."""
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
    """The mechanic at the end of a name, in the capitals in which it is written."""
    match = _TAIL.search(name)
    return match[0] if match and match[0].lower() in _MECHANICS else ""


def _mechanic_of(name: str) -> str:
    return _ending_of(name).lower()
