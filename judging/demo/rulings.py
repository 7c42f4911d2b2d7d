"""The rulings of the demo league: each question in words, and as the engine was asked."""

from typing import Any

_RETREATING = {
    "turn": {"number": 9, "player": "A"},
    "players": {
        "A": {
            "active": {
                "card": {"name": "Feraligatr", "hp": 120, "types": ["Water"], "retreat": 2},
                "energy": [
                    {"name": "Water Energy", "provides": ["Water"]},
                    {"name": "Water Energy", "provides": ["Water"]},
                    {"name": "Double Colorless Energy", "provides": ["Colorless", "Colorless"]},
                ],
            },
            "bench": [{"card": {"name": "Totodile", "hp": 50}}],
        }
    },
}
_POISONED = {
    "players": {
        "A": {
            "active": {
                "card": {"name": "Gastly", "hp": 50},
                "conditions": ["Paralyzed", "Poisoned"],
            }
        }
    }
}
# Question, whether it was asked at the event, and the request without its edition.
DEMO_RULINGS: tuple[tuple[str, bool, dict[str, Any]], ...] = (
    (
        "Both players take their last Prize between turns. Who has won?",
        True,
        {
            "position": {},
            "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
        },
    ),
    (
        "A takes the last Prize; B does too and has left A without a Pokémon. Sudden Death?",
        True,
        {
            "position": {},
            "action": {
                "type": "settle",
                "wins": {"A": ["prizes"], "B": ["prizes", "no_pokemon"]},
            },
        },
    ),
    (
        "Retreat Cost 2 with two Water and a Double Colorless: may all three be discarded?",
        True,
        {
            "position": _RETREATING,
            "action": {"type": "retreat", "to": 0, "discard": [0, 1, 2]},
        },
    ),
    (
        "A Paralyzed and Poisoned Gastly is put to sleep. What is left of the old conditions?",
        False,
        {
            "position": _POISONED,
            "action": {"type": "inflict", "player": "A", "condition": "Asleep"},
        },
    ),
    (
        "B showed two hands without a Basic Pokémon, A none. How many cards may A draw?",
        True,
        {
            "position": {},
            "action": {
                "type": "set_up",
                "basics": {"A": [True], "B": [False, False, True]},
            },
        },
    ),
)
