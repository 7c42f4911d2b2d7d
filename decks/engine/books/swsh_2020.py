"""Sword & Shield (2020): one Radiant Pokémon, as printed; the rest is taken from Sun & Moon.

Fairy is no longer printed, but its basic Energy may still be used, as the announcement says.
"""

from decks.engine.books.book import Document, derive_book
from decks.engine.books.sm_2017 import DECKS as SUN_MOON

DOCUMENT = Document(
    key="swsh-2020",
    name="Sword & Shield 2020",
    title="Rules of Sword & Shield (2020)",
    first="2020-02-21",
    last="2023-03-30",
    next_rules="sv1",
    next_source="TCG errata, 22 January 2026, on Pokémon Tools since Scarlet & Violet",
    publisher="The Pokémon Company International",
    words=("sword & shield", "sword and shield", "swsh", "2020", "2021", "2022"),
    german=("schwert & schild", "schwert und schild"),
)
DECKS = derive_book(
    SUN_MOON,
    DOCUMENT,
    cites={
        "DCK-3": "announcement of January 2020 on Fairy, retold",
        "Radiant": "Radiant Pokémon rule, printed from Astral Radiance",
    },
    one_radiant=True,
)
