"""The facts of a made-up card, as a judge types them and as they are written back.

`Fire x2` (a Weakness), `Ember 30 (Fire, Colorless)` (an attack), `Rain Dance (Poké-Power)`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from judging.engine.position import PowerKind
from judging.web.forms.ask.energy import TYPES

_KINDS: tuple[str, ...] = get_args(PowerKind)
_MATCHUP = re.compile(r"(?P<type>[^\W\d]+)\s*(?P<amount>[x×]\s*\d|[-+−–]\s*\d+)?")
_ATTACK = re.compile(
    r"(?P<name>.+?)(?:\s+(?P<damage>\d{1,4}\s*[-+x×−]?|\?))?(?:\s*\((?P<cost>[^()]*)\))?"
)
_POWER = re.compile(r"(?P<name>.+?)(?:\s*\((?P<kind>[^()]*)\))?")
_BETWEEN = re.compile(r"[;\n]")
_BY_FOLDED = {name.casefold(): name for name in TYPES}


def read_matchups(text: str) -> list[dict[str, str]]:
    """Weaknesses or Resistances, with commas between them."""
    return [_matchup(part.strip()) for part in text.split(",") if part.strip()]


def read_attacks(text: str) -> list[dict[str, Any]]:
    """Attacks, with semicolons between them."""
    return [_attack(part.strip()) for part in _BETWEEN.split(text) if part.strip()]


def read_powers(text: str) -> list[dict[str, str]]:
    """Powers, with semicolons between them; without a kind, Pokémon Powers."""
    return [_power(part.strip()) for part in _BETWEEN.split(text) if part.strip()]


def matchups(given: Iterable[Mapping[str, str]]) -> str:
    """Weaknesses or Resistances as `read_matchups` reads them."""
    return ", ".join(f"{one['type']} {one.get('amount', '')}".strip() for one in given)


def attacks(given: Iterable[Mapping[str, Any]]) -> str:
    """Attacks as `read_attacks` reads them."""
    return "; ".join(attack(one) for one in given)


def attack(one: Mapping[str, Any]) -> str:
    """One attack: name, damage, cost."""
    cost = ", ".join(
        f"{count} {name}" if count > 1 else name
        for name, count in Counter(one.get("cost") or ()).items()
    )
    damage = one.get("damage")
    named = f"{one['name']} {damage}" if damage not in {None, ""} else str(one["name"])
    return f"{named} ({cost})" if cost else named


def powers(given: Iterable[Mapping[str, str]]) -> str:
    """Powers as `read_powers` reads them."""
    return "; ".join(f"{one['name']} ({one.get('kind', _KINDS[0])})" for one in given)


def _matchup(part: str) -> dict[str, str]:
    found = _MATCHUP.fullmatch(part)
    kind = _BY_FOLDED.get(found["type"].casefold()) if found else None
    if found is None or kind is None:
        raise ValidationError(
            _("“%(part)s”: a type and, if the card prints it, by how much, such as Fire x2."),
            params={"part": part},
        )
    amount = re.sub(r"\s", "", found["amount"] or "")
    amount = amount.replace("×", "x").replace("−", "-").replace("–", "-")
    return {"type": kind, **({"amount": amount} if amount else {})}


def _attack(part: str) -> dict[str, Any]:
    found = _ATTACK.fullmatch(part)
    if found is None:
        raise ValidationError(
            _("“%(part)s”: an attack is written as Ember 30 (Fire, Colorless)."),
            params={"part": part},
        )
    attack: dict[str, Any] = {"name": found["name"], "cost": _cost(found["cost"] or "")}
    if found["damage"]:
        printed = found["damage"].replace(" ", "")
        attack["damage"] = int(printed) if printed.isdigit() else printed
    return attack


def _cost(text: str) -> list[str]:
    cost: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        count, _blank, name = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        kind = _BY_FOLDED.get(name.strip().casefold())
        if kind is None or not count.isdecimal() or not 0 < int(count) <= 10:
            raise ValidationError(
                _("“%(part)s” is no type of Energy; the types are %(types)s."),
                params={"part": part, "types": ", ".join(TYPES)},
            )
        cost += [kind] * int(count)
    return cost


def _power(part: str) -> dict[str, str]:
    found = _POWER.fullmatch(part)
    kind = (found["kind"] or _KINDS[0]) if found else ""
    kinds = {name.casefold(): name for name in _KINDS}
    if found is None or kind.casefold() not in kinds:
        raise ValidationError(
            _("“%(part)s”: behind the name stands the kind in brackets: %(kinds)s."),
            params={"part": part, "kinds": ", ".join(_KINDS)},
        )
    return {"name": found["name"], "kind": kinds[kind.casefold()]}
