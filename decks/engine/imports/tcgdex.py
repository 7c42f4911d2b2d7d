"""Reads tcgdex/cards-database: one TypeScript file per set and card (data/SERIES/SET/NUMBER.ts)."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from decks.engine.cards.catalogue import plain_number
from decks.engine.imports import SourceError, facts
from decks.engine.imports.literal import read_object
from decks.engine.imports.shapes import TYPES, ObjectFields, ReadSource

SET = re.compile(r"data/(?P<series>[^/]+)/(?P<set>[^/]+)\.ts\Z")
CARD = re.compile(r"data/(?P<series>[^/]+)/(?P<set>[^/]+)/(?P<number>[^/]+)\.ts\Z")
# Series of the mobile game, whose cards do not exist on paper.
NOT_PAPER = frozenset({"Pokémon TCG Pocket"})
KINDS = {"Pokemon": "pokemon", "Trainer": "trainer", "Energy": "energy"}
STAGES = {
    "Basic": "Basic", "Stage1": "Stage 1", "Stage2": "Stage 2", "Baby": "Baby", "MEGA": "MEGA",
    "BREAK": "BREAK", "VMAX": "VMAX", "VSTAR": "VSTAR", "V-UNION": "V-UNION", "LEVEL-UP": "LV.X",
    "RESTORED": "Restored",
}  # fmt: skip
POWERS = {
    "Pokemon Power": "Pokémon Power", "Poke-POWER": "Poké-Power", "Poke-BODY": "Poké-Body",
    "Ability": "Ability", "Ancient Trait": "Ancient Trait",
}  # fmt: skip
SUFFIXES = {"Legend": "LEGEND", "Prime": "Prime", "SP": "SP"}
MOVES = ("abilities", "attacks")
TRAINERS = {
    each: each for each in ("Supporter", "Item", "Stadium", "Tool", "Ace Spec", "Technical Machine",
                            "Goldenrod Game Corner", "Rocket's Secret Machine")
}  # fmt: skip


def is_wanted(path: str) -> bool:
    """Whether a path within a checkout holds a set or a card of the paper game."""
    match = CARD.match(path) or SET.match(path)
    return match is not None and match["series"] not in NOT_PAPER


def read_source(files: Iterable[tuple[str, str]], progress: Callable[[], None]) -> ReadSource:
    """Sets and cards of a checkout's files (path and text). Raises SourceError naming the file."""
    source = ReadSource("tcgdex/cards-database", "MIT")
    sets: dict[tuple[str, str], dict[str, Any]] = {}
    cards = []
    for path, text in files:
        if named := SET.match(path):
            sets[named["series"], named["set"]] = _read_set(path, text, named["series"])
        elif named := CARD.match(path):
            cards.append((path, named, ObjectFields(path, read_object(path, text))))
        progress()
    for path, named, fields in cards:
        card_set = sets.get((named["series"], named["set"]))
        if card_set is None:
            raise SourceError(path, f"its set's file {named['set']}.ts is missing")
        _add_card(source, path, card_set, fields, named["number"])
    source.sets = {card_set["id"]: card_set for card_set in sets.values() if card_set["name"]}
    return source


def _read_set(path: str, text: str, series: str) -> dict[str, Any]:
    fields = ObjectFields(path, read_object(path, text))
    release = fields.value.get("releaseDate")
    if isinstance(release, dict):
        release = release.get("en")
    if release is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", str(release)):
        raise fields.make_refusal("releaseDate", f"{release!r} is no day; write YYYY-MM-DD")
    official = ObjectFields(path, fields.value.get("abbreviations") or {}).read_optional_text(
        "official"
    )
    code = fields.read_optional_text("tcgOnline") or official
    total = ObjectFields(path, fields.value.get("cardCount") or {}).read_number("official")
    return {
        "id": fields.read_key("id"),
        "name": _english_text(fields, "name") or "",
        "series": series,
        "release": release,
        "printed_total": total,
        "code": code,
        "codes": [each for each in dict.fromkeys((code, official)) if each],
    }


def _english_text(fields: ObjectFields, field: str) -> str | None:
    value = fields.value.get(field)
    if value is None:
        return None
    return ObjectFields(f"{fields.name}, {field}", value).read_optional_text("en")


