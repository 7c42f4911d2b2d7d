"""Reads PokemonTCG/pokemon-tcg-data: sets/en.json, and one JSON file per set under cards/en/."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from decks.engine.imports import SourceError, facts
from decks.engine.imports.shapes import TYPES, ObjectFields, ReadSource

SETS = "sets/en.json"
CARDS = re.compile(r"cards/en/(?P<set>[^/]+)\.json\Z")
KINDS = {"Pokémon": "pokemon", "Pokemon": "pokemon", "Trainer": "trainer", "Energy": "energy"}
STAGES = ("VMAX", "VSTAR", "V-UNION", "BREAK", "LEGEND", "Restored", "Level-Up", "Baby", "Stage 2",
          "Stage 1", "Basic", "MEGA")  # fmt: skip
LABELS = ("Tera", "Ancient", "Future", "Single Strike", "Rapid Strike", "Fusion Strike",
          "Ultra Beast", "Team Plasma", "Prime", "SP", "Eternamax", "ACE SPEC")  # fmt: skip
TRAINERS = ("Supporter", "Stadium", "Pokémon Tool", "Technical Machine", "Goldenrod Game Corner",
            "Rocket's Secret Machine", "Fossil", "Item")  # fmt: skip
POWERS = {
    "Pokémon Power": "Pokémon Power", "Pokemon Power": "Pokémon Power", "Poké-Power": "Poké-Power",
    "Poké-POWER": "Poké-Power", "Poké-Body": "Poké-Body", "Poké-BODY": "Poké-Body",
    "Ability": "Ability", "Ancient Trait": "Ancient Trait",
}  # fmt: skip


def is_wanted(path: str) -> bool:
    """Whether a path within a checkout holds the sets or a set's cards."""
    return path == SETS or CARDS.match(path) is not None


def read_source(files: Iterable[tuple[str, str]], progress: Callable[[], None]) -> ReadSource:
    """Sets and cards of a checkout's files (path and text). Raises SourceError naming the file."""
    source = ReadSource("PokemonTCG/pokemon-tcg-data", "none stated")
    cards = []
    for path, text in files:
        if path == SETS:
            source.sets = {
                card_set["id"]: card_set for card_set in map(_read_set, _read_objects(path, text))
            }
        elif named := CARDS.match(path):
            cards += [(named["set"], fields) for fields in _read_objects(path, text)]
        progress()
    if not source.sets:
        raise SourceError(SETS, "is missing, or names no set; the cards' files need it")
    for set_id, fields in cards:
        if set_id not in source.sets:
            raise SourceError(fields.name, f"{SETS} has no set called {set_id}")
        row = _read_card(fields, source.sets[set_id]["release"])
        row |= {"set": set_id, "number": fields.read_key("number"), "id": fields.read_key("id")}
        row["text_group"] = facts.text_hash(row, _read_texts(fields))
        source.cards.append(facts.drop_empty_fields(row))
        source.files[row["id"]] = fields.name
    return source


def _read_objects(path: str, text: str) -> list[ObjectFields]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as broken:
        raise SourceError(path, f"not JSON: {broken.msg}", broken.lineno) from None
    except RecursionError:
        raise SourceError(path, "too many things within one another") from None
    if not isinstance(data, list):
        raise SourceError(path, "a list was expected")
    return [
        ObjectFields(f"{path}, {_entry_name(item, at)}", item)
        for at, item in enumerate(data, start=1)
    ]


def _entry_name(item: Any, at: int) -> str:
    return str(item["id"])[:40] if isinstance(item, dict) and item.get("id") else f"entry {at}"


def _read_set(fields: ObjectFields) -> dict[str, Any]:
    release = fields.read_optional_text("releaseDate")
    if release is not None and not re.fullmatch(r"\d{4}/\d{2}/\d{2}", release):
        raise fields.make_refusal("releaseDate", f"{release!r} is no day; write YYYY/MM/DD")
    code = fields.read_optional_text("ptcgoCode")
    return {
        "id": fields.read_key("id"),
        "name": fields.read_text("name"),
        "series": fields.read_optional_text("series") or "",
        "release": release and release.replace("/", "-"),
        "printed_total": fields.read_number("printedTotal"),
        "code": code,
        "codes": [code] if code else [],
    }


