"""tcgdex/cards-database: a TypeScript file a set and a card, under data/SERIES/SET/NUMBER.ts."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from decks.engine.cards.catalogue import plain_number
from decks.engine.imports import SourceError, facts
from decks.engine.imports.literal import read_object
from decks.engine.imports.shapes import TYPES, Fields, Found

SET = re.compile(r"data/(?P<series>[^/]+)/(?P<set>[^/]+)\.ts\Z")
CARD = re.compile(r"data/(?P<series>[^/]+)/(?P<set>[^/]+)/(?P<number>[^/]+)\.ts\Z")
# Cards of a telephone's game, which nobody brings to a table.
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


def wanted(path: str) -> bool:
    """Whether a path within a checkout holds a set or a card of the paper game."""
    found = CARD.match(path) or SET.match(path)
    return found is not None and found["series"] not in NOT_PAPER


def read(files: Iterable[tuple[str, str]], progress: Callable[[], None]) -> Found:
    """Sets and cards of a checkout's files (path and text). Raises SourceError naming the file."""
    found = Found("tcgdex/cards-database", "MIT")
    sets: dict[tuple[str, str], dict[str, Any]] = {}
    cards = []
    for path, text in files:
        if named := SET.match(path):
            sets[named["series"], named["set"]] = _set(path, text, named["series"])
        elif named := CARD.match(path):
            cards.append((path, named, Fields(path, read_object(path, text))))
        progress()
    for path, named, said in cards:
        card_set = sets.get((named["series"], named["set"]))
        if card_set is None:
            raise SourceError(path, f"its set's file {named['set']}.ts is missing")
        _add(found, path, card_set, said, named["number"])
    found.sets = {one["id"]: one for one in sets.values() if one["name"]}
    return found


def _set(path: str, text: str, series: str) -> dict[str, Any]:
    said = Fields(path, read_object(path, text))
    release = said.value.get("releaseDate")
    if isinstance(release, dict):
        release = release.get("en")
    if release is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", str(release)):
        raise said.refuse("releaseDate", f"{release!r} is no day; write YYYY-MM-DD")
    official = Fields(path, said.value.get("abbreviations") or {}).maybe("official")
    code = said.maybe("tcgOnline") or official
    total = Fields(path, said.value.get("cardCount") or {}).number("official")
    return {
        "id": said.key("id"),
        "name": _english(said, "name") or "",
        "series": series,
        "release": release,
        "printed_total": total,
        "code": code,
        "codes": [each for each in dict.fromkeys((code, official)) if each],
    }


def _english(said: Fields, field: str) -> str | None:
    value = said.value.get(field)
    if value is None:
        return None
    return Fields(f"{said.name}, {field}", value).maybe("en")


def _add(
    found: Found, path: str, card_set: dict[str, Any], said: Fields, written_number: str
) -> None:
    name = _english(said, "name")
    if name is None or not card_set["name"]:
        found.foreign += 1
        return
    row = _card(said, name, card_set["release"])
    digits = written_number.isdigit()
    number = plain_number(written_number) if digits else written_number
    row |= {"set": card_set["id"], "number": number, "id": f"{card_set['id']}-{number}"}
    texts = _texts(said)
    if texts is None:
        found.partly.add(row["id"])
    else:
        row["text_group"] = facts.text_hash(row, texts)
    found.cards.append(facts.without_nothing(row))
    found.files[row["id"]] = path


def _card(said: Fields, name: str, release: str | None) -> dict[str, Any]:
    kind = said.one_of("category", KINDS)
    row: dict[str, Any] = {"name": facts.clean_name(name, kind), "kind": kind}
    if kind == "pokemon":
        row |= _pokemon(said, row["name"])
    elif kind == "trainer":
        row |= _trainer(said, release)
    else:
        basic = said.maybe("energyType") == "Normal"
        row["energy"] = "basic" if basic else "special"
        row["provides"] = facts.provides(name) if basic else []
    row["labels"] = facts.labels_of(row["name"], kind, row.get("labels", ()))
    row["limit"] = facts.limit_of(row["labels"])
    row["mark"] = facts.mark_of(said.maybe("regulationMark"))
    rarity = said.maybe("rarity")
    row["rarity"] = None if rarity == "None" else rarity
    return row


def _pokemon(said: Fields, name: str) -> dict[str, Any]:
    # Some files leave the stage out; what does not evolve is then a Basic Pokémon.
    evolves = _english(said, "evolveFrom")
    suffix = SUFFIXES.get(said.maybe("suffix") or "")
    if said.value.get("stage") is None and evolves:
        raise said.refuse("stage", f"is missing, and it evolves from {evolves}")
    stage = said.one_of("stage", STAGES) if said.value.get("stage") is not None else "Basic"
    stage = "LEGEND" if suffix == "LEGEND" else stage
    full = f"{name} LV.X" if stage == "LV.X" and not name.endswith(" LV.X") else name
    level = said.value.get("level")
    return {
        "name": full,
        "stage": stage,
        "evolves_from": facts.clean_name(evolves) if evolves and stage != "LV.X" else None,
        "level": str(level) if level is not None else None,
        "hp": said.number("hp"),
        "types": said.types("types"),
        "weaknesses": said.each("weaknesses", _amount),
        "resistances": said.each("resistances", _amount),
        "retreat": said.number("retreat"),
        "attacks": _all_named(said.each("attacks", _attack)),
        "powers": _all_named(said.each("abilities", _power)),
        "dex": said.listed("dexId"),
        "owner": facts.owner_of(full),
        "labels": [suffix] if suffix else [],
    }


def _trainer(said: Fields, release: str | None) -> dict[str, Any]:
    written = said.one_of("trainerType", TRAINERS) if said.value.get("trainerType") else None
    ace = written == "Ace Spec" or said.value.get("rarity") == "ACE SPEC Rare"
    kind = facts.trainer_kind(written, release)
    return {"trainer": kind, "labels": ["ACE SPEC"] if ace else []}


def _amount(said: Fields) -> dict[str, Any]:
    return {"type": said.one_of("type", TYPES), "amount": facts.figure(said.value.get("value"))}


def _attack(said: Fields) -> dict[str, Any]:
    damage = facts.figure(said.value.get("damage"))
    row = {"name": _english(said, "name"), "cost": said.types("cost"), "damage": damage}
    return {key: value for key, value in row.items() if value or key == "cost"}


def _power(said: Fields) -> dict[str, Any]:
    return {"name": _english(said, "name"), "kind": said.one_of("type", POWERS)}


def _all_named(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves, or none of them where one has no English name: half of them would mislead."""
    return moves if all(move.get("name") for move in moves) else []


def _texts(said: Fields) -> list[str | None] | None:
    """The sentences on a card, for its hash alone; None where one is in other languages only."""
    parts = [Fields(said.name, one) for field in MOVES for one in said.listed(field)]
    for part in parts:
        if _english(part, "name") is None:
            return None
    whole = [said, *parts]
    if any(part.value.get("effect") and _english(part, "effect") is None for part in whole):
        return None
    return [_english(part, "effect") for part in whole]
