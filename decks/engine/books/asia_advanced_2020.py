"""Asia with Sword & Shield (2020): one Radiant Pokémon; the book of 2018 is still in force."""

from decks.engine.books.asia_advanced_2018 import DECKS as ASIA
from decks.engine.books.asia_advanced_2018 import DOCUMENT as SUPPLEMENT
from decks.engine.books.book import Document, derive_book

DOCUMENT = Document(
    key="asia-advanced-2020",
    name="Asia 2020",
    title=SUPPLEMENT.title,
    first="2020-02-21",
    last="2023-04-13",
    next_rules="sv1",
    next_source="TCG errata, 22 January 2026, on Pokémon Tools since Scarlet & Violet",
    region="asia",
    publisher="The Pokémon Company",
    words=("asia 2020", "asia sword & shield"),
    german=("asien 2020",),
)
DECKS = derive_book(
    ASIA,
    DOCUMENT,
    cites={
        "DCK-2": "I.C Energy",
        "DCK-3": "I.C Energy",
        "Radiant": "Radiant Pokémon rule, printed from Astral Radiance",
    },
    one_radiant=True,
)
