"""Platinum–Arceus rulebook (2009)."""

from decks.engine.books.book import EIGHT, Document, Edition

DOCUMENT = Document(
    key="platinum-arceus-2009",
    name="Platinum 2009",
    title="Platinum–Arceus rulebook (2009)",
    first="2009-02-11",
    last="2010-02-09",
    next_rules="hgss1",
    next_source="HeartGold & SoulSilver rulebook (2010)",
    publisher="The Pokémon Company International",
    words=("platinum", "2009"),
    german=("platin",),
)
DECKS = Edition(
    key=DOCUMENT.key,
    title="Platinum–Arceus rulebook",
    cites={
        "DCK-1": "How Do You Make a New Deck?",
        "DCK-2": "How Do You Make a New Deck?",
        "DCK-3": "Glossary: basic Energy card",
        "DCK-4": "How Do You Make a New Deck?",
        "DCK-5": "How Do You Make a New Deck?",
        "DCK-6": "How Do You Make a New Deck?",
        "LV.X": "Appendix A",
        "SP": "Appendix B",
    },
    first=DOCUMENT.first,
    last=DOCUMENT.last,
    min_basic_pokemon=1,
    one_star=True,
    basic_energy=EIGHT,
    energy=(20, 25),
    extra_cards=1,
    fossils_in_set_up=True,
)
