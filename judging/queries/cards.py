"""Looks cards up by catalogue id (the engine's `lookup`), and lists their names."""

from typing import Any

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.queries import catalogue
from judging.engine.facts import card_facts


def look_up_card(card_id: str) -> dict[str, Any] | None:
    """A card's facts as the ruling contract has them, by its id in the newest catalogue.

    They are kept for the next question: what comes back is not to be changed.
    """
    shelf = catalogue.current_catalogue()
    kept: dict[str, dict[str, Any] | None] = shelf.memo.setdefault("facts of the contract", {})
    if card_id not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[card_id] = _find_facts(shelf, card_id)
    return kept[card_id]


_MOST_KEPT = 5_000


def _find_facts(shelf: Catalogue, card_id: str) -> dict[str, Any] | None:
    facts = shelf.facts_of(card_id)
    if facts is None:
        return None
    printing = shelf.by_id[facts["id"]]
    return card_facts(facts, _legend_half(shelf, printing) if printing.stage == "LEGEND" else None)


def card_names() -> frozenset[str]:
    """Every card's name in the newest catalogue."""
    shelf = catalogue.current_catalogue()
    if "names of cards" not in shelf.memo:
        shelf.memo["names of cards"] = frozenset(card.name for card in shelf.printings)
    all_names: frozenset[str] = shelf.memo["names of cards"]
    return all_names


def _legend_half(shelf: Catalogue, printing: Printing) -> str:
    """A LEGEND's halves are numbered in a row, the upper one first."""
    namesakes = shelf.by_fold[shelf.fold_of[printing.name]]
    pair = [
        namesake
        for namesake in namesakes
        if namesake.set == printing.set and namesake.stage == "LEGEND"
    ]
    numbers = sorted(int(namesake.number) for namesake in pair)
    return "bottom" if numbers.index(int(printing.number)) % 2 else "top"
