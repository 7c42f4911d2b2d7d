"""Finds the English names of cards that a list names in another language.

The table is large and most lists are English, so it is unpacked at the first name that no English
card has. Basic Energy is known without it.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from decks.engine.cards.names import BASIC_TYPES, ENERGY_SYMBOLS, LEVEL_X, SYMBOL_PATTERN, fold_name
from decks.engine.cards.packed import unpack_part

_LEVEL_X = re.compile(r"(?:[nl]?iv|nv|lv)x\Z")
LONGEST_NAME = 60  # letters; in a longer name no Pokémon's name is looked for


class EnergyWords(msgspec.Struct, frozen=True):
    """Basic Energy in one language: how its name is put together, and the words for the types."""

    language: str
    forms: tuple[str, ...]
    types: dict[str, tuple[str, ...]]
    source: str = ""
    unconfirmed: str | None = None


class _NameTable(msgspec.Struct, frozen=True):
    cards: dict[str, tuple[str, ...]] = {}
    species: dict[str, tuple[str, ...]] = {}
    others: tuple[str, ...] = ()


def letters_of(name: str) -> str:
    """A name reduced to its letters: blanks and hyphens differ between languages."""
    return fold_name(name).replace(" ", "").replace("-", "")


class Abroad:
    """Names of cards in other languages. Immutable after building."""

    def __init__(self, packed: bytes, energy: Iterable[EnergyWords]) -> None:
        self._packed = packed
        self._energy = tuple(energy)

    def english_names_of(self, written: str) -> tuple[str, ...]:
        """The English names of the cards with this name in some language, shortest first."""
        spelt = SYMBOL_PATTERN.sub(lambda symbol: f" {ENERGY_SYMBOLS[symbol[1].upper()]} ", written)
        key = letters_of(spelt)
        if (kind := self._basic.get(key)) is not None:
            return (f"{kind} Energy", f"Basic {kind} Energy")
        if plain := _LEVEL_X.sub("", key, 1):
            names = self._cards.get(plain, [])
            return tuple(names if plain == key else [f"{name}{LEVEL_X}" for name in names])
        return ()

    def split_species(self, written: str) -> tuple[int | None, str]:
        """The Pokédex number of the Pokémon named in a text, and the rest of the text."""
        key = letters_of(written)
        if key.isascii() or len(key) > LONGEST_NAME:
            return None, key
        known = (part for part in _every_part(key) if part in self._species)
        named = max(known, key=len, default="")
        return self._species.get(named), key.replace(named, "", 1)

    def is_card(self, written: str) -> bool:
        """Whether this is the name of a card whose English name no source gives."""
        return letters_of(written) in self._others

    def read_table(self) -> None:
        """Unpack the names now instead of at the first look-up. Raises ValueError."""
        _unpacked = self._basic, self._cards, self._species, self._others

    @cached_property
    def _basic(self) -> Mapping[str, str]:
        return {
            letters_of(form.format(word)): kind
            for each in self._energy
            for form in each.forms
            for kind in BASIC_TYPES.values()
            for word in (*each.types.get(kind, ()), kind)
        }

    @cached_property
    def _table(self) -> _NameTable:
        packed = self._packed
        return msgspec.json.decode(unpack_part(packed), type=_NameTable) if packed else _NameTable()

    @cached_property
    def _cards(self) -> Mapping[str, list[str]]:
        keys_by_letters: dict[str, list[str]] = {}
        for english in sorted(self._table.cards, key=len):
            for name in self._table.cards[english]:
                known = keys_by_letters.setdefault(letters_of(name), [])
                if english not in known:
                    known.append(english)
        return keys_by_letters

    @cached_property
    def _species(self) -> Mapping[str, int]:
        return {
            letters_of(name): int(number)
            for number, names in self._table.species.items()
            for name in names
        }

    @cached_property
    def _others(self) -> frozenset[str]:
        return frozenset(map(letters_of, self._table.others))


def _every_part(key: str) -> Iterable[str]:
    most = len(key)
    return (key[begin:end] for begin in range(most) for end in range(begin + 1, most + 1))
