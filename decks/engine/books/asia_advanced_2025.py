"""Advanced Player's Rulebook Ver. 3.4 (Asia, 2025): the Japanese guide of that number."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.japan_advanced_2025 import DECKS as JAPAN

DOCUMENT = Document(
    key="asia-advanced-2025",
    name="Asia 2025",
    title="Advanced Player's Rulebook Ver. 3.4 (2025)",
    first="2025-08-01",
    last=None,
    next_rules=None,
    region="asia",
    publisher="The Pokémon Company",
    words=("asia 2025", "asia"),
    german=("asien 2025", "asien"),
)
DECKS = derive_book(
    JAPAN,
    DOCUMENT,
    cites={"DCK-2": "I-C Energy Cards", "DCK-3": "I-C Energy Cards"},
)
