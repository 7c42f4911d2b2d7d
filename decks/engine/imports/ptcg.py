"""PokemonTCG/pokemon-tcg-data: sets/en.json, and a JSON file a set under cards/en/."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from decks.engine.imports import SourceError, facts
from decks.engine.imports.shapes import TYPES, Fields, Found

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


def wanted(path: str) -> bool:
    """Whether a path within a checkout holds the sets or a set's cards."""
    return path == SETS or CARDS.match(path) is not None


def read(files: Iterable[tuple[str, str]], progress: Callable[[], None]) -> Found:
    """Sets and cards of a checkout's files (path and text). Raises SourceError naming the file."""
    found = Found("PokemonTCG/pokemon-tcg-data", "none stated")
    cards = []
    for path, text in files:
        if path == SETS:
            found.sets = {one["id"]: one for one in map(_set, _objects(path, text))}
        elif named := CARDS.match(path):
            cards += [(named["set"], one) for one in _objects(path, text)]
        progress()
    if not found.sets:
        raise SourceError(SETS, "is missing, or names no set; the cards' files need it")
    for set_id, said in cards:
        if set_id not in found.sets:
            raise SourceError(said.name, f"{SETS} has no set called {set_id}")
        row = _card(said, found.sets[set_id]["release"])
        row |= {"set": set_id, "number": said.key("number"), "id": said.key("id")}
        row["text_group"] = facts.text_hash(row, _texts(said))
        found.cards.append(facts.without_nothing(row))
        found.files[row["id"]] = said.name
    return found


def _objects(path: str, text: str) -> list[Fields]:
    try:
        told = json.loads(text)
    except json.JSONDecodeError as broken:
        raise SourceError(path, f"not JSON: {broken.msg}", broken.lineno) from None
    except RecursionError:
        raise SourceError(path, "too many things within one another") from None
    if not isinstance(told, list):
        raise SourceError(path, "a list was expected")
    return [Fields(f"{path}, {_name_of(one, at)}", one) for at, one in enumerate(told, start=1)]


def _name_of(one: Any, at: int) -> str:
    return str(one["id"])[:40] if isinstance(one, dict) and one.get("id") else f"entry {at}"


def _set(said: Fields) -> dict[str, Any]:
    release = said.maybe("releaseDate")
    if release is not None and not re.fullmatch(r"\d{4}/\d{2}/\d{2}", release):
        raise said.refuse("releaseDate", f"{release!r} is no day; write YYYY/MM/DD")
    code = said.maybe("ptcgoCode")
    return {
        "id": said.key("id"),
        "name": said.text("name"),
        "series": said.maybe("series") or "",
        "release": release and release.replace("/", "-"),
        "printed_total": said.number("printedTotal"),
        "code": code,
        "codes": [code] if code else [],
    }


def _card(said: Fields, release: str | None) -> dict[str, Any]:
    written = said.text("name")
    kind = said.one_of("supertype", KINDS)
    subtypes = said.listed("subtypes")
    row: dict[str, Any] = {"name": facts.clean_name(written, kind), "kind": kind}
    if kind == "pokemon":
        row |= _pokemon(said, row["name"], subtypes)
        row["delta"] = True if "δ" in written else None
    elif kind == "trainer":
        named = next((each for each in TRAINERS if each in subtypes), None)
        row["trainer"] = facts.trainer_kind(named, release)
    else:
        row["energy"] = "basic" if "Basic" in subtypes else "special"
        row["provides"] = facts.provides(row["name"]) if row["energy"] == "basic" else []
    more = [each for each in LABELS if each in subtypes] + (["delta"] if row.get("delta") else [])
    row["labels"] = facts.labels_of(row["name"], kind, more)
    row["limit"] = facts.limit_of(row["labels"])
    row["mark"] = facts.mark_of(said.maybe("regulationMark"))
    row["rarity"] = said.maybe("rarity")
    return row


def _pokemon(said: Fields, name: str, subtypes: list[Any]) -> dict[str, Any]:
    stage = next((each for each in STAGES if each in subtypes), None)
    if stage is None:
        raise said.refuse("subtypes", f"none of them is a stage: {', '.join(STAGES)}")
    stage = "LV.X" if stage == "Level-Up" else stage
    evolves = said.maybe("evolvesFrom")
    return {
        "stage": stage,
        "evolves_from": facts.clean_name(evolves) if evolves and stage not in NO_LINE else None,
        "level": said.maybe("level"),
        "hp": said.number("hp"),
        "types": said.types("types"),
        "weaknesses": said.each("weaknesses", _amount),
        "resistances": said.each("resistances", _amount),
        "retreat": len(said.types("retreatCost")),
        "attacks": said.each("attacks", _attack),
        "powers": said.each("abilities", _power) + _trait(said),
        "dex": said.listed("nationalPokedexNumbers"),
        "owner": facts.owner_of(name),
    }


NO_LINE = frozenset({"Basic", "LV.X"})


def _trait(said: Fields) -> list[dict[str, Any]]:
    if said.value.get("ancientTrait") is None:
        return []
    trait = Fields(f"{said.name}, ancientTrait", said.value["ancientTrait"])
    return [{"name": trait.text("name"), "kind": "Ancient Trait"}]


def _amount(said: Fields) -> dict[str, Any]:
    return {"type": said.one_of("type", TYPES), "amount": facts.figure(said.value.get("value"))}


def _attack(said: Fields) -> dict[str, Any]:
    cost = [each for each in said.listed("cost") if each != "Free"]
    damage = facts.figure(said.value.get("damage"))
    row: dict[str, Any] = {"name": said.text("name"), "cost": cost}
    return row | ({"damage": damage} if damage else {})


def _power(said: Fields) -> dict[str, Any]:
    return {"name": said.text("name"), "kind": said.one_of("type", POWERS)}


def _texts(said: Fields) -> list[str | None]:
    """The sentences on a card, for its hash alone. The rule box is the same on all of a kind."""
    trainer = said.value.get("supertype") != "Pokémon"
    found = [str(rule) for rule in said.listed("rules")] if trainer else []
    for field in ("abilities", "attacks"):
        found += [Fields(said.name, one).maybe("text") or "" for one in said.listed(field)]
    return list(found)
