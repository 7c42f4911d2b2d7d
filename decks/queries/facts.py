"""Up to which days the facts of the card catalogue go."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType


class NamedSet(msgspec.Struct, frozen=True):
    """A set by id, name and code, with the ISO day of its release."""

    id: str
    name: str
    code: str | None
    release: str | None


class Facts(msgspec.Struct, frozen=True):
    """Up to which ISO days the card facts go; null or left out where that is not known.

    `cards`: the cards; `cross_check`: the check of ids and marks against a second source;
    `figures`: HP and other figures; `formats`: the formats. `newest_set`: the newest set with
    cards; `sets_without_cards`: those known by name only. With a verdict, `covers_the_day` says
    whether all sets that count on its day are known.
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
