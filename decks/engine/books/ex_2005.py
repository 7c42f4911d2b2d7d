"""EX from Delta Species (2005) to Power Keepers: what it says of decks is as in 2004."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.ex_2004 import DECKS as EX_2004

DOCUMENT = Document(
    key="ex-2005",
    name="EX Delta Species 2005",
    title="Rules of EX from Delta Species (2005)",
    first="2005-10-31",
    last="2007-05-22",
    next_rules="dp1",
    next_source="Diamond & Pearl rule changes, copied at pokemama.com (looked up 2026-11-22)",
    publisher="Pokémon USA",
    words=("ex delta species", "delta species", "2006"),
)
DECKS = derive_book(
    EX_2004,
    DOCUMENT,
    cites={
        "DCK-3": "Darkness and Metal Energy are special Energy, as printed on EX cards",
        "DCK-4": "Pokémon Star rule, printed from Team Rocket Returns",
    },
)
