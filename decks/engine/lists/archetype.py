"""Names a deck by the Pokémon that people would call it by: those at the ends of its lines.

A guess for a plot, not a ruling. A Pokémon counts its copies, more for each step it stands above
its Basic, and not at all where another in the deck evolves from it. A second one is named if it
counts at least half as much as the first.
"""

from collections import Counter
from collections.abc import Iterable

from decks.engine.cards.catalogue import Printing

_STEPS = {
    "Stage 1": 2, "MEGA": 2, "VMAX": 2, "VSTAR": 2, "Restored": 2,
    "Stage 2": 3, "LV.X": 3, "BREAK": 3,
}  # fmt: skip


def telling_names(cards: Iterable[tuple[int, Printing]]) -> tuple[str, ...]:
    """One or two names; none for a deck without Pokémon. `cards`: copies and printing of each."""
    pokemon = [(copies, card) for copies, card in cards if card.kind == "pokemon"]
    evolved_from = {card.evolves_from for _copies, card in pokemon}
    weights: Counter[str] = Counter()
    for copies, card in pokemon:
        if card.name not in evolved_from:
            weights[card.name] += copies * _STEPS.get(card.stage or "", 1)
    ordered = sorted(weights, key=lambda name: (-weights[name], name))[:2]
    return tuple(name for name in ordered if 2 * weights[name] >= weights[ordered[0]])
