"""What an import would add to a catalogue, and where it differs from what is known."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.cards.names import fold
from decks.engine.formats.definition import Format
from decks.engine.imports import SourceError
from decks.engine.imports.reworded import undecided
from decks.engine.imports.shapes import Found

COMPARED = ("name", "kind", "stage", "evolves_from", "hp", "types", "weaknesses", "resistances",
            "retreat", "attacks", "powers", "trainer", "energy", "mark")  # fmt: skip


class Change(msgspec.Struct, frozen=True):
    """A figure of a known card that the source has otherwise."""

    card: str
    name: str
    field: str
    known: Any
    found: Any


class Plan(msgspec.Struct):
    """What an import comes to.

    `joins`: format → new sets that it takes in as they come out; `undecided`: see `reworded`.
    """

    source: str
    licence: str
    sets: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    changes: list[Change]
    joins: dict[str, list[str]]
    known: int
    foreign: int
    partly: int
    undecided: list[dict[str, Any]] = []

    @property
    def adds(self) -> bool:
        return bool(self.sets or self.cards)


def compare(catalogue: Catalogue, found: Found) -> Plan:
    """Sets and cards that are new, and figures that differ. Raises SourceError for a card twice."""
    home = {set_id: _home(catalogue, one) for set_id, one in found.sets.items()}
    _no_card_twice(found)
    plan = Plan(found.source, found.licence, [], [], [], {}, 0, found.foreign, 0)
    groups: dict[tuple[str, str], str] = {}
    for row in found.cards:
        known = _known(catalogue, home[row["set"]], row)
        if known is None:
            plan.cards.append(_new(row, home[row["set"]]))
        else:
            plan.known += 1
            if known.text and "text_group" in row:
                groups.setdefault((known.name, row["text_group"]), known.text)
            plan.changes += _differing(catalogue.facts(known.id) or {}, row)
    for row in plan.cards:
        if told := row.get("text_group"):
            row["text_group"] = groups.get((row["name"], told), told)
    plan.undecided = undecided(catalogue, plan.cards)
    plan.partly = sum("text_group" not in row for row in plan.cards)
    filled = {row["set"] for row in plan.cards}
    plan.sets = [
        _set_row(one, found)
        for set_id, one in found.sets.items()
        if home[set_id] is None and set_id in filled
    ]
    plan.joins = dict(_joins(catalogue, plan.sets))
    return plan


def _home(catalogue: Catalogue, one: Mapping[str, Any]) -> CardSet | None:
    """The known set that a source's set is: by id, by tcgdex's id, by name and day."""
    if one["id"] in catalogue.sets:
        return catalogue.sets[one["id"]]
    for known in catalogue.sets.values():
        same_name = fold(known.name) == fold(one["name"]) and known.release == one["release"]
        if known.tcgdex == one["id"] or same_name:
            return known
    return None


def _no_card_twice(found: Found) -> None:
    seen: set[str] = set()
    for row in found.cards:
        if row["id"] in seen:
            raise SourceError(found.files[row["id"]], f"the card {row['id']} is there twice")
        seen.add(row["id"])


def _known(catalogue: Catalogue, home: CardSet | None, row: Mapping[str, Any]) -> Printing | None:
    if home is None:
        return None
    if (same := catalogue.find_id(row["id"])) and same.set == home.id:
        return same
    cards = catalogue.numbered(home.id, row["number"])
    exact = (each for each in cards if each.number == row["number"])
    return next(exact, cards[0] if cards else None)


def _new(row: dict[str, Any], home: CardSet | None) -> dict[str, Any]:
    if home is None or home.id == row["set"]:
        return row
    return {**row, "id": f"{home.id}-{row['id'].removeprefix(row['set'] + '-')}", "set": home.id}


def _differing(known: Mapping[str, Any], row: Mapping[str, Any]) -> Iterator[Change]:
    """Figures that both have, and have otherwise. Where the source is silent nothing differs."""
    for field in COMPARED:
        value = row.get(field)
        if value is not None and value != known.get(field):
            yield Change(known["id"], known["name"], field, known.get(field), value)


def _set_row(one: Mapping[str, Any], found: Found) -> dict[str, Any]:
    cards = sum(row["set"] == one["id"] for row in found.cards)
    named = {"tcgdex": one["id"]} if found.source.startswith("tcgdex") else {}
    row = {"id": one["id"], **named, **one, "cards": cards}
    return {key: value for key, value in row.items() if value not in (None, [])}


def _joins(catalogue: Catalogue, sets: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """Running formats that list their sets and grow with new ones: to be confirmed by a person."""
    for entry in catalogue.formats.values():
        new = [one["id"] for one in sets if _grows_with(entry, one)]
        if new:
            yield entry.key, new


def _grows_with(entry: Format, one: Mapping[str, Any]) -> bool:
    listed = bool(entry.sets) and not entry.all_sets and not entry.rules.regulation_marks
    running = entry.last is None and entry.first is not None and entry.sets_join_on_release
    return listed and running and (one.get("release") or "") >= (entry.first or "")


def rows_after(catalogue: Catalogue, plan: Plan, *, changes: bool) -> list[dict[str, Any]]:
    """Every row of the catalogue that comes of it, oldest release first."""
    taken: dict[str, dict[str, Any]] = {}
    for each in plan.changes if changes else ():
        taken.setdefault(each.card, {})[each.field] = each.found
    rows = [
        {**(catalogue.facts(card.id) or {}), **taken.get(card.id, {})}
        for card in catalogue.printings
    ]
    release = {one.id: one.release or "" for one in catalogue.sets.values()}
    release |= {one["id"]: one.get("release") or "9999" for one in plan.sets}
    return sorted([*rows, *plan.cards], key=lambda row: release[row["set"]])


def sets_after(sets: list[dict[str, Any]], plan: Plan) -> list[dict[str, Any]]:
    """The rows of sets.json that come of it: known ones with their new number of cards."""
    grown = dict.fromkeys((one["id"] for one in sets), 0)
    for row in plan.cards:
        grown[row["set"]] = grown.get(row["set"], 0) + 1
    known = [{**one, "cards": one.get("cards", 0) + grown[one["id"]]} for one in sets]
    return [*known, *sorted(plan.sets, key=lambda one: one.get("release") or "9999")]


def format_after(entry: dict[str, Any], plan: Plan) -> dict[str, Any]:
    """A format's entry with the sets that join it, to be confirmed."""
    new = plan.joins.get(entry["key"], [])
    if not new:
        return entry
    confirm = [*entry.get("sets_to_confirm", []), *new]
    return {**entry, "sets": [*entry.get("sets", []), *new], "sets_to_confirm": confirm}