def _add_card(
    source: ReadSource,
    path: str,
    card_set: dict[str, Any],
    fields: ObjectFields,
    written_number: str,
) -> None:
    name = _english_text(fields, "name")
    if name is None or not card_set["name"]:
        source.foreign += 1
        return
    row = _read_card(fields, name, card_set["release"])
    digits = written_number.isdigit()
    number = plain_number(written_number) if digits else written_number
    row |= {"set": card_set["id"], "number": number, "id": f"{card_set['id']}-{number}"}
    texts = _read_texts(fields)
    if texts is None:
        source.partly.add(row["id"])
    else:
        row["text_group"] = facts.text_hash(row, texts)
    source.cards.append(facts.drop_empty_fields(row))
    source.files[row["id"]] = path


def _read_card(fields: ObjectFields, name: str, release: str | None) -> dict[str, Any]:
    kind = fields.one_of("category", KINDS)
    row: dict[str, Any] = {"name": facts.clean_name(name, kind), "kind": kind}
    if kind == "pokemon":
        row |= _read_pokemon(fields, row["name"])
    elif kind == "trainer":
        row |= _read_trainer(fields, release)
    else:
        basic = fields.read_optional_text("energyType") == "Normal"
        row["energy"] = "basic" if basic else "special"
        row["provides"] = facts.energy_provided(name) if basic else []
    row["labels"] = facts.labels_of(row["name"], kind, row.get("labels", ()))
    row["limit"] = facts.limit_of(row["labels"])
    row["mark"] = facts.mark_of(fields.read_optional_text("regulationMark"))
    rarity = fields.read_optional_text("rarity")
    row["rarity"] = None if rarity == "None" else rarity
    return row


def _read_pokemon(fields: ObjectFields, name: str) -> dict[str, Any]:
    # Some files leave out the stage; a Pokémon that does not evolve is then Basic.
    evolves = _english_text(fields, "evolveFrom")
    suffix = SUFFIXES.get(fields.read_optional_text("suffix") or "")
    if fields.value.get("stage") is None and evolves:
        raise fields.make_refusal("stage", f"is missing, and it evolves from {evolves}")
    stage = fields.one_of("stage", STAGES) if fields.value.get("stage") is not None else "Basic"
    stage = "LEGEND" if suffix == "LEGEND" else stage
    full = f"{name} LV.X" if stage == "LV.X" and not name.endswith(" LV.X") else name
    level = fields.value.get("level")
    return {
        "name": full,
        "stage": stage,
        "evolves_from": facts.clean_name(evolves) if evolves and stage != "LV.X" else None,
        "level": str(level) if level is not None else None,
        "hp": fields.read_number("hp"),
        "types": fields.read_types("types"),
        "weaknesses": fields.read_each("weaknesses", _read_amount),
        "resistances": fields.read_each("resistances", _read_amount),
        "retreat": fields.read_number("retreat"),
        "attacks": _moves_if_named(fields.read_each("attacks", _read_attack)),
        "powers": _moves_if_named(fields.read_each("abilities", _read_power)),
        "dex": fields.read_list("dexId"),
        "owner": facts.owner_of(full),
        "labels": [suffix] if suffix else [],
    }


def _read_trainer(fields: ObjectFields, release: str | None) -> dict[str, Any]:
    written = fields.one_of("trainerType", TRAINERS) if fields.value.get("trainerType") else None
    ace = written == "Ace Spec" or fields.value.get("rarity") == "ACE SPEC Rare"
    kind = facts.trainer_kind(written, release)
    return {"trainer": kind, "labels": ["ACE SPEC"] if ace else []}


def _read_amount(fields: ObjectFields) -> dict[str, Any]:
    return {
        "type": fields.one_of("type", TYPES),
        "amount": facts.write_figure(fields.value.get("value")),
    }


def _read_attack(fields: ObjectFields) -> dict[str, Any]:
    damage = facts.write_figure(fields.value.get("damage"))
    row = {
        "name": _english_text(fields, "name"),
        "cost": fields.read_types("cost"),
        "damage": damage,
    }
    return {key: value for key, value in row.items() if value or key == "cost"}


def _read_power(fields: ObjectFields) -> dict[str, Any]:
    return {"name": _english_text(fields, "name"), "kind": fields.one_of("type", POWERS)}


def _moves_if_named(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves, or none if one of them has no English name: half of them would mislead."""
    return moves if all(move.get("name") for move in moves) else []


def _read_texts(fields: ObjectFields) -> list[str | None] | None:
    """The sentences on a card, only for its hash; None where one is not there in English."""
    parts = [ObjectFields(fields.name, item) for field in MOVES for item in fields.read_list(field)]
    for part in parts:
        if _english_text(part, "name") is None:
            return None
    whole = [fields, *parts]
    if any(part.value.get("effect") and _english_text(part, "effect") is None for part in whole):
        return None
    return [_english_text(part, "effect") for part in whole]
