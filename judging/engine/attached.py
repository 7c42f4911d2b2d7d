"""Takes cards off a Pokémon in play, or discards them."""

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
    """Take the cards at these places of one list off the Pokémon; return them in that order."""
    there: tuple[Card, ...] = getattr(run.find_pokemon(spot), kind)
    wanted = [*dict.fromkeys(places)]
    run.change_pokemon(spot, **{kind: without_indices(there, set(wanted))})
    return tuple([there[place] for place in wanted])


def discard_attached(
    run: RulingRun, spot: Spot, kind: AttachedKind, places: Iterable[int]
) -> tuple[Card, ...]:
    """Discard cards from the Pokémon there; return them."""
    gone = take_attached(run, spot, kind, places)
    discard_from_play(run, spot.player, gone)
    return gone
