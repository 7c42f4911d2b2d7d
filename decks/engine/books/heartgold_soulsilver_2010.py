"""HeartGold & SoulSilver rulebook (2010)."""

from decks.engine.books.book import EIGHT, Document, Edition

DOCUMENT = Document(
    key="heartgold-soulsilver-2010",
    name="HeartGold 2010",
    title="HeartGold & SoulSilver rulebook (2010)",
    first="2010-02-10",
    last="2011-04-25",
    next_rules="bwp",
    next_source="announcement of the Black & White rules, pokemon.com, 11 April 2011 (quoted; "
    "looked up 2026-11-22); its promos came before its first expansion",
    publisher="The Pokémon Company International",
    words=("heartgold", "soulsilver", "hgss", "2010"),
)
DECKS = Edition(
    key=DOCUMENT.key,
    title="HeartGold & SoulSilver rulebook",
    cites={
        "DCK-1": "How Do You Make a New Deck?",
        "DCK-2": "How Do You Make a New Deck?",
        "DCK-3": "Glossary: basic Energy card",
        "DCK-4": "How Do You Make a New Deck?",
        "DCK-5": "How Do You Make a New Deck?",
        "DCK-6": "How Do You Make a New Deck?",
        "LEGEND": "Appendix A",
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
