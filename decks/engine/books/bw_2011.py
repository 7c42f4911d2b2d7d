"""Black & White (2011): ACE SPEC as printed; the rest is taken from the book of 2010."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.heartgold_soulsilver_2010 import DECKS as HEARTGOLD

DOCUMENT = Document(
    key="bw-2011",
    name="Black & White 2011",
    title="Black & White rulebook (2012–13)",
    first="2011-04-26",
    last="2013-11-07",
    next_rules="xy0",
    next_source="XY rule changes from 8 November 2013 (announcement, retold; looked up 2026-11-22)",
    publisher="The Pokémon Company International",
    words=("black & white", "black and white", "bw", "2011", "2012", "2013"),
    german=("schwarz & weiß", "schwarz und weiß"),
)
DECKS = derive_book(
    HEARTGOLD,
    DOCUMENT,
    cites={
        "DCK-3": "eight basic Energies, as printed in Black & White",
        "ACE SPEC": "ACE SPEC rule, printed from Boundaries Crossed",
    },
    one_ace_spec=True,
    energy=None,
)
