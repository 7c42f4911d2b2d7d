"""Ver. 2.2 in Asia with Scarlet & Violet (2023): Tools, and new kinds of card."""

from judging.engine.editions import sources
from judging.engine.editions.asia_advanced_2020 import EDITION as ASIA_2020
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.later_kinds import (
    OF_MEGA_EVOLUTION,
    OF_SCARLET_VIOLET,
    read_as_later,
)
from judging.engine.editions.sv_2023 import EDITION as SCARLET_VIOLET

EDITION = derive_edition(
    ASIA_2020,
    key="asia-advanced-2023",
    tools_are_items=False,
    prizes=SCARLET_VIOLET.prizes,
    benched_unharmed=SCARLET_VIOLET.benched_unharmed,
    not_yet=OF_MEGA_EVOLUTION,
    cited={
        **{rule: cited for rule, cited in ASIA_2020.cited.items() if rule != "TRN-8"},
        **{
            rule: Rule("rule boxes of each kind", "", sources.PRINTED)
            for rule in OF_SCARLET_VIOLET.values()
        },
    },
    reported={
        "TRN-8": Rule(
            "Pokémon Tools",
            "The supplement of 2018 still counts Pokémon Tools among the Items.",
            sources.TOOLS_ASIA_2023,
        ),
    },
    interpreted={
        **{rule: read for rule, read in ASIA_2020.interpreted.items() if rule.startswith("ATK")},
        **read_as_later(OF_MEGA_EVOLUTION),
        "TRN-10": ASIA_2020.interpreted["TRN-10"],
    },
    taken_over=ASIA_2020.taken_over,
)
