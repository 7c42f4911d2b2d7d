"""The cards offered for a single tap: Energy of each type, special Energy, damage modifiers."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError

from judging.engine import EDITIONS
from judging.engine.cards import ENERGY_TYPES
from judging.queries.energy import energy_in_words, read_energy
from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.cards_played import cards_to_offer
from judging.web.forms.ask.pokemon import PokemonForm

_UNPAID = {"ATK-2", "TRN-14"}  # the rules by which an action lacks Energy
_NO_BASIC_CARD = {"Colorless", "Dragon", "Fairy"}  # Fairy had basic Energy cards for a few years
_DOUBLE_COLORLESS = "Double Colorless"  # the most common special Energy
_SPECIAL_NAMES = (
    "Rainbow", "Multi", "Double Rainbow", "Recycle", "Boost", "Warp", "Cyclone", "Call", "Upper",
    "SP", "Aqua", "Magma", "Scramble", "React",
)  # fmt: skip


def cards_to_tap(edition: str) -> dict[str, Any]:
    """The Energy and the cards altering damage that the page offers to tap under a rulebook."""
    return {
        "types": [
            one for one in ENERGY_TYPES if one not in _NO_BASIC_CARD or _has_fairy(edition, one)
        ],
        "double": _DOUBLE_COLORLESS,
        "special": [name for name in _SPECIAL_NAMES if _is_known_energy(name)],
        "on_attacker": cards_to_offer(edition, "attacker"),
        "on_defender": cards_to_offer(edition, "defender"),
    }


def _has_fairy(edition: str, energy_type: str) -> bool:
    """Whether it is Fairy, and the rulebook has this type, which came and went (CRD-24)."""
    book = EDITIONS.get(edition)
    gone = {*book.not_yet, *book.no_longer} if book else {energy_type}
    return energy_type == "Fairy" and energy_type not in gone


def energy_to_tap(table: TableQuestion, ruling: Mapping[str, Any]) -> tuple[str, str] | None:
    """The Energy an action lacks: the `press` value of a button that adds it, and its words.

    None where any Energy was given, or where another rule forbids the action.
    """
    active = table.pokemon.get(table.action.places.active)
    rules = {step["rule"] for step in ruling["steps"]}
    if ruling["legal"] or active is None or active.cleaned_data["energy"] or not rules & _UNPAID:
        return None
    cost = _cost_of(table, active)
    cards = energy_in_words(read_energy(", ".join(cost)))
    return (f"{active.prefix}-energy:={cards}", cards) if cost else None


def _cost_of(table: TableQuestion, active: PokemonForm) -> list[str]:
    if table.action.key == "retreat":
        return ["Colorless"] * int(active.facts.get("retreat") or 0)
    named = table.action.cleaned_data.get("attack")
    attack = next((one for one in table.action.places.attacks if one["name"] == named), {})
    return [cost for cost in attack.get("cost", ()) if cost in ENERGY_TYPES]


def _is_known_energy(name: str) -> bool:
    try:
        return bool(read_energy(name))
    except ValidationError:
        return False
