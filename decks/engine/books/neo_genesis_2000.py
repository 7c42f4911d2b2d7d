"""Neo Genesis expansion insert (2000): what it does not say is taken from the rulebook of 2002."""

from decks.engine.books.book import Document, Edition
from decks.engine.books.expedition_2002 import DECKS as EXPEDITION

DOCUMENT = Document(
    key="neo-genesis-2000",
    name="Neo Genesis 2000",
    title="Neo Genesis expansion insert (2000)",
    first="2000-12-16",
    last="2002-09-14",
    next_rules="ecard1",
    next_source="Advanced Rulebook v8 (2002), What's New in the Pokémon: Expedition Expansion?",
    publisher="Wizards of the Coast",
    words=("neo genesis", "neo", "2000"),
)
DECKS = Edition(
    key=DOCUMENT.key,
    title="Neo Genesis insert",
    cites={"DCK-3": "What's New in the Neo Genesis Expansion?"},
    inherits=EXPEDITION,
    first=DOCUMENT.first,
    last=DOCUMENT.last,
    energy=(25, 30),
)
