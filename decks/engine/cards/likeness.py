"""Finds the printing most like another one by its figures, to be named in an answer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from decks.engine.cards.catalogue import Catalogue, Printing

MOST_KEPT = 20_000  # comparisons (a card with its candidates) that are remembered
COMPARED_FIELDS = ("stage", "hp", "types", "weaknesses", "resistances", "retreat")


def compared_figures(facts: Mapping[str, Any]) -> tuple[Any, ...]:
    """The figures that two Pokémon share if only their wording differs: all figures, all moves."""
    own = (
        tuple(map(_hashable_value, _sorted_values(facts.get(field)))) for field in COMPARED_FIELDS
    )
    return (*own, _attack_figures(facts), _power_names(facts))


def _sorted_values(value: Any) -> Sequence[Any]:
    return sorted(value, key=str) if isinstance(value, list | tuple) else (value or 0,)


def _hashable_value(value: Any) -> Any:
    return tuple(sorted(value.items())) if isinstance(value, dict) else value


def _attack_figures(facts: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(
        (each["name"], *sorted(each.get("cost") or ()), each.get("damage") or "")
        for each in facts.get("attacks") or ()
    )


def _power_names(facts: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple((each["name"], each.get("kind")) for each in facts.get("powers") or ())


def nearest_printing(catalogue: Catalogue, card: Printing, others: Sequence[Printing]) -> Printing:
    """The printing that is most like a card, among printings with the card's name.

    Among equals it is the one nearest in time.
    """
    if len(others) == 1 or card.kind != "pokemon":
        return others[-1]
    key = (card.id, *[each.id for each in others])
    nearest: Printing = catalogue.keep_worked_out(
        "nearest", key, lambda: _find_nearest(catalogue, card, others), most=MOST_KEPT
    )
    return nearest


def _find_nearest(catalogue: Catalogue, card: Printing, others: Sequence[Printing]) -> Printing:
    own = _read_likeness(catalogue, card)

    def measure_nearness(other: Printing) -> tuple[int, int]:
        return _count_alike(own, _read_likeness(catalogue, other)), -abs(other.place - card.place)

    return max(others, key=measure_nearness)


class _Likeness(NamedTuple):
    """The values two cards are compared by: their figures, and the names of their moves."""

    figures: tuple[Any, ...]
    moves: set[str]


def _read_likeness(catalogue: Catalogue, card: Printing) -> _Likeness:
    facts = catalogue.facts_of(card.id) or {}
    return _Likeness(compared_figures(facts), _move_names(facts))


def _count_alike(one: _Likeness, other: _Likeness) -> int:
    """Count what two cards have in common.

    Shared move names weigh most: they tell a reprint from another card of the same name.
    """
    pairs = zip(one.figures, other.figures, strict=True)
    figures = sum(1 for mine, theirs in pairs if mine == theirs)
    return figures + 4 * len(one.moves & other.moves)


def _move_names(facts: Mapping[str, Any]) -> set[str]:
    moves: Iterable[Mapping[str, Any]] = (
        *(facts.get("attacks") or ()),
        *(facts.get("powers") or ()),
    )
    return {each["name"].lower().replace(" ", "") for each in moves}
