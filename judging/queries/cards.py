"""Cards given by catalogue id: the file side of the engine's `lookup`."""

from typing import Any

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.queries import catalogue
from judging.engine.facts import card_facts


def lookup(card_id: str) -> dict[str, Any] | None:
    """A card's facts as the ruling contract has them, by its id in the newest catalogue."""
    shelf = catalogue.current()
    facts = shelf.facts(card_id)
    if facts is None:
        return None
    printing = shelf.by_id[facts["id"]]
    return card_facts(facts, _half(shelf, printing) if printing.stage == "LEGEND" else None)


def names() -> frozenset[str]:
    """Every card's name in the newest catalogue."""
    shelf = catalogue.current()
    if "names of cards" not in shelf.memo:
        shelf.memo["names of cards"] = frozenset(card.name for card in shelf.printings)
    found: frozenset[str] = shelf.memo["names of cards"]
    return found


def _half(shelf: Catalogue, printing: Printing) -> str:
    """A LEGEND's halves are numbered in a row, the upper one first."""
    namesakes = shelf.by_fold[shelf.fold_of[printing.name]]
    pair = [one for one in namesakes if one.set == printing.set and one.stage == "LEGEND"]
    numbers = sorted(int(one.number) for one in pair)
    return "bottom" if numbers.index(int(printing.number)) % 2 else "top"
