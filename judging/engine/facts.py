"""Puts the catalogue's facts of a card into the form of the ruling contract.

What the catalogue has no field for is concluded from what is printed: a regulation mark stands on
cards from 2020 on, so a Pokémon ex with one is of 2023, not of 2003; only 2013 and 2014 had the
stage MEGA; the name of a GX attack ends in GX; and of the texts on a Pokémon VSTAR the VSTAR Power
is the one with “Star” in its name (so on all 36 of them). If nothing tells (the VSTAR Power of a
Pokémon Tool, a Tera Pokémon of a set whose labels are not known), nothing is said.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from judging.engine.machines import MACHINE_ATTACKS
from judging.engine.position import Label, PowerKind, TrainerKind

_COPIED_FACTS = (
    "name",
    "kind",
    "hp",
    "types",
    "weaknesses",
    "resistances",
    "retreat",
    "evolves_from",
)
_EX = re.compile(r"[ -](ex|EX)$")
_STAGES = {"MEGA": "Mega"}
_TRAINER_KINDS = {"Pokémon Tool": "Tool"}


def card_facts(facts: Mapping[str, Any], half: str | None = None) -> dict[str, Any]:
    """A card of the ruling contract from a row of the catalogue.

    Special Energy is given by its name alone, as what it provides may depend on where it lies.
    `half`: which half of a LEGEND.
    """
    card = {name: facts[name] for name in _COPIED_FACTS if name in facts}
    if stage := facts.get("stage"):
        card["stage"] = _STAGES.get(stage, stage)
    if half:
        card["half"] = half
    if labels := list(dict.fromkeys(_tell_labels(facts))):
        card["labels"] = labels
    if facts.get("trainer"):
        kind = _TRAINER_KINDS.get(facts["trainer"], facts["trainer"])
        card["trainer"] = kind if kind in get_args(TrainerKind) else "Trainer"
    if facts.get("kind") == "energy" and facts.get("provides"):
        card["provides"] = list(facts["provides"])
    return card | _attacks_and_powers(facts)


def _tell_labels(facts: Mapping[str, Any]) -> Iterator[str]:
    """The labels of the contract, without those that have no rule (Prime, Team Plasma)."""
    written = _EX.search(facts["name"]) if facts.get("kind") == "pokemon" else None
    if written:  # among the labels, sources give some of these in the wrong capitals
        yield "Pokémon ex" if facts.get("mark") else written[1]
    for label in facts.get("labels", ()):
        if label == "MEGA":
            yield from _mega_labels(facts)
        elif label not in {"ex", "EX"} and label in get_args(Label):
            yield label


def _mega_labels(facts: Mapping[str, Any]) -> Iterator[str]:
    """The label of a Mega or Primal, which share the stage MEGA, or of a Mega from 2025 on."""
    if facts.get("stage") != "MEGA":
        yield "Mega ex"
    else:
        yield "Primal" if facts["name"].startswith("Primal ") else "Mega"


def _attacks_and_powers(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Attacks and powers; an Ancient Trait is neither, and left out."""
    texts: dict[str, Any] = {}
    machine = MACHINE_ATTACKS.get(facts.get("id", ""))
    attacks = facts.get("attacks") or ((machine,) if machine else ())
    if attacks:
        texts["attacks"] = [_attack_facts(one) | _once_a_game(one, facts) for one in attacks]
    powers = [one for one in facts.get("powers", ()) if one.get("kind") in get_args(PowerKind)]
    if powers:
        texts["powers"] = [
            {"name": one["name"], "kind": one["kind"]} | _once_a_game(one, facts) for one in powers
        ]
    return texts


def _attack_facts(attack: Mapping[str, Any]) -> dict[str, Any]:
    printed = str(attack.get("damage") or "")
    damage = {"damage": int(printed) if printed.isdigit() else printed} if printed else {}
    return {"name": attack["name"], "cost": list(attack.get("cost", ())), **damage}


def _once_a_game(part: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, str]:
    """The mark of an attack or power that a player may use once a game."""
    if "GX" in facts.get("labels", ()) and part["name"].endswith("GX"):
        return {"once": "GX"}
    if facts.get("stage") == "VSTAR" and "star" in part["name"].lower():
        return {"once": "VSTAR"}
    return {}
