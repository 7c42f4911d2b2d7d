"""EX Ruby & Sapphire (2003): what it says of decks is taken from the rules of 2004."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.ex_2004 import DECKS as EX_2004

DOCUMENT = Document(
    key="ex-2003",
    name="EX Ruby & Sapphire 2003",
    title="Rules of EX Ruby & Sapphire (2003)",
    first="2003-06-16",
    last="2004-07-29",
    next_rules="ex6",
    next_source="rules update of Pokémon USA, 30 July 2004 (quoted; looked up 2026-11-22)",
    publisher="Pokémon USA",
    words=("ex ruby & sapphire", "ruby & sapphire", "2003"),
    german=("rubin & saphir",),
)
DECKS = derive_book(
    EX_2004,
    DOCUMENT,
    cites={"DCK-3": "Darkness and Metal Energy are special Energy, as printed on EX cards"},
    one_star=False,
)
