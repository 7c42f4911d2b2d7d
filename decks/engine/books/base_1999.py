"""The rules of the first sets (1999); what is not known is taken from the insert of 2000."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.neo_genesis_2000 import DECKS as NEO

DOCUMENT = Document(
    key="base-1999",
    name="Base 1999",
    title="Rules of the first sets (1999)",
    first="1999-01-09",
    last="2000-12-15",
    next_rules="neo1",
    next_source="Neo Genesis expansion insert (2000), What's New in the Neo Genesis Expansion?",
    publisher="Wizards of the Coast",
    words=("base set", "1999"),
    german=("basis-set", "grundset"),
)
DECKS = derive_book(
    NEO,
    DOCUMENT,
    cites={"DCK-3": "six basic Energies, as printed in Base"},
)
