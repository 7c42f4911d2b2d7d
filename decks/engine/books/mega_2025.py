"""Mega Evolution (2025): the Web Rulebook in its state of May 2026, read in a text copy."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.sv_2023 import DECKS as SCARLET_VIOLET

DOCUMENT = Document(
    key="mega-2025",
    name="Mega Evolution 2025",
    title="Web Rulebook 2026 (last updated May 2026)",
    first="2025-09-26",
    last=None,
    next_rules=None,
    publisher="The Pokémon Company International",
    words=("mega evolution", "web rulebook", "2025", "2026"),
    german=("mega-entwicklung",),
)
DECKS = derive_book(
    SCARLET_VIOLET,
    DOCUMENT,
    cites={
        "DCK-1": "Deck Building",
        "DCK-2": "Deck Building",
        "DCK-3": "Glossary: Basic Energy card",
        "DCK-5": "Deck Building",
        "DCK-6": "Deck Building",
        "ACE SPEC": "Appendix 3: ACE SPEC Cards",
        "Prism Star": "Appendix 17: Prism Star Cards",
        "Radiant": "Appendix 8: Radiant Pokémon",
    },
)
