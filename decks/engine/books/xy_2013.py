"""XY (2013): Fairy is a ninth basic Energy; the rest is taken from Black & White."""

from decks.engine.books.book import NINE, Document, derive_book
from decks.engine.books.bw_2011 import DECKS as BLACK_WHITE

DOCUMENT = Document(
    key="xy-2013",
    name="XY 2013",
    title="XY rulebook (2015)",
    first="2013-11-08",
    last="2017-02-16",
    next_rules="sm1",
    next_source="Sun & Moon FAQ (2017), quoted (looked up 2026-11-22)",
    publisher="The Pokémon Company International",
    words=("xy", "2014", "2015", "2016"),
)
DECKS = derive_book(
    BLACK_WHITE,
    DOCUMENT,
    cites={
        "DCK-3": "p. 28: Basic Energy card",
        "ACE SPEC": "p. 28: ACE SPEC",
    },
    basic_energy=NINE,
)
