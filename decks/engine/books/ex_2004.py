"""EX from the rules update of July 2004: what it says of decks is taken from the book of 2009."""

from decks.engine.books.book import SIX, Document, derive_book
from decks.engine.books.platinum_arceus_2009 import DECKS as PLATINUM

DOCUMENT = Document(
    key="ex-2004",
    name="EX 2004",
    title="Rules of EX from the update of July 2004",
    first="2004-07-30",
    last="2005-10-30",
    next_rules="ex11",
    next_source="the Stadium rule printed from EX Delta Species (October 2005) on",
    publisher="Pokémon USA",
    words=("ex 2004", "2004", "2005"),
)
DECKS = derive_book(
    PLATINUM,
    DOCUMENT,
    cites={
        "DCK-3": "Darkness and Metal Energy are special Energy, as printed on EX cards",
        "DCK-4": "Pokémon Star rule, printed from Team Rocket Returns",
    },
    basic_energy=SIX,
)
