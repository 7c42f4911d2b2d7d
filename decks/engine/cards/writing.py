"""Set codes and numbers that lists use and no English card has: data kept by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from decks.engine.cards.abroad import EnergyWords


class LiveNumbers(msgspec.Struct, frozen=True):
    """How PTCG Live numbers a subset under one of its codes, where cards have other numbers.

    Number `from` is the subset's 1, printed with `prefix`. Without a prefix the order is not known:
    each number may be any card of the set, and the name decides.
    """

    code: str
    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="to")
    prefix: str | None = None


class OwnNumbers(msgspec.Struct, frozen=True):
    """Codes that somebody invented, with numbers of no English card: there only the name counts."""

    by: str
    codes: tuple[str, ...]
    source: str = ""
    unconfirmed: str | None = None


class WritingRules(msgspec.Struct, frozen=True):
    """Ways of writing in lists that are on no English card."""

    basic_energy: tuple[EnergyWords, ...] = ()
    own_numbers: tuple[OwnNumbers, ...] = ()


def live_printings(
    sets: Iterable[Any],
    printings: Sequence[Any],
    numbers: Mapping[tuple[str, str], tuple[Any, ...]],
) -> Iterator[tuple[tuple[str, str], tuple[Any, ...]]]:
    """Set code and number as PTCG Live writes them, each with the printings they may mean."""
    for each in sets:
        whole = (
            tuple(card for card in printings if card.set == each.id) if each.live_numbers else ()
        )
        for live in each.live_numbers:
            for at in range(live.first, live.last + 1):
                number = f"{live.prefix}{at - live.first + 1}"
                yield (
                    (live.code, str(at)),
                    numbers.get((each.id, number), ()) if live.prefix else whole,
                )
