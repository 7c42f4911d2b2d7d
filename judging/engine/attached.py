"""Cards attached to a Pokémon in play: taken off, discarded."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from judging.engine.piles import discard_from_play
from judging.engine.position import Card
from judging.engine.run import RulingRun, Spot

AttachedKind: TypeAlias = Literal["energy", "tools", "attached"]


def without_indices(cards: tuple[Card, ...], indices: set[int]) -> tuple[Card, ...]:
    """The cards that are left when those at `indices` are taken away."""
    return tuple(card for index, card in enumerate(cards) if index not in indices)


def take_attached(
    run: RulingRun, spot: Spot, kind: AttachedKind, places: Iterable[int]
) -> tuple[Card, ...]:
    """Take cards off the Pokémon there, by their places among those of that kind; in that order."""
    there: tuple[Card, ...] = getattr(run.find_pokemon(spot, "action"), kind)
    wanted = [*dict.fromkeys(places)]
    run.change_pokemon(spot, **{kind: without_indices(there, set(wanted))})
    return tuple([there[place] for place in wanted])


def discard_attached(
    run: RulingRun, spot: Spot, kind: AttachedKind, places: Iterable[int]
) -> tuple[Card, ...]:
    """Discard cards from the Pokémon there; which they are."""
    gone = take_attached(run, spot, kind, places)
    discard_from_play(run, spot.player, gone)
    return gone
