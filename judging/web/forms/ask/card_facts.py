"""Reads and writes the facts of a made-up card in the form judges type them.

`Fire x2` (a Weakness), `Ember 30 (Fire, Colorless)` (an attack), `Rain Dance (Poké-Power)`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from judging.engine.cards import ENERGY_TYPES
from judging.engine.position import Label, OncePart, PowerKind
from league.base.numbers import read_whole_number

_POWER_KINDS: tuple[str, ...] = get_args(PowerKind)
_ONCE: tuple[str, ...] = get_args(OncePart)
_LABELS_BY_FOLDED = {name.casefold(): name for name in get_args(Label)}
_ONCE_PATTERN = re.compile(rf"\s*\[(?P<once>{'|'.join(_ONCE)})\]$", re.IGNORECASE)
_MATCHUP_PATTERN = re.compile(r"(?P<type>[^\W\d]+)\s*(?P<amount>[x×]\s*\d|[-+−–]\s*\d+)?")
_ATTACK_PATTERN = re.compile(
    r"(?P<name>.+?)(?:\s+(?P<damage>\d{1,4}\s*[-+x×−]?|\?))?(?:\s*\((?P<cost>[^()]*)\))?"
)
_POWER_PATTERN = re.compile(r"(?P<name>.+?)(?:\s*\((?P<kind>[^()]*)\))?")
MOST_OF_A_TYPE = 10  # units of one type in a cost
_SEPARATORS = re.compile(r"[;\n]")
_TYPE_BY_FOLDED = {name.casefold(): name for name in ENERGY_TYPES}


def read_matchups(text: str) -> list[dict[str, str]]:
    """Weaknesses or Resistances, with commas between them."""
    return [_read_matchup(part.strip()) for part in text.split(",") if part.strip()]


def read_attacks(text: str) -> list[dict[str, Any]]:
    """Attacks, with semicolons between them."""
    return [_read_attack(part.strip()) for part in _SEPARATORS.split(text) if part.strip()]


def read_powers(text: str) -> list[dict[str, str]]:
    """Powers, with semicolons between them; without a kind, Pokémon Powers."""
    return [_read_power(part.strip()) for part in _SEPARATORS.split(text) if part.strip()]


def read_labels(text: str) -> list[str]:
    """Kinds of card, with commas between them, spelt as the cards print them."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    for part in parts:
        # "ex" and "EX" are different kinds: the exact spelling counts first
        if part not in _LABELS_BY_FOLDED.values() and part.casefold() not in _LABELS_BY_FOLDED:
            raise ValidationError(
                _("“%(part)s” is no kind of card; the kinds are %(kinds)s."),
                params={"part": part, "kinds": ", ".join(get_args(Label))},
            )
    kinds = get_args(Label)
    return [part if part in kinds else _LABELS_BY_FOLDED[part.casefold()] for part in parts]


def matchups_text(facts: Iterable[Mapping[str, str]]) -> str:
    """Weaknesses or Resistances as `read_matchups` reads them."""
    return ", ".join(f"{matchup['type']} {matchup.get('amount', '')}".strip() for matchup in facts)


def attacks_text(facts: Iterable[Mapping[str, Any]]) -> str:
    """Attacks as `read_attacks` reads them."""
    return "; ".join(attack_text(each) for each in facts)


def attack_text(facts: Mapping[str, Any]) -> str:
    """One attack: name, damage, cost."""
    cost = ", ".join(
        f"{count} {name}" if count > 1 else name
        for name, count in Counter(facts.get("cost") or ()).items()
    )
    damage = facts.get("damage")
    named = f"{facts['name']} {damage}" if damage not in {None, ""} else str(facts["name"])
    return (f"{named} ({cost})" if cost else named) + _once_text(facts)


def powers_text(facts: Iterable[Mapping[str, str]]) -> str:
    """Powers as `read_powers` reads them."""
    return "; ".join(
        f"{power['name']} ({power.get('kind', _POWER_KINDS[0])}){_once_text(power)}"
        for power in facts
    )


def _once_text(facts: Mapping[str, Any]) -> str:
    return f" [{facts['once']}]" if facts.get("once") else ""


def _split_once(part: str) -> tuple[str, dict[str, str]]:
    """A part without the mark of what is used once a game, and that mark as a fact."""
    match = _ONCE_PATTERN.search(part)
    return (part[: match.start()], {"once": match["once"].upper()}) if match else (part, {})


def _read_matchup(part: str) -> dict[str, str]:
    match = _MATCHUP_PATTERN.fullmatch(part)
    kind = _TYPE_BY_FOLDED.get(match["type"].casefold()) if match else None
    if match is None or kind is None:
        raise ValidationError(
            _("“%(part)s”: a type and, if the card prints it, by how much, such as Fire x2."),
            params={"part": part},
        )
    amount = re.sub(r"\s", "", match["amount"] or "")
    amount = amount.replace("×", "x").replace("−", "-").replace("–", "-")
    return {"type": kind, **({"amount": amount} if amount else {})}


def _read_attack(part: str) -> dict[str, Any]:
    part, once = _split_once(part)
    match = _ATTACK_PATTERN.fullmatch(part)
    if match is None:
        raise ValidationError(
            _("“%(part)s”: an attack is written as Ember 30 (Fire, Colorless)."),
            params={"part": part},
        )
    attack: dict[str, Any] = {"name": match["name"], "cost": _read_cost(match["cost"] or "")}
    if match["damage"]:
        printed = match["damage"].replace(" ", "")
        attack["damage"] = int(printed) if printed.isdigit() else printed
    return attack | once


def _read_cost(text: str) -> list[str]:
    cost: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        written, _blank, name = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        kind, count = _TYPE_BY_FOLDED.get(name.strip().casefold()), read_whole_number(written) or 0
        if kind is None or not 0 < count <= MOST_OF_A_TYPE:
            raise ValidationError(
                _("“%(part)s” is no type of Energy; the types are %(types)s."),
                params={"part": part, "types": ", ".join(ENERGY_TYPES)},
            )
        cost += [kind] * count
    return cost


def _read_power(part: str) -> dict[str, str]:
    part, once = _split_once(part)
    match = _POWER_PATTERN.fullmatch(part)
    kind = (match["kind"] or _POWER_KINDS[0]) if match else ""
    kinds = {name.casefold(): name for name in _POWER_KINDS}
    if match is None or kind.casefold() not in kinds:
        raise ValidationError(
            _("“%(part)s”: behind the name stands the kind in brackets: %(kinds)s."),
            params={"part": part, "kinds": ", ".join(_POWER_KINDS)},
        )
    return {"name": match["name"], "kind": kinds[kind.casefold()], **once}
