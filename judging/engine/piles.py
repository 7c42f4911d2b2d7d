"""Moving cards between piles. A pile given as a number stays a number; cards are conserved."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from judging.engine.position import Card, PlayerName, pile_size
from judging.engine.run import RulingRun

PileName: TypeAlias = Literal["hand", "deck", "discard", "prizes", "lost_zone"]


def put_on_pile(
    run: RulingRun, player: PlayerName, name: PileName, cards: tuple[Card, ...]
) -> None:
    """Lay cards on top of a pile."""
    side = run.players[player]
    pile = getattr(side, name)
    changed = pile + len(cards) if isinstance(pile, int) else (*cards, *pile)
    run.players[player] = replace(side, **{name: changed})


def move_to_hand(run: RulingRun, player: PlayerName, name: PileName, count: int) -> int:
    """Move up to `count` cards from the top of a pile to the hand; how many there were.

    Cards of which only the number is known make a number of a hand that was a list.
    """
    side = run.players[player]
    pile, hand = getattr(side, name), side.hand
    count = min(count, pile_size(pile))
    if not count:
        return 0
    if isinstance(pile, int):
        run.players[player] = replace(side, **{name: pile - count, "hand": pile_size(hand) + count})
        return count
    drawn, left = pile[:count], pile[count:]
    hand = hand + count if isinstance(hand, int) else hand + drawn
    run.players[player] = replace(side, **{name: left, "hand": hand})
    return count


def remove_from_hand(run: RulingRun, player: PlayerName, card: Card) -> None:
    """A card that is played leaves a hand that holds it; a hand of unknown cards gets smaller."""
    side = run.players[player]
    hand = side.hand
    if isinstance(hand, int):
        if hand:
            run.players[player] = replace(side, hand=hand - 1)
    elif card in hand:
        slot = hand.index(card)
        run.players[player] = replace(side, hand=hand[:slot] + hand[slot + 1 :])
