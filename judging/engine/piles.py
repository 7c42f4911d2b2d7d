"""Moving cards between piles. A pile given as a number stays a number; cards are conserved."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from judging.engine.position import Card, PlayerName, pile_size
from judging.engine.rule_boxes import goes_to_lost_zone, tell_lost_cards
from judging.engine.run import RulingRun

PileName: TypeAlias = Literal["hand", "deck", "discard", "prizes", "lost_zone"]


def put_on_pile(
    run: RulingRun,
    player: PlayerName,
    name: PileName,
    cards: Sequence[Card | None],
    *,
    bottom: bool = False,
) -> None:
    """Lay cards on a pile or under it; some kinds are lost (Lost Zone) instead of discarded."""
    if name == "discard" and run.edition.to_lost_zone:
        lost = [card for card in cards if goes_to_lost_zone(run, card)]
        if lost:
            tell_lost_cards(run, lost)
            put_on_pile(run, player, "lost_zone", lost)
            cards = [card for card in cards if card not in lost]
    side = run.players[player]
    pile = getattr(side, name)
    if isinstance(pile, int):
        changed: int | tuple[Card | None, ...] = pile + len(cards)
    else:
        changed = (*pile, *cards) if bottom else (*cards, *pile)
    run.change_side(player, **{name: changed})


def discard_from_play(run: RulingRun, player: PlayerName, cards: Sequence[Card]) -> bool:
    """Discard cards from play, or put them where a text that is played sends them.

    Return whether all of them lie in the discard pile now.
    """
    layer = run.layer
    if layer is None:
        put_on_pile(run, player, "discard", cards)
        return True
    piles = [layer.pile_for(run, player, card, "discard") for card in cards]
    for name in dict.fromkeys(piles):
        here = [card for card, pile in zip(cards, piles, strict=True) if pile == name]
        put_on_pile(run, player, name, here)
    return set(piles) <= {"discard"}


def take_from_pile(
    run: RulingRun, player: PlayerName, name: PileName, places: Sequence[int]
) -> tuple[Card | None, ...]:
    """Take cards out of a pile, by their places, in that order.

    From a pile of which only the number is known come unnamed cards, as far as there are any.
    """
    side = run.players[player]
    pile = getattr(side, name)
    if isinstance(pile, int):
        count = min(pile, len(places))
        run.change_side(player, **{name: pile - count})
        return (None,) * count
    left = tuple(card for place, card in enumerate(pile) if place not in places)
    run.change_side(player, **{name: left})
    return tuple(pile[place] for place in places)


def move_to_hand(run: RulingRun, player: PlayerName, name: PileName, count: int) -> int:
    """Move up to `count` cards from the top of a pile to the hand; return how many.

    Cards from a pile given as a number are unnamed in a hand given as a list.
    """
    side = run.players[player]
    pile, hand = getattr(side, name), side.hand
    count = min(count, pile_size(pile))
    if not count:
        return 0
    if isinstance(pile, int):
        drawn, left = (None,) * count, pile - count
    else:
        drawn, left = pile[:count], pile[count:]
    hand = hand + count if isinstance(hand, int) else hand + drawn
    run.change_side(player, **{name: left, "hand": hand})
    return count


def remove_from_hand(run: RulingRun, player: PlayerName, card: Card) -> None:
    """Take a played card out of the hand; a hand given as a number gets smaller.

    If no card of the hand is that card but one is unnamed, the unnamed one is taken.
    """
    side = run.players[player]
    hand = side.hand
    if isinstance(hand, int):
        if hand:
            run.change_side(player, hand=hand - 1)
    elif card in hand or None in hand:
        slot = hand.index(card if card in hand else None)
        run.change_side(player, hand=hand[:slot] + hand[slot + 1 :])
