"""Sword & Shield (2020): its announcement and the printed cards.

What they do not tell is taken from the rules of Sun & Moon.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.later_kinds import SINCE_SCARLET_VIOLET, read_as_later
from judging.engine.editions.sm_2017 import EDITION as SUN_MOON

_KINDS = "Pokémon V, VMAX, VSTAR and V-UNION rules, Sword & Shield sets"

EDITION = derive_edition(
    SUN_MOON,
    key="swsh-2020",
    first_player_may_not_play=frozenset({"Supporter"}),
    prizes={**SUN_MOON.prizes, "V": 2, "VMAX": 3, "VSTAR": 2, "V-UNION": 3},
    once_a_game=frozenset({"GX", "VSTAR", "V-UNION"}),
    between_name="Pokémon Checkup",
    effects_around_conditions=True,
    not_yet=SINCE_SCARLET_VIOLET,
    no_longer={"Fairy": "CRD-24"},
    cited={
        "TRN-7:same": Rule("Stadium rule, Sword & Shield sets", "", sources.PRINTED),
        "TRN-10:text": Rule("Beauty, Vivid Voltage", "", sources.PRINTED),
        "TRN-18:text": Rule("Indeedee, Silver Tempest", "", sources.PRINTED),
        "DMG:resistance": Rule("-30 as printed, Sword & Shield sets", "", sources.PRINTED),
        "KO-2:kinds": Rule("rule boxes of each kind", "", sources.PRINTED),
        "BTW:name": Rule("46 cards of Sword & Shield", "", sources.PRINTED),
        "CRD-18": Rule(_KINDS, "", sources.PRINTED),
        "CRD-19": Rule("V-UNION rules, promos of 2021", "", sources.PRINTED),
        "CRD-20": Rule("Radiant Pokémon rule, from Astral Radiance", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule("2020 to 2022", "", sources.ERAS_PAGE),
        "SET-1:winner": Rule("2020 to 2022", "", sources.ERAS_PAGE),
        "TRN-10": Rule("the first turn", "", sources.ANNOUNCEMENT_2020),
        "TRN-18": Rule("the first turn", "", sources.ANNOUNCEMENT_2020),
        "CON-6": Rule("2020 to 2022", "", sources.ERAS_PAGE),
        "BTW:effects": Rule(
            "the order at the Checkup",
            "Effects of cards come before or after the Special Conditions, never among them.",
            sources.CHECKUP_PAGE,
        ),
        "CRD-24": Rule("the Fairy type", "", sources.ANNOUNCEMENT_2020),
    },
    interpreted=read_as_later(SINCE_SCARLET_VIOLET),
    taken_over=frozenset({"DMG:resistance:once"}),
)
