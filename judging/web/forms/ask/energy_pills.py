"""The cards a finger can tap: Energy of each type, special Energy, and what alters damage."""

from typing import Any

from django.core.exceptions import ValidationError

from judging.web.forms.ask.cards_played import offered
from judging.web.forms.ask.energy import TYPES, read_energy

_NO_BASIC_CARD = {"Colorless", "Dragon", "Fairy"}
_DOUBLE = "Double Colorless"  # the commonest special Energy of all
_SPECIAL = (
    "Rainbow", "Multi", "Double Rainbow", "Recycle", "Boost", "Warp", "Cyclone", "Call", "Upper",
    "SP", "Aqua", "Magma", "Scramble", "React",
)  # fmt: skip


def pills(edition: str) -> dict[str, Any]:
    """What the page offers to tap under a rulebook: Energy, and cards that alter damage."""
    return {
        "types": [one for one in TYPES if one not in _NO_BASIC_CARD],
        "double": _DOUBLE,
        "special": [name for name in _SPECIAL if _is_known(name)],
        "on_attacker": offered(edition, "attacker"),
        "on_defender": offered(edition, "defender"),
    }


def _is_known(name: str) -> bool:
    try:
        return bool(read_energy(name))
    except ValidationError:
        return False
