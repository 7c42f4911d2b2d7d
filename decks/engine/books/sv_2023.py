"""Scarlet & Violet (2023): the rulebook of late 2023, read in a retelling."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.swsh_2020 import DECKS as SWORD_SHIELD

DOCUMENT = Document(
    key="sv-2023",
    name="Scarlet & Violet 2023",
    title="Paradox Rift rulebook of 2023 (read as retold)",
    first="2023-03-31",
    last="2025-09-25",
    next_rules="me1",
    next_source="Web Rulebook 2026 (last updated May 2026), Appendix 1",
    publisher="The Pokémon Company International",
    words=("scarlet & violet", "scarlet and violet", "2023", "2024"),
    german=("karmesin & purpur", "karmesin und purpur"),
)
DECKS = derive_book(
    SWORD_SHIELD,
    DOCUMENT,
    cites={
        "DCK-1": "Deck Building",
        "DCK-2": "Deck Building",
        "DCK-3": "Basic Energy Cards",
        "DCK-5": "Deck Building",
        "DCK-6": "Guidelines for New Deck Builders",
        "ACE SPEC": "Special Deck Restrictions",
        "Prism Star": "Special Deck Restrictions",
        "Radiant": "Special Deck Restrictions",
    },
    energy=(12, 15),
    fossils_in_set_up=False,
)
