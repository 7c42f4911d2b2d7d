"""Ver. 2.2 in Asia with Sword & Shield (2020): the first turn, and new kinds of card."""

from judging.engine.editions import sources
from judging.engine.editions.asia_advanced_2018 import EDITION as ASIA
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.later_kinds import (
    OF_SWORD_SHIELD,
    SINCE_SCARLET_VIOLET,
    read_as_later,
)
from judging.engine.editions.swsh_2020 import EDITION as SWORD_SHIELD

EDITION = derive_edition(
    ASIA,
    key="asia-advanced-2020",
    first_player_may_not_play=SWORD_SHIELD.first_player_may_not_play,
    prizes=SWORD_SHIELD.prizes,
    once_a_game=SWORD_SHIELD.once_a_game,
    not_yet=SINCE_SCARLET_VIOLET,
    cited={
        **ASIA.cited,
        **{
            rule: Rule("rule boxes of each kind", "", sources.PRINTED)
            for rule in OF_SWORD_SHIELD.values()
        },
    },
    interpreted={
        **{rule: read for rule, read in ASIA.interpreted.items() if rule.startswith("ATK")},
        **read_as_later(SINCE_SCARLET_VIOLET),
        "TRN-10": Rule(
            "the first turn",
            "The supplement does not speak of it. The first player's Supporter is barred in Japan "
            "from 29 November 2019, at international events from 21 February 2020; from which day "
            "in the rest of Asia was not found: the later day is taken.",
            f"{sources.NO_SUPPORTER_JAPAN_2019}; {sources.ANNOUNCEMENT_2020}",
        ),
    },
    taken_over=ASIA.taken_over,
)
