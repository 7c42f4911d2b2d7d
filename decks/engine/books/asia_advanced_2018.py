"""Advanced Players' Rulebook Ver. 2.2 (Asia, 2018): what it does not say is as in Sun & Moon."""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.sm_2017 import DECKS as SUN_MOON

DOCUMENT = Document(
    key="asia-advanced-2018",
    name="Asia 2018",
    title="Advanced Players' Rulebook Ver. 2.2 (2018)",
    first="2018-12-07",
    last="2020-02-20",
    next_rules="swsh1",
    next_source="Sword & Shield rule changes, pokemon.com, January 2020, told at dailynintendo.nl",
    region="asia",
    publisher="The Pokémon Company",
    words=("asia 2018", "advanced players' rulebook 2.2"),
    german=("asien 2018",),
)
DECKS = derive_book(
    SUN_MOON,
    DOCUMENT,
    cites={"DCK-2": "I.C Energy", "DCK-3": "I.C Energy"},
)
