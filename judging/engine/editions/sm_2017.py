"""Sun & Moon (2017): announcements, a quoted page of its rulebook, and the printed cards.

What they do not tell is taken from the rules of XY.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.later_kinds import SINCE_SWORD_SHIELD, read_as_later
from judging.engine.editions.xy_2013 import EDITION as XY

_CONDITIONS = "Special Conditions"
_ORDER_OF_XY = (
    "No rulebook of these years was read: the order of the book of 2015 is taken. It changed some "
    "time between 2015 and 2023."
)

EDITION = derive_edition(
    XY,
    key="sm-2017",
    extra_announced=True,
    burn="damage_first",
    prizes={**XY.prizes, "GX": 2, "TAG TEAM": 3},
    once_a_game=frozenset({"GX"}),
    to_lost_zone=frozenset({"Prism Star"}),
    not_yet=SINCE_SWORD_SHIELD,
    cited={
        "TRN-7:same": Rule("Stadium rule, Sun & Moon sets", "", sources.PRINTED),
        "DMG:weakness": Rule("×2 as printed, Sun & Moon sets", "", sources.PRINTED),
        "DMG:resistance": Rule("-20 as printed, Sun & Moon sets", "", sources.PRINTED),
        "TRN-18:text": Rule("Sableye, Lost Thunder", "", sources.PRINTED),
        "KO-2:kinds": Rule("rule boxes of each kind", "", sources.PRINTED),
        "KO-2:fossil": Rule("Unidentified Fossil, from Ultra Prism", "", sources.PRINTED),
        "BTW:name": Rule("cards up to Cosmic Eclipse", "", sources.PRINTED),
        "CRD-16": Rule("Pokémon-GX and TAG TEAM rules, Sun & Moon sets", "", sources.PRINTED),
        "CRD-17": Rule("Prism Star rule, from Ultra Prism", "", sources.PRINTED),
        "CRD-9": Rule("Unidentified Fossil, from Ultra Prism", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule("2017 to 2019", "", sources.ERAS_PAGE),
        "SET-1:winner": Rule("2017 to 2019", "", sources.ERAS_PAGE),
        "SET-2": Rule("2017 to 2019", "", sources.ERAS_PAGE),
        "TRN-18": Rule("the first turn since XY", "", sources.ANNOUNCEMENT_2020),
        "ATK-3": Rule(_CONDITIONS, "", sources.RULEBOOK_2018),
        "CON-5": Rule(_CONDITIONS, "", sources.RULEBOOK_2018),
        "CON-6": Rule(_CONDITIONS, "", f"{sources.FAQ_2017}; {sources.RULEBOOK_2018}"),
        "CON-7": Rule(_CONDITIONS, "", sources.RULEBOOK_2018),
        "CON-8": Rule(_CONDITIONS, "", sources.RULEBOOK_2018),
        "WIN-4": Rule("both take their last Prize", "", sources.RULES_TEAM_2017),
        "WIN-5": Rule("Sudden Death", "", sources.RULES_TEAM_2017),
    },
    interpreted={
        **read_as_later(SINCE_SWORD_SHIELD),
        "ATK": Rule("p. 19: Full details of attacking", _ORDER_OF_XY, "XY rulebook (2015)"),
        "SET-4": Rule(
            "p. 29: Fossil Trainer cards",
            "The sentence of 2015 is taken: in May 2026 it stands in the glossary no more, and "
            "when it went is not known.",
            "XY rulebook (2015)",
        ),
    },
    taken_over=frozenset(
        {"ATK-2:energy", "CON-5:attack", "DMG:weakness:once", "DMG:resistance:once"}
    ),
)
