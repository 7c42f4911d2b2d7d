"""Says which texts a card has, from the catalogue (the engine's `known`).

The catalogue has figures alone. An attack without a number for damage, or with a sign beside it,
has a text; of the others `plain_attacks.json` names those that have none.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

from msgspec import UNSET

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import fold_name
from decks.queries import catalogue
from judging.engine.not_considered import CardTexts, KnownTexts
from judging.engine.position import Card, PowerKind

_PLAIN_ATTACKS_FILE = Path(__file__).with_name("plain_attacks.json")
_BEFORE_MONTH = "2011-04"  # cards of later sets are ruled by none of the rulebooks
_NO_TEXTS = CardTexts()


class _PrintingTexts(NamedTuple):
    """One printing of a name: the figures to know it by, and what texts it has."""

    hp: int | None
    attacks: frozenset[str]
    texts: CardTexts


def known_texts() -> KnownTexts:
    """What texts a card has, by the newest catalogue: by its id, else by its name and figures."""
    shelf = catalogue.current_catalogue()

    def known(card: Card) -> CardTexts:
        if card.catalogue_id is not UNSET:
            return _texts_by_id(shelf, card.catalogue_id)
        return _texts_by_name(shelf, card)

    return known


def _texts_by_id(shelf: Catalogue, card_id: str) -> CardTexts:
    memo: dict[str, CardTexts] = shelf.memo.setdefault("texts by id", {})
    if card_id not in memo:
        printing = shelf.find_id(card_id)
        if printing is None:
            return _NO_TEXTS
        memo[card_id] = _printing_texts(shelf, printing).texts
    return memo[card_id]


class _NameTexts(NamedTuple):
    """All printings of a name; `settled`: their texts where no figures tell them apart."""

    versions: tuple[_PrintingTexts, ...] = ()
    settled: CardTexts | None = _NO_TEXTS


_folded = lru_cache(maxsize=4096)(fold_name)


def _texts_by_name(shelf: Catalogue, card: Card) -> CardTexts:
    """An attack has a text if a namesake's has; powers are those of the namesakes it may be."""
    name = _texts_of_name(shelf, card.name)
    if name.settled is not None:
        return name.settled
    attacks = {version.name for version in card.attacks or ()}
    alike = [
        version
        for version in name.versions
        if version.hp in {card.hp or version.hp, None} and attacks <= version.attacks
    ]
    return _merge_texts(
        alike or name.versions, _agreed_powers({version.texts.powers for version in alike})
    )


def _texts_of_name(shelf: Catalogue, name: str) -> _NameTexts:
    memo: dict[str, _NameTexts] = shelf.memo.setdefault("texts by name", {})
    known = memo.get(name)
    if known is not None:
        return known
    printings = shelf.by_fold.get(shelf.fold_of.get(name) or _folded(name), ())
    versions = tuple(
        _printing_texts(shelf, printing)
        for printing in printings
        if (shelf.sets[printing.set].release or "") < _BEFORE_MONTH
    )
    alike = not any(version.attacks or version.texts.powers for version in versions)
    texts_of_name = _NameTexts(versions, _merge_texts(versions, ()) if alike else None)
    if printings:  # what else is typed is not remembered: there is no end to it
        memo[name] = texts_of_name
    return texts_of_name


def _merge_texts(versions: Iterable[_PrintingTexts], powers: tuple[str | None, ...]) -> CardTexts:
    versions = tuple(versions)
    return CardTexts(
        attacks=frozenset().union(*(version.texts.attacks for version in versions)),
        powers=powers,
        itself=any(version.texts.itself for version in versions),
    )


def _agreed_powers(powers: set[tuple[str | None, ...]]) -> tuple[str | None, ...]:
    """The powers that all of them have; one without a name where they differ."""
    if len(powers) < 2:
        return next(iter(powers), ())
    return (None,)


def _printing_texts(shelf: Catalogue, printing: Printing) -> _PrintingTexts:
    facts = shelf.facts(printing.id) or {}
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
