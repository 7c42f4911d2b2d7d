"""The tournament handbook of 15 May 2024: later seasons cite it, no game is ruled by it.

The revision of one day is at hand, whole; when the next one came is not known, so it is taken to
be that year's.
"""

from decks.engine.books.book import EIGHT, Edition
from decks.engine.books.sv_2023 import DECKS as RULEBOOK

DECKS = Edition(
    key="handbook-2024",
    title="Play! Pokémon Tournament Rules Handbook of 15 May 2024",
    cites={
        "DCK-1": "5.4",
        "DCK-2": "5.4",
        "DCK-3": "5.4",
        "DCK-8": "5.4.1.1",
        "DCK-11": "5.4.1.4",
    },
    inherits=RULEBOOK,
    first="2024-05-15",
    last="2024-12-31",
    min_basic_pokemon=1,
    basic_energy=EIGHT,
)
