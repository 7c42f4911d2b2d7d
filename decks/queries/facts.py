"""Up to which days the facts of the card catalogue go."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType


class NamedSet(msgspec.Struct, frozen=True):
    """A set by its id, name and code, and the ISO day it came or comes out."""

    id: str
    name: str
    code: str | None
    release: str | None


class Facts(msgspec.Struct, frozen=True):
    """ISO days: `cards`, `cross_check` (of ids and marks), `figures`, `formats`, as far as known.

    `newest_set` is the newest of which there are cards, `sets_without_cards` are known by name
    alone. With a verdict, `covers_the_day` says whether all sets that count on its day are known.
    """

    cards: str | UnsetType | None = UNSET
    cross_check: str | UnsetType | None = UNSET
    figures: str | UnsetType | None = UNSET
    formats: str | UnsetType | None = UNSET
    newest_set: NamedSet | UnsetType | None = UNSET
    sets_without_cards: list[NamedSet] | UnsetType = UNSET
    covers_the_day: bool | UnsetType = UNSET


def facts_of(known_to: Mapping[str, Any]) -> Facts:
    """The facts of a catalogue or a verdict. A verdict older than they are has none."""
    return msgspec.convert(known_to, Facts)
