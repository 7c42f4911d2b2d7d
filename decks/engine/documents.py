"""The five rulebooks: what an edition is called, and from when it was the newest."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """A source document. `since` is the year from which it was in force, None where undated.

    `next_rules`: the first set that was printed for other rules; cards from then on are not its
    own. `next_source`: what says that the rules changed with it.
    """

    key: str
    name: str
    title: str
    since: int | None
    next_rules: str
    next_source: str


DOCUMENTS = (
    Document(
        "neo-genesis-2000",
        "Neo Genesis 2000",
        "Neo Genesis expansion insert (2000)",
        2000,
        "ecard1",
        "Advanced Rulebook v8 (2002), What's New in the Pokémon: Expedition Expansion?",
    ),
    Document(
        "expedition-2002",
        "Expedition 2002",
        "Advanced Rulebook v8 (2002)",
        2002,
        "ex1",
        "rules of Nintendo and Pokémon USA from mid-June 2003 (pojo.com, 16 June 2003; looked up "
        "2026-11-22): one retreat a turn, Pokémon-ex; no rulebook of that year is at hand",
    ),
    Document(
        "platinum-arceus-2009",
        "Platinum 2009",
        "Platinum–Arceus rulebook (2009)",
        2009,
        "hgss1",
        "HeartGold & SoulSilver rulebook (2010)",
    ),
    Document(
        "heartgold-soulsilver-2010",
        "HeartGold 2010",
        "HeartGold & SoulSilver rulebook (2010)",
        2010,
        "bwp",
        "announcement of the Black & White rules, pokemon.com, 11 April 2011 (quoted; looked up "
        "2026-11-22); its promos came before its first expansion",
    ),
    Document(
        "regulations-sheet",
        "League sheet",
        "Rules & Regulations sheet (undated)",
        None,
        "bwp",
        "undated: the kinds of card it names are those of the last rulebook here",
    ),
)
BY_KEY = {document.key: document for document in DOCUMENTS}
EDITIONS = tuple(BY_KEY)


def in_force(year: int) -> Document:
    """The newest dated document of that year or before; the oldest one before them all."""
    dated = [document for document in DOCUMENTS if document.since is not None]
    earlier = [
        document for document in dated if document.since is not None and document.since <= year
    ]
    return earlier[-1] if earlier else dated[0]
