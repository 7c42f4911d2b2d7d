"""Says which texts a card has, from the catalogue (the engine's `known`).

The catalogue has figures only. An attack whose damage is no plain number has a text; among the
others, `plain_attacks.json` names those without one.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, get_args

from msgspec import UNSET

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import fold_name
from decks.queries import catalogue
from judging.engine.not_considered import CardTexts, KnownTexts
from judging.engine.position import Card, PowerKind

_PLAIN_ATTACKS_FILE = Path(__file__).with_name("plain_attacks.json")
_BEFORE_MONTH = "2011-04"  # no rulebook here covers sets from this month on
_NO_TEXTS = CardTexts()


class _PrintingTexts(NamedTuple):
    """One printing of a name: the figures it is recognised by, and the texts it has."""

    hp: int | None
    attacks: frozenset[str]
    texts: CardTexts


def known_texts() -> KnownTexts:
    """Return a function that gives a card's texts, by its id, or else by name and figures."""
    shelf = catalogue.current_catalogue()
    names: dict[str, _NameTexts] = shelf.memo.setdefault("texts by name", {})
    ids: dict[str, CardTexts] = shelf.memo.setdefault("texts by id", {})

    def find_texts(card: Card) -> CardTexts:
        if card.catalogue_id is not UNSET:
            return ids.get(card.catalogue_id) or _texts_by_id(shelf, card.catalogue_id)
        name = names.get(card.name) or _find_name(shelf, card.name, names)
        if name.settled is not None:
            return name.settled
        return _texts_by_figures(shelf, name, card)

    return find_texts


def texts_by_id(card_id: str) -> CardTexts:
    """The texts a printing has, by the newest catalogue."""
    return _texts_by_id(catalogue.current_catalogue(), card_id)


def _texts_by_id(shelf: Catalogue, card_id: str) -> CardTexts:
    memo: dict[str, CardTexts] = shelf.memo.setdefault("texts by id", {})
    if card_id not in memo:
        printing = shelf.find_id(card_id)
        if printing is None:
            return _NO_TEXTS
        memo[card_id] = _printing_texts(shelf, printing).texts
    return memo[card_id]


class _NameTexts(NamedTuple):
    """All printings of a name; `settled`: their texts if figures do not matter, else None."""

    versions: tuple[_PrintingTexts, ...] = ()
    settled: CardTexts | None = _NO_TEXTS


# For a name that no card has; of any other, `versions` is filled or `settled` is None.
_NO_NAME = _NameTexts()
# A card by its name, Hit Points and attacks. Since people type these freely, the memo is limited.
_Figures: TypeAlias = tuple[str, int | None, tuple[str, ...]]
_MOST_KEPT = 10_000
_folded = lru_cache(maxsize=4096)(fold_name)


def _find_name(shelf: Catalogue, name: str, names: dict[str, _NameTexts]) -> _NameTexts:
    printings = shelf.by_fold.get(shelf.fold_of.get(name) or _folded(name), ())
    if not printings:  # typed names that no card has are not kept: there is no end of them
        return _NO_NAME
    versions = tuple(
        _printing_texts(shelf, printing)
        for printing in printings
        if (shelf.sets[printing.set].release or "") < _BEFORE_MONTH
    )
    alike = not any(version.attacks or version.texts.powers for version in versions)
    names[name] = _NameTexts(versions, _merge_texts(versions, ()) if alike else None)
    return names[name]


def _texts_by_figures(shelf: Catalogue, name: _NameTexts, card: Card) -> CardTexts:
    """The texts of the namesakes a card may be. Kept, as every ruling asks this of all cards."""
    memo: dict[_Figures, CardTexts] = shelf.memo.setdefault("texts by figures", {})
    figures = card.name, card.hp or None, tuple([attack.name for attack in card.attacks or ()])
    found = memo.get(figures)
    if found is None:
        if len(memo) >= _MOST_KEPT:
            memo.clear()
        found = memo[figures] = _texts_of_namesakes(name.versions, *figures[1:])
    return found


def _texts_of_namesakes(
    versions: tuple[_PrintingTexts, ...], hp: int | None, attacks: tuple[str, ...]
) -> CardTexts:
    """The texts of the namesakes that fit the figures; of all of them where none fits."""
    alike = [
        version
        for version in versions
        if version.hp in {hp or version.hp, None} and version.attacks.issuperset(attacks)
    ]
    return _merge_texts(
        alike or versions, _agreed_powers({version.texts.powers for version in alike})
    )


def _merge_texts(versions: Iterable[_PrintingTexts], powers: tuple[str | None, ...]) -> CardTexts:
    versions = tuple(versions)
    return CardTexts(
        attacks=frozenset().union(*(version.texts.attacks for version in versions)),
        powers=powers,
        itself=any(version.texts.itself for version in versions),
    )


def _agreed_powers(powers: set[tuple[str | None, ...]]) -> tuple[str | None, ...]:
    """The powers if all agree on them; else a single one without a name."""
    if len(powers) < 2:
        return next(iter(powers), ())
    return (None,)


def _printing_texts(shelf: Catalogue, printing: Printing) -> _PrintingTexts:
    facts = shelf.facts_of(printing.id) or {}
    attacks = facts.get("attacks", ())
    texts = CardTexts(
        attacks=frozenset(row["name"] for row in attacks if _has_text(printing.name, row)),
        powers=tuple(
            row["name"] for row in facts.get("powers", ()) if row["kind"] in get_args(PowerKind)
        ),
        itself=printing.kind == "trainer" or printing.energy == "special",
    )
    return _PrintingTexts(facts.get("hp"), frozenset(row["name"] for row in attacks), texts)


def _has_text(name: str, attack: dict[str, Any]) -> bool:
    printed = str(attack.get("damage") or "")
    if not printed.isdigit():
        return True
    return int(printed) not in _plain_attacks().get(name, {}).get(attack["name"], ())


@lru_cache(maxsize=1)
def _plain_attacks() -> dict[str, dict[str, list[int]]]:
    cards: dict[str, dict[str, list[int]]] = json.loads(_PLAIN_ATTACKS_FILE.read_text("utf-8"))[
        "cards"
    ]
    return cards
