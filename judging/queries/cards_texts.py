"""What texts cards have, from the catalogue: the file side of the engine's `known`.

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
from decks.engine.cards.names import fold
from decks.queries import catalogue
from judging.engine.not_considered import KnownTexts, Texts
from judging.engine.position import Card, PowerKind

_FILE = Path(__file__).with_name("plain_attacks.json")
_UNTIL = "2011-04"  # cards of later sets are ruled by none of the rulebooks
_NONE = Texts()


class _Version(NamedTuple):
    """One printing of a name: the figures to know it by, and what texts it has."""

    hp: int | None
    attacks: frozenset[str]
    texts: Texts


def known_texts() -> KnownTexts:
    """What texts a card has, by the newest catalogue: by its id, else by its name and figures."""
    shelf = catalogue.current()

    def known(card: Card) -> Texts:
        if card.catalogue_id is not UNSET:
            return _by_id(shelf, card.catalogue_id)
        return _by_name(shelf, card)

    return known


def _by_id(shelf: Catalogue, card_id: str) -> Texts:
    memo: dict[str, Texts] = shelf.memo.setdefault("texts by id", {})
    if card_id not in memo:
        printing = shelf.find_id(card_id)
        if printing is None:
            return _NONE
        memo[card_id] = _version(shelf, printing).texts
    return memo[card_id]


class _Name(NamedTuple):
    """All printings of a name; `settled`: their texts where no figures tell them apart."""

    versions: tuple[_Version, ...] = ()
    settled: Texts | None = _NONE


_folded = lru_cache(maxsize=4096)(fold)


def _by_name(shelf: Catalogue, card: Card) -> Texts:
    """An attack has a text if a namesake's has; powers are those of the namesakes it may be."""
    name = _name(shelf, card.name)
    if name.settled is not None:
        return name.settled
    attacks = {one.name for one in card.attacks or ()}
    alike = [
        one
        for one in name.versions
        if one.hp in {card.hp or one.hp, None} and attacks <= one.attacks
    ]
    return _together(alike or name.versions, _agreed({one.texts.powers for one in alike}))


def _name(shelf: Catalogue, name: str) -> _Name:
    memo: dict[str, _Name] = shelf.memo.setdefault("texts by name", {})
    known = memo.get(name)
    if known is not None:
        return known
    printings = shelf.by_fold.get(shelf.fold_of.get(name) or _folded(name), ())
    versions = tuple(
        _version(shelf, printing)
        for printing in printings
        if (shelf.sets[printing.set].release or "") < _UNTIL
    )
    alike = not any(one.attacks or one.texts.powers for one in versions)
    found = _Name(versions, _together(versions, ()) if alike else None)
    if printings:  # what else is typed is not remembered: there is no end to it
        memo[name] = found
    return found


def _together(versions: Iterable[_Version], powers: tuple[str | None, ...]) -> Texts:
    versions = tuple(versions)
    return Texts(
        attacks=frozenset().union(*(one.texts.attacks for one in versions)),
        powers=powers,
        itself=any(one.texts.itself for one in versions),
    )


def _agreed(powers: set[tuple[str | None, ...]]) -> tuple[str | None, ...]:
    """The powers that all of them have; one without a name where they differ."""
    if len(powers) < 2:
        return next(iter(powers), ())
    return (None,)


def _version(shelf: Catalogue, printing: Printing) -> _Version:
    facts = shelf.facts(printing.id) or {}
    attacks = facts.get("attacks", ())
    texts = Texts(
        attacks=frozenset(one["name"] for one in attacks if _has_text(printing.name, one)),
        powers=tuple(
            one["name"] for one in facts.get("powers", ()) if one["kind"] in get_args(PowerKind)
        ),
        itself=printing.kind == "trainer" or printing.energy == "special",
    )
    return _Version(facts.get("hp"), frozenset(one["name"] for one in attacks), texts)


def _has_text(name: str, attack: dict[str, Any]) -> bool:
    printed = str(attack.get("damage") or "")
    if not printed.isdigit():
        return True
    return int(printed) not in _plain().get(name, {}).get(attack["name"], ())


@lru_cache(maxsize=1)
def _plain() -> dict[str, dict[str, list[int]]]:
    cards: dict[str, dict[str, list[int]]] = json.loads(_FILE.read_text("utf-8"))["cards"]
    return cards
