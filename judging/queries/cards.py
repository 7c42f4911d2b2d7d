"""Looks cards up by catalogue id (the engine's `lookup`); lists all names of cards."""

from collections.abc import Callable
from typing import Any

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.queries import catalogue
from judging.engine.facts import card_facts


def look_up_card(card_id: str) -> dict[str, Any] | None:
    """A card's facts as the ruling contract has them, by its id in the newest catalogue.

    The result is shared with later questions, so callers must not change it.
    """
    return _look_up(catalogue.current_catalogue(), card_id)


def open_catalogue() -> Callable[[str], dict[str, Any] | None]:
    """`look_up_card` for one question: it looks for the newest catalogue at its first card."""
    shelf: Catalogue | None = None
    kept: dict[str, dict[str, Any] | None] = {}

    def look_up(card_id: str) -> dict[str, Any] | None:
        nonlocal shelf, kept
        if shelf is None:
            shelf = catalogue.current_catalogue()
            kept = _kept_facts(shelf)
        return kept[card_id] if card_id in kept else _look_up(shelf, card_id)

    return look_up


def _kept_facts(shelf: Catalogue) -> dict[str, dict[str, Any] | None]:
    facts: dict[str, dict[str, Any] | None] = shelf.memo.setdefault("facts of the contract", {})
    return facts


def _look_up(shelf: Catalogue, card_id: str) -> dict[str, Any] | None:
    kept = _kept_facts(shelf)
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
    if missing := _labels_of_twins(shelf, printing):
        facts["labels"] = [*facts["labels"], *missing]
    return card_facts(facts, _legend_half(shelf, printing) if printing.stage == "LEGEND" else None)


def _labels_of_twins(shelf: Catalogue, printing: Printing) -> list[str]:
    """Labels missing here that another printing of the same text has: a source may lack "Tera"."""
    if not printing.labels or not printing.text:
        return []
    twins = (card for card in shelf.by_same[printing.same] if card.text == printing.text)
    return sorted(frozenset[str]().union(*(twin.labels for twin in twins)) - printing.labels)


def card_names() -> frozenset[str]:
    """Every card's name in the newest catalogue."""
    shelf = catalogue.current_catalogue()
    if "names of cards" not in shelf.memo:
        shelf.memo["names of cards"] = frozenset(card.name for card in shelf.printings)
    all_names: frozenset[str] = shelf.memo["names of cards"]
    return all_names


def _legend_half(shelf: Catalogue, printing: Printing) -> str:
    """Which half of a LEGEND it is: the halves have consecutive numbers, the upper one first."""
    namesakes = shelf.by_fold[shelf.fold_of[printing.name]]
    pair = [
        namesake
        for namesake in namesakes
        if namesake.set == printing.set and namesake.stage == "LEGEND"
    ]
    numbers = sorted(int(namesake.number) for namesake in pair)
    return "bottom" if numbers.index(int(printing.number)) % 2 else "top"
