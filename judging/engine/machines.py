"""The attacks printed on Technical Machines, for which the catalogue has no figures.

From pokemon-tcg-data and tcgone/carddb, which agree on them (Expedition 2002, Skyridge 2003, Rising
Rivals 2009; read on 2026-11-23).
"""

from collections.abc import Mapping
from typing import Any

MACHINE_ATTACKS: Mapping[str, Mapping[str, Any]] = {
    "ecard1-144": {"name": "Paralyzing Gaze", "cost": ["Colorless"]},
    "ecard3-129": {
        "name": "Fire Force",
        "cost": ["Fire", "Colorless", "Colorless"],
        "damage": "30+",
    },
    "ecard3-130": {
        "name": "Freezing Force",
        "cost": ["Water", "Colorless", "Colorless"],
        "damage": "30+",
    },
    "ecard3-131": {
        "name": "Thunder Force",
        "cost": ["Lightning", "Colorless", "Colorless"],
        "damage": "30+",
    },
    "pl2-95": {"name": "Damage Porter", "cost": ["Colorless", "Colorless", "Colorless"]},
}
