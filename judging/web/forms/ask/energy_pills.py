"""The cards a finger can tap: Energy of each type, special Energy, and what alters damage."""

from typing import Any

from django.core.exceptions import ValidationError

from judging.engine.cards import ENERGY_TYPES
from judging.queries.energy import read_energy
from judging.web.forms.ask.cards_played import cards_to_offer

_NO_BASIC_CARD = {"Colorless", "Dragon", "Fairy"}
_DOUBLE_COLORLESS = "Double Colorless"  # the commonest special Energy of all
_SPECIAL_NAMES = (
    "Rainbow", "Multi", "Double Rainbow", "Recycle", "Boost", "Warp", "Cyclone", "Call", "Upper",
    "SP", "Aqua", "Magma", "Scramble", "React",
)  # fmt: skip


def cards_to_tap(edition: str) -> dict[str, Any]:
    """What the page offers to tap under a rulebook: Energy, and cards that alter damage."""
    return {
        "types": [energy_type for energy_type in ENERGY_TYPES if energy_type not in _NO_BASIC_CARD],
        "double": _DOUBLE_COLORLESS,
        "special": [name for name in _SPECIAL_NAMES if _is_known_energy(name)],
        "on_attacker": cards_to_offer(edition, "attacker"),
        "on_defender": cards_to_offer(edition, "defender"),
    }


def _is_known_energy(name: str) -> bool:
    try:
        return bool(read_energy(name))
    except ValidationError:
        return False
