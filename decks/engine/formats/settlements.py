"""Judges' decisions on reprints: whether one counts where no source says so.

A Trainer or special Energy printed with differing texts may be of state "unknown" (see
`cards.texts.DifferingTexts`): then the verdict holds a warning. What a judge settles for the name
in a format is kept, and handed in with every later question.
"""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from decks.engine.cards.names import fold_name


class SettledReprint(msgspec.Struct, frozen=True):
    """A judge's decision: the older printings of a name count (`allowed`) or not, and why."""

    allowed: bool
    reason: str


Settlements = Mapping[tuple[str, str], SettledReprint]
"""(folded name, format key) → settlement; `key_of` makes the key."""

NO_SETTLEMENTS: Settlements = MappingProxyType({})


def settlement_key(name: str, format_key: str) -> tuple[str, str]:
    """The key under which a settlement about a card's name in a format is kept."""
    return fold_name(name), format_key
