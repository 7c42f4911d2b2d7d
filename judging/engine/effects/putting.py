"""Puts cards that a text has taken on a pile, into play, or onto a Pokémon."""

from typing import NamedTuple

from judging.engine import cards as facts
from judging.engine.effects.context import TextContext
from judging.engine.effects.expressions import Target
from judging.engine.effects.picking import PILE_WORDS, Cards, count_names, names_of
from judging.engine.effects.play import tell_and_conclude, tell_text_step
from judging.engine.effects.targets import find_spots
from judging.engine.piles import PileName, put_on_pile
from judging.engine.position import Card, PlayerName, Pokemon
from judging.engine.run import RulingRun, Spot

PILE_OF: dict[str, tuple[PileName, bool]] = {
    "hand": ("hand", False),
    "discard": ("discard", False),
    "lost_zone": ("lost_zone", False),
    "deck_top": ("deck", False),
    "deck_bottom": ("deck", True),
    # shuffled in: a listed deck keeps its order, and these cards go to the bottom
    "deck": ("deck", True),
}


def put_cards(
    run: RulingRun,
    context: TextContext,
    player: PlayerName,
    cards: Cards,
    to: str,
    *,
    shown: bool = True,
) -> None:
    """Cards go to a pile of their owner's. `shown`: everybody sees which."""
    if not cards:
        return
    pile, bottom = PILE_OF[to]
    put_on_pile(run, player, pile, cards, bottom=bottom)
    tell_moved(run, context, player, cards, to, shown=shown)


def tell_moved(
    run: RulingRun, context: TextContext, player: PlayerName, cards: Cards, to: str, *, shown: bool
) -> None:
    """Say which cards have gone where, or only how many."""
    args: dict[str, object] = {"player": player, "count": len(cards)}
    names = names_of(cards)
    if shown and len(names) == len(cards):
        tell_and_conclude(run, context, f"text_cards_to_{to}", cards=count_names(cards), **args)
    else:
        tell_and_conclude(run, context, f"text_unnamed_to_{to}", **args)


def shuffle_deck(run: RulingRun, context: TextContext, player: PlayerName) -> None:
    """Tell that a deck is shuffled; a listed deck keeps its order."""
    tell_text_step(run, context, "text_shuffles", player=player)


def put_on_bench(
    run: RulingRun, context: TextContext, player: PlayerName, cards: Cards
) -> tuple[Spot, ...]:
    """Put Pokémon cards on the Bench; from then on they are `it` and `them`."""
    spots: list[Spot] = []
    for card in cards:
        side = run.players[player]
        if card is None or side.bench is None or len(side.bench) >= 5:
            continue
        newcomer = Pokemon(card=card, played_on_turn=run.number, put_by_effect=True)
        run.change_side(player, bench=(*side.bench, newcomer))
        spots.append(Spot(player, len(side.bench)))
        tell_and_conclude(run, context, "text_benched", player=player, name=card.name)
    if spots:
        run.find_namesakes()
    context.bind_chosen(tuple(spots))
    return tuple(spots)


def room_on_bench(run: RulingRun, player: PlayerName) -> int:
    """How many Pokémon still fit on a Bench; 0 if the position does not say who is there."""
    bench = run.players[player].bench
    return 0 if bench is None else 5 - len(bench)


class How(NamedTuple):
    """How cards are attached.

    `each`: a target is chosen for each card. `apart`: a different one for each. `by_hand`: from the
    hand.
    """

    each: bool = False
    apart: bool = False
    by_hand: bool = False


ONE_TARGET = How()


def attach_cards(
    run: RulingRun, context: TextContext, cards: Cards, to: Target, how: How = ONE_TARGET
) -> int:
    """Attach cards to one Pokémon, or each to one chosen for it; return how many were attached."""
    attached = 0
    spot: Spot | None = None
    used: set[Spot] = set()
    for card in cards:
        if card is None:
            continue
        if spot is None or how.each or how.apart:
            free = (lambda one: one not in used) if how.apart else None
            found = find_spots(run, context, to, free)
            spot = found[0] if found else None
        if spot is None:
            break
        attach_card(run, context, spot, card)
        used.add(spot)
        attached += 1
        if how.by_hand and run.layer:
            run.layer.card_attached(run, spot, card)
    return attached


def attach_card(run: RulingRun, context: TextContext, spot: Spot, card: Card) -> None:
    """One card is attached."""
    pokemon = run.find_pokemon(spot)
    if facts.kind_of(card) == "energy":
        run.change_pokemon(spot, energy=(*pokemon.energy, card))
    else:
        run.change_pokemon(spot, tools=(*pokemon.tools, card))
    tell_and_conclude(
        run, context, "attached", card=card.name, name=run.name_pokemon(spot, pokemon)
    )


def pile_words(zone: str) -> str:
    """The name of a pile in sentences."""
    return PILE_WORDS.get(zone, zone)
