"""Advanced Rulebook, version 8 (Expedition, 2002)."""

from decks.engine.books.book import Document, Edition

DOCUMENT = Document(
    key="expedition-2002",
    name="Expedition 2002",
    title="Advanced Rulebook v8 (2002)",
    first="2002-09-15",
    last="2003-06-15",
    next_rules="ex1",
    next_source="rules of Nintendo and Pokémon USA from mid-June 2003 (pojo.com, 16 June 2003; "
    "looked up 2026-11-22): one retreat a turn, Pokémon-ex; no rulebook of that year is at hand",
    publisher="Wizards of the Coast",
    words=("expedition", "2002"),
)
DECKS = Edition(
    key=DOCUMENT.key,
    title="Expedition rulebook",
    cites={
        "DCK-1": "How Do You Make a New Deck?",
        "DCK-2": "How Do You Make a New Deck?",
        "DCK-3": "Glossary: basic Energy card",
        "DCK-6": "How Do You Make a New Deck?",
    },
    first=DOCUMENT.first,
    last=DOCUMENT.last,
    energy=(25, 30),
)
