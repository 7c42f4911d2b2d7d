"""Sun & Moon (2017): one Prism Star card of a name, as printed; the rest is taken from XY."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.xy_2013 import DECKS as XY

DOCUMENT = Document(
    key="sm-2017",
    name="Sun & Moon 2017",
    title="Rules of Sun & Moon (2017)",
    first="2017-02-17",
    last="2020-02-20",
    next_rules="swsh1",
    next_source="Sword & Shield rule changes of pokemon.com, January 2020, retold "
    "(looked up 2026-11-23)",
    publisher="The Pokémon Company International",
    words=("sun & moon", "sun and moon", "2017", "2019"),
    german=("sonne & mond", "sonne und mond"),
)
DECKS = derive_book(
    XY,
    DOCUMENT,
    cites={"Prism Star": "Prism Star rule, printed from Ultra Prism"},
    one_prism_star_a_name=True,
)
