"""Finds the printing most like another one by its figures, to be named in an answer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from decks.engine.cards.catalogue import Catalogue, Printing

MOST_KEPT = 20_000  # cards and what they were compared with
COMPARED_FIELDS = ("stage", "hp", "types", "weaknesses", "resistances", "retreat")


def compared_figures(facts: Mapping[str, Any]) -> tuple[Any, ...]:
    """What two Pokémon have alike if only their wording differs: all figures, all moves."""
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
    """Of printings with the card's name the one most like it.

    Of equals that is the one nearest to it in time.
    """
    if len(others) == 1 or card.kind != "pokemon":
        return others[-1]
    known: dict[tuple[str, ...], Printing] = catalogue.memo.setdefault("nearest", {})
    key = (card.id, *[each.id for each in others])
    nearest = known.get(key)
    if nearest is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        nearest = known[key] = _find_nearest(catalogue, card, others)
    return nearest


def _find_nearest(catalogue: Catalogue, card: Printing, others: Sequence[Printing]) -> Printing:
    own = _LikeFacts(catalogue.facts_of(card.id) or {})

    def count_likeness(other: Printing) -> tuple[int, int]:
        alike = own.count_alike(_LikeFacts(catalogue.facts_of(other.id) or {}))
        return alike, -abs(other.place - card.place)

    return max(others, key=count_likeness)


class _LikeFacts:
    """What two cards are compared by: their figures, and the names of their moves."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self._figures = compared_figures(facts)
        self._moves = _move_names(facts)

    def count_alike(self, other: "_LikeFacts") -> int:
        """Moves of one name count most: they tell a reprint from a namesake."""
        pairs = zip(self._figures, other._figures, strict=True)
        return sum(own == others for own, others in pairs) + 4 * len(self._moves & other._moves)


def _move_names(facts: Mapping[str, Any]) -> set[str]:
    moves: Iterable[Mapping[str, Any]] = (
        *(facts.get("attacks") or ()),
        *(facts.get("powers") or ()),
    )
    return {each["name"].lower().replace(" ", "") for each in moves}
