"""The rulebook of late 2023, read in a retelling: later seasons cite it, no game is ruled by it."""

from decks.engine.books.book import EIGHT, Edition

DECKS = Edition(
    key="paradox-rift-2023",
    title="Paradox Rift rulebook of 2023 (read as retold)",
    cites={"DCK-1": "Deck Building", "DCK-2": "Deck Building", "DCK-5": "Deck Building"},
    first="2023-11-03",
    last="2024-05-14",
    min_basic_pokemon=1,
    basic_energy=EIGHT,
)
