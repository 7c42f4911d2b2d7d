"""Asia with Scarlet & Violet (2023): decks as before; the book of 2018 is still in force."""

from decks.engine.books.asia_advanced_2018 import DOCUMENT as SUPPLEMENT
from decks.engine.books.asia_advanced_2020 import DECKS as ASIA_2020
from decks.engine.books.book import Document, derive_book

DOCUMENT = Document(
    key="asia-advanced-2023",
    name="Asia 2023",
    title=SUPPLEMENT.title,
    first="2023-04-14",
    last="2025-07-31",
    next_rules="me1",
    next_source="Advanced Player's Rulebook Ver. 3.4 of 1 August 2025",
    region="asia",
    publisher="The Pokémon Company",
    words=("asia 2023", "asia scarlet & violet"),
    german=("asien 2023",),
)
DECKS = derive_book(
    ASIA_2020,
    DOCUMENT,
    cites={
        "DCK-2": "I.C Energy",
        "DCK-3": "I.C Energy",
        "Radiant": "Radiant Pokémon rule, printed from Astral Radiance",
    },
)
