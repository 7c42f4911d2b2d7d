"""The books decks are judged by, each in a file of its own. Another one is a new file, named here.

`RULEBOOKS` are the editions, in the order of time, undated ones last: a question can be asked under
each of them. `LATER` are further books that later seasons go by; they are only cited.
"""

from decks.engine.books import (
    asia_advanced_2018,
    asia_advanced_2020,
    asia_advanced_2023,
    asia_advanced_2025,
    base_1999,
    bw_2011,
    dp_2007,
    ex_2003,
    ex_2004,
    ex_2005,
    expedition_2002,
    handbook_2024,
    heartgold_soulsilver_2010,
    japan_advanced_2025,
    mega_2025,
    neo_genesis_2000,
    platinum_arceus_2009,
    regulations_sheet,
    sm_2017,
    sv_2023,
    swsh_2020,
    xy_2013,
)
from decks.engine.books.book import Document, Edition, Region

RULEBOOKS = (
    base_1999,
    neo_genesis_2000,
    expedition_2002,
    ex_2003,
    ex_2004,
    ex_2005,
    dp_2007,
    platinum_arceus_2009,
    heartgold_soulsilver_2010,
    bw_2011,
    xy_2013,
    sm_2017,
    asia_advanced_2018,
    swsh_2020,
    asia_advanced_2020,
    sv_2023,
    asia_advanced_2023,
    asia_advanced_2025,
    japan_advanced_2025,
    mega_2025,
    regulations_sheet,
)
LATER = (handbook_2024,)

__all__ = ["LATER", "RULEBOOKS", "Document", "Edition", "Region"]
