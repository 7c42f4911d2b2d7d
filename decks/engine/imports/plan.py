"""Plans an import: what it would add to the catalogue, and which figures differ."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.cards.names import fold_name
from decks.engine.formats.definition import Format
from decks.engine.imports import SourceError
from decks.engine.imports.reworded import undecided_texts
from decks.engine.imports.shapes import ReadSource

COMPARED_FIELDS = (
    "name",
    "kind",
    "stage",
    "evolves_from",
    "hp",
    "types",
    "weaknesses",
    "resistances",
    "retreat",
    "attacks",
    "powers",
    "trainer",
    "energy",
    "mark",
)


class FigureChange(msgspec.Struct, frozen=True):
    """A figure of a known card that is different in the source."""

    card: str
    name: str
    field: str
    known: Any
    found: Any


class ImportPlan(msgspec.Struct):
    """The outcome of comparing a source with the catalogue.

    `joins`: format → new sets that join it as they come out; `undecided`: see `reworded`.
    """

    source: str
    licence: str
    sets: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    changes: list[FigureChange]
    joins: dict[str, list[str]]
    known: int
    foreign: int
    partly: int
    undecided: list[dict[str, Any]] = []

    @property
    def adds_cards(self) -> bool:
        return bool(self.cards)  # no set is new without a card


def compare_with_catalogue(catalogue: Catalogue, source: ReadSource) -> ImportPlan:
    """New sets and cards, and figures that differ.

    Raises SourceError for a card that comes twice.
    """
    home = {set_id: _known_set(catalogue, card_set) for set_id, card_set in source.sets.items()}
    _refuse_card_twice(source)
    plan = ImportPlan(source.source, source.licence, [], [], [], {}, 0, source.foreign, 0)
    groups: dict[tuple[str, str], str] = {}
    for row in source.cards:
        known = _known_card(catalogue, home[row["set"]], row)
        if known is None:
            plan.cards.append(_new_row(row, home[row["set"]]))
        else:
            plan.known += 1
            if known.text and "text_group" in row:
                groups.setdefault((known.name, row["text_group"]), known.text)
            plan.changes += _find_changes(catalogue.facts_of(known.id) or {}, row)
    for row in plan.cards:
        if text_group := row.get("text_group"):
            row["text_group"] = groups.get((row["name"], text_group), text_group)
    plan.undecided = undecided_texts(catalogue, plan.cards)
    plan.partly = sum("text_group" not in row for row in plan.cards)
    filled = {row["set"] for row in plan.cards}
    plan.sets = [
        _new_set_row(card_set, source)
        for set_id, card_set in source.sets.items()
        if home[set_id] is None and set_id in filled
    ]
    plan.joins = dict(_find_joining(catalogue, plan.sets))
    return plan


def _known_set(catalogue: Catalogue, card_set: Mapping[str, Any]) -> CardSet | None:
    """The known set that a source's set is: by id, by tcgdex's id, or by name and day."""
    if card_set["id"] in catalogue.sets:
        return catalogue.sets[card_set["id"]]
    for known in catalogue.sets.values():
        same_name = (
            fold_name(known.name) == fold_name(card_set["name"])
            and known.release == card_set["release"]
        )
        if known.tcgdex == card_set["id"] or same_name:
            return known
    return None


def _refuse_card_twice(source: ReadSource) -> None:
    seen: set[str] = set()
    for row in source.cards:
        if row["id"] in seen:
            raise SourceError(source.files[row["id"]], f"the card {row['id']} is there twice")
        seen.add(row["id"])


def _known_card(
    catalogue: Catalogue, home: CardSet | None, row: Mapping[str, Any]
) -> Printing | None:
    if home is None:
        return None
    if (same := catalogue.find_id(row["id"])) and same.set == home.id:
        return same
    cards = catalogue.find_by_number(home.id, row["number"])
    exact = (each for each in cards if each.number == row["number"])
    return next(exact, cards[0] if cards else None)


def _new_row(row: dict[str, Any], home: CardSet | None) -> dict[str, Any]:
    if home is None or home.id == row["set"]:
        return row
    return {**row, "id": f"{home.id}-{row['id'].removeprefix(row['set'] + '-')}", "set": home.id}


def _find_changes(known: Mapping[str, Any], row: Mapping[str, Any]) -> Iterator[FigureChange]:
    """Figures that both have and that differ. A figure the source lacks is no difference."""
    for field in COMPARED_FIELDS:
        value = row.get(field)
        if value is not None and value != known.get(field):
            yield FigureChange(known["id"], known["name"], field, known.get(field), value)


def _new_set_row(card_set: Mapping[str, Any], source: ReadSource) -> dict[str, Any]:
    cards = sum(row["set"] == card_set["id"] for row in source.cards)
    named = {"tcgdex": card_set["id"]} if source.source.startswith("tcgdex") else {}
    row = {"id": card_set["id"], **named, **card_set, "cards": cards}
    return {key: value for key, value in row.items() if value not in (None, [])}


def _find_joining(
    catalogue: Catalogue, sets: list[dict[str, Any]]
) -> Iterator[tuple[str, list[str]]]:
    """Running formats that list their sets, with the new sets for a person to confirm."""
    for entry in catalogue.formats.values():
        new = [card_set["id"] for card_set in sets if _grows_with(entry, card_set)]
        if new:
            yield entry.key, new


def _grows_with(entry: Format, card_set: Mapping[str, Any]) -> bool:
    listed = bool(entry.sets) and not entry.all_sets and not entry.rules.regulation_marks
    running = entry.last is None and entry.first is not None and entry.sets_join_on_release
    return listed and running and (card_set.get("release") or "") >= (entry.first or "")


def rows_after(catalogue: Catalogue, plan: ImportPlan, *, changes: bool) -> list[dict[str, Any]]:
    """Every row of the catalogue after the import, oldest release first."""
    changed: dict[str, dict[str, Any]] = {}
    for each in plan.changes if changes else ():
        changed.setdefault(each.card, {})[each.field] = each.found
    rows = [
        {**(catalogue.facts_of(card.id) or {}), **changed.get(card.id, {})}
        for card in catalogue.printings
    ]
    release = {card_set.id: card_set.release or "" for card_set in catalogue.sets.values()}
    release |= {card_set["id"]: card_set.get("release") or "9999" for card_set in plan.sets}
    return sorted([*rows, *plan.cards], key=lambda row: release[row["set"]])


def sets_after(sets: list[dict[str, Any]], plan: ImportPlan) -> list[dict[str, Any]]:
    """The rows of sets.json after the import; known sets have their new number of cards."""
    grown = Counter(row["set"] for row in plan.cards)
    known = [
        {**card_set, "cards": card_set.get("cards", 0) + grown[card_set["id"]]} for card_set in sets
    ]
    return [*known, *sorted(plan.sets, key=lambda card_set: card_set.get("release") or "9999")]


def format_after(entry: dict[str, Any], plan: ImportPlan) -> dict[str, Any]:
    """A format's entry with the sets that join it, marked as to be confirmed."""
    new = plan.joins.get(entry["key"], [])
    if not new:
        return entry
    confirm = [*entry.get("sets_to_confirm", []), *new]
    return {**entry, "sets": [*entry.get("sets", []), *new], "sets_to_confirm": confirm}
