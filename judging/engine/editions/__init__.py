"""The editions, each in its own module. A sixth is a new module, named here."""

from judging.engine.editions import (
    expedition_2002,
    heartgold_soulsilver_2010,
    neo_genesis_2000,
    platinum_arceus_2009,
    regulations_sheet,
)
from judging.engine.editions.edition import Citation, Edition

EDITIONS: dict[str, Edition] = {
    module.EDITION.key: module.EDITION
    for module in (
        neo_genesis_2000,
        expedition_2002,
        platinum_arceus_2009,
        heartgold_soulsilver_2010,
        regulations_sheet,
    )
}

__all__ = ["EDITIONS", "Citation", "Edition"]
