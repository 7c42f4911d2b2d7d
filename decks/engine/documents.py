"""The five rulebooks: what an edition is called, and from when it was the newest."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """A source document. `since` is the year from which it was in force, None where undated."""

    key: str
    name: str
    title: str
    since: int | None


DOCUMENTS = (
    Document("neo-genesis-2000", "Neo Genesis 2000", "Neo Genesis expansion insert (2000)", 2000),
    Document("expedition-2002", "Expedition 2002", "Advanced Rulebook v8 (2002)", 2002),
    Document("platinum-arceus-2009", "Platinum 2009", "Platinum–Arceus rulebook (2009)", 2009),
    Document(
        "heartgold-soulsilver-2010",
        "HeartGold 2010",
        "HeartGold & SoulSilver rulebook (2010)",
        2010,
    ),
    Document("regulations-sheet", "League sheet", "Rules & Regulations sheet (undated)", None),
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
