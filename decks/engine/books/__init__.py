"""The books decks are judged by, each in a file of its own. Another one is a new file, named here.

`RULEBOOKS` are the editions, in the order of time, undated ones last: a question can be asked under
each of them. `LATER` is what later seasons go by, to be cited only.
"""

from decks.engine.books import (
    expedition_2002,
    handbook_2024,
    heartgold_soulsilver_2010,
    neo_genesis_2000,
    paradox_rift_2023,
    platinum_arceus_2009,
    regulations_sheet,
)
from decks.engine.books.book import Document, Edition

RULEBOOKS = (
    neo_genesis_2000,
    expedition_2002,
    platinum_arceus_2009,
    heartgold_soulsilver_2010,
    regulations_sheet,
)
LATER = (paradox_rift_2023, handbook_2024)

__all__ = ["LATER", "RULEBOOKS", "Document", "Edition"]
