"""Questions judges are often asked, as the values of the forms: each is a link that answers it."""

from typing import Any

from django.utils.translation import gettext_lazy as _

EXAMPLES: list[tuple[Any, dict[str, Any]]] = [
    (
        _("Both players take their last Prize at once: who wins?"),
        {"question": "settle", "a": ["prizes"], "b": ["prizes"]},
    ),
    (
        _("A takes the last Prize and leaves B without a Pokémon, B takes the last Prize too."),
        {"question": "settle", "a": ["prizes", "no_pokemon"], "b": ["prizes"]},
    ),
    (
        _("B had to show two hands without a Basic Pokémon: how many cards may A draw?"),
        {"question": "set_up", "a": 0, "b": 2},
    ),
    (
        _("A Poisoned and Paralyzed Pokémon falls Asleep: what is it now?"),
        {"question": "inflict", "has": ["Paralyzed", "Poisoned"], "new": "Asleep"},
    ),
    (
        _("A Confused Pokémon wants to retreat: must it flip a coin?"),
        {
            "question": "retreat",
            "cost": 1,
            "energy": "Fire",
            "pays": "Fire",
            "has": ["Confused"],
            "bench": 1,
        },
    ),
    (
        _("Retreat Cost 2 with two Water Energy and a Double Colorless: what may be discarded?"),
        {"question": "retreat", "cost": 2, "energy": "2 Water, Double Colorless", "bench": 2},
    ),
]
