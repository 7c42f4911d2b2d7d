"""The catalogue's facts of a card in the form the ruling contract asks for."""

from collections.abc import Mapping
from typing import Any, get_args

from judging.engine.machines import MACHINE_ATTACKS
from judging.engine.position import Label, PowerKind, Stage, TrainerKind
from judging.engine.run import RequestError

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
_TRAINER_KINDS = {"Pokémon Tool": "Tool"}


def card_facts(facts: Mapping[str, Any], half: str | None = None) -> dict[str, Any]:
    """A card of the ruling contract from a row of the catalogue.

    Special Energy goes by its name alone: what it provides may depend on where it lies. `half`: of
    a LEGEND, which one. Raises RequestError for kinds that no edition here knows.
    """
    card = {name: facts[name] for name in _COPIED_FACTS if name in facts}
    stage = facts.get("stage")
    if stage and stage not in get_args(Stage):
        raise RequestError("", f"{facts['name']} is a {stage}: no edition here knows that kind")
    if stage:
        card["stage"] = stage
    if half:
        card["half"] = half
    labels = [label for label in facts.get("labels", ()) if label in get_args(Label)]
    if labels:
        card["labels"] = labels
    if facts.get("trainer"):
        kind = _TRAINER_KINDS.get(facts["trainer"], facts["trainer"])
        card["trainer"] = kind if kind in get_args(TrainerKind) else "Trainer"
    if facts.get("kind") == "energy" and facts.get("provides"):
        card["provides"] = list(facts["provides"])
    return card | _attacks_and_powers(facts)


def _attacks_and_powers(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Attacks and powers; kinds of power that no edition here knows are left out."""
    texts: dict[str, Any] = {}
    machine = MACHINE_ATTACKS.get(facts.get("id", ""))
    attacks = facts.get("attacks") or ((machine,) if machine else ())
    if attacks:
        texts["attacks"] = [_attack_facts(one) for one in attacks]
    powers = [one for one in facts.get("powers", ()) if one.get("kind") in get_args(PowerKind)]
    if powers:
        texts["powers"] = [{"name": one["name"], "kind": one["kind"]} for one in powers]
    return texts


def _attack_facts(attack: Mapping[str, Any]) -> dict[str, Any]:
    printed = str(attack.get("damage") or "")
    damage = {"damage": int(printed) if printed.isdigit() else printed} if printed else {}
    return {"name": attack["name"], "cost": list(attack.get("cost", ())), **damage}