def _read_card(fields: ObjectFields, release: str | None) -> dict[str, Any]:
    written = fields.read_text("name")
    kind = fields.one_of("supertype", KINDS)
    subtypes = fields.read_list("subtypes")
    row: dict[str, Any] = {"name": facts.clean_name(written, kind), "kind": kind}
    if kind == "pokemon":
        row |= _read_pokemon(fields, row["name"], subtypes)
        row["delta"] = True if "δ" in written else None
    elif kind == "trainer":
        named = next((each for each in TRAINERS if each in subtypes), None)
        row["trainer"] = facts.trainer_kind(named, release)
    else:
        row["energy"] = "basic" if "Basic" in subtypes else "special"
        row["provides"] = facts.energy_provided(row["name"]) if row["energy"] == "basic" else []
    more = [each for each in LABELS if each in subtypes] + (["delta"] if row.get("delta") else [])
    row["labels"] = facts.labels_of(row["name"], kind, more)
    row["limit"] = facts.limit_of(row["labels"])
    row["mark"] = facts.mark_of(fields.read_optional_text("regulationMark"))
    row["rarity"] = fields.read_optional_text("rarity")
    return row


def _read_pokemon(fields: ObjectFields, name: str, subtypes: list[Any]) -> dict[str, Any]:
    stage = next((each for each in STAGES if each in subtypes), None)
    if stage is None:
        raise fields.make_refusal("subtypes", f"none of them is a stage: {', '.join(STAGES)}")
    stage = "LV.X" if stage == "Level-Up" else stage
    evolves = fields.read_optional_text("evolvesFrom")
    return {
        "stage": stage,
        "evolves_from": facts.clean_name(evolves) if evolves and stage not in NO_LINE else None,
        "level": fields.read_optional_text("level"),
        "hp": fields.read_number("hp"),
        "types": fields.read_types("types"),
        "weaknesses": fields.read_each("weaknesses", _read_amount),
        "resistances": fields.read_each("resistances", _read_amount),
        "retreat": len(fields.read_types("retreatCost")),
        "attacks": fields.read_each("attacks", _read_attack),
        "powers": fields.read_each("abilities", _read_power) + _read_trait(fields),
        "dex": fields.read_list("nationalPokedexNumbers"),
        "owner": facts.owner_of(name),
    }


NO_LINE = frozenset({"Basic", "LV.X"})


def _read_trait(fields: ObjectFields) -> list[dict[str, Any]]:
    if fields.value.get("ancientTrait") is None:
        return []
    trait = ObjectFields(f"{fields.name}, ancientTrait", fields.value["ancientTrait"])
    return [{"name": trait.read_text("name"), "kind": "Ancient Trait"}]


def _read_amount(fields: ObjectFields) -> dict[str, Any]:
    return {
        "type": fields.one_of("type", TYPES),
        "amount": facts.write_figure(fields.value.get("value")),
    }


def _read_attack(fields: ObjectFields) -> dict[str, Any]:
    cost = [each for each in fields.read_list("cost") if each != "Free"]
    damage = facts.write_figure(fields.value.get("damage"))
    row: dict[str, Any] = {"name": fields.read_text("name"), "cost": cost}
    return row | ({"damage": damage} if damage else {})


def _read_power(fields: ObjectFields) -> dict[str, Any]:
    return {"name": fields.read_text("name"), "kind": fields.one_of("type", POWERS)}


def _read_texts(fields: ObjectFields) -> list[str | None]:
    """The sentences on a card, only for its hash. Rule boxes are left out: a kind shares one."""
    trainer = fields.value.get("supertype") != "Pokémon"
    texts = [str(rule) for rule in fields.read_list("rules")] if trainer else []
    for field in ("abilities", "attacks"):
        texts += [
            ObjectFields(fields.name, item).read_optional_text("text") or ""
            for item in fields.read_list(field)
        ]
    return list(texts)
