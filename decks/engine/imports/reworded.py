"""Finds imported Pokémon with a known one's figures and a different text, for people to compare."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.likeness import compared_figures
from decks.engine.cards.texts import UNKNOWN

SOURCE = "imported"
ABOUT = "An import brought the same figures in other words; nobody compared the texts yet"


def undecided_texts(
    catalogue: Catalogue, rows: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Entries for `differing_texts` in names.json, one for each undecided pair of texts."""
    entries: dict[frozenset[str], dict[str, Any]] = {}
    for at, row in enumerate(rows):
        if row["kind"] != "pokemon" or not row.get("text_group"):
            continue
        for other in _rows_alike(row, (*_find_namesakes(catalogue, row["name"]), *rows[:at])):
            groups = [other["text_group"], row["text_group"]]
            if not catalogue.names.texts.is_decided(*groups):
                first = [other["id"], row["id"]]
                entry = {"name": row["name"], "state": UNKNOWN, "groups": groups, "first": first}
                entries.setdefault(frozenset(groups), {**entry, "sources": [SOURCE]})
    return list(entries.values())


def _find_namesakes(catalogue: Catalogue, name: str) -> Iterator[dict[str, Any]]:
    for card in catalogue.by_same.get(catalogue.names.counted_name_of(name), ()):
        if card.name == name and card.text:
            yield {**(catalogue.facts_of(card.id) or {}), "text_group": card.text}


def _rows_alike(
    row: Mapping[str, Any], others: Iterable[Mapping[str, Any]]
) -> Iterator[Mapping[str, Any]]:
    own = compared_figures(row)
    for other in others:
        if (
            other["name"] == row["name"]
            and other.get("text_group")
            and compared_figures(other) == own
        ):
            yield other


def names_after(names: Mapping[str, Any], entries: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """names.json with the undecided pairs of an import added."""
    sources = {**names.get("text_sources", {}), SOURCE: ABOUT}
    differing = [*names.get("differing_texts", ()), *entries]
    return {**names, "text_sources": sources, "differing_texts": differing}
