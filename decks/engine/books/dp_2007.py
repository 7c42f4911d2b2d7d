"""Diamond & Pearl (2007): what it says of decks is taken from the book of 2009."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.platinum_arceus_2009 import DECKS as PLATINUM

DOCUMENT = Document(
    key="dp-2007",
    name="Diamond & Pearl 2007",
    title="Rules of Diamond & Pearl (2007)",
    first="2007-05-23",
    last="2009-02-10",
    next_rules="pl1",
    next_source="Platinum–Arceus rulebook (2009)",
    publisher="Pokémon USA",
    words=("diamond & pearl", "diamond and pearl", "2007", "2008"),
    german=("diamant & perl",),
)
DECKS = derive_book(
    PLATINUM,
    DOCUMENT,
    cites={"DCK-3": "basic Darkness and Metal Energy (announcement of 2007, copied)"},
)
