"""XY (2013): seven pages of the rulebook of 2015, the announcement and the starter set of 2013.

What they do not tell is taken from the rules of Black & White.
"""

from judging.engine.editions import sources
from judging.engine.editions.bw_2011 import EDITION as BLACK_WHITE
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.later_kinds import SINCE_SUN_MOON, read_as_later
from judging.engine.editions.modern import BETWEEN_STEPS, COIN_FIRST_ORDER, CONFUSION_SECOND

_EVOLVE = "p. 10: Evolve Pokémon"
_KNOCKED_OUT = "p. 15: Knocked Out"
_ATTACKING = "p. 19: Full details of attacking"
_ORDER_OF_2015 = (
    "Read in the book of November 2015; that of 2012-13 still flips for Confusion last, and the "
    "day of the change is not known."
)

EDITION = derive_edition(
    BLACK_WHITE,
    key="xy-2013",
    attack=CONFUSION_SECOND,
    between=BETWEEN_STEPS,
    set_up_order=COIN_FIRST_ORDER,
    first_decided="before",
    winner_chooses=True,
    extra_cards_after=True,
    first_player_attacks=False,
    prizes={**BLACK_WHITE.prizes, "Mega": 2, "Primal": 2},
    ends_turn_on_evolving=frozenset({"Mega", "Primal"}),
    not_yet=SINCE_SUN_MOON,
    cited={
        "SET-4": Rule("p. 29: Fossil Trainer cards"),
        "TRN-3": Rule(_EVOLVE),
        "TRN-4": Rule(_EVOLVE),
        "TRN-7": Rule("p. 30: Stadium card"),
        "TRN-7:same": Rule("Stadium rule, XY sets", "", sources.PRINTED),
        "TRN-11": Rule("p. 30: retreat"),
        "DMG:weakness": Rule("×2 as printed, XY sets", "", sources.PRINTED),
        "DMG:resistance": Rule("-20 as printed, XY sets", "", sources.PRINTED),
        "TRN-18:text": Rule("Deoxys, Roaring Skies", "", sources.PRINTED),
        "KO-1": Rule(_KNOCKED_OUT),
        "KO-2": Rule("p. 30: Prize cards"),
        "KO-2:kinds": Rule("rule boxes of each kind", "", sources.PRINTED),
        "KO-3": Rule(_KNOCKED_OUT),
        "BTW": Rule("between-turns step", "", sources.GLOSSARY_XY),
        "CRD-3": Rule("p. 28: Basic Energy card"),
        "CRD-14": Rule("Mega Evolution and Primal Reversion rules, XY sets", "", sources.PRINTED),
        "CRD-15": Rule("BREAK Evolution rule, from BREAKthrough", "", sources.PRINTED),
        "CRD-22": Rule("p. 28: ACE SPEC"),
        "CRD-24": Rule("p. 28: Basic Energy card"),
    },
    reported={
        "SET-1": Rule("the flip", "", sources.ANNOUNCEMENT_2013),
        "SET-1:winner": Rule("the flip", "", sources.ANNOUNCEMENT_2013),
        "SET-2": Rule("mulligans", "", sources.KALOS_2013),
        "SET-3": Rule("mulligans", "", sources.KALOS_2013),
        "TRN-18": Rule("the first turn", "", sources.ANNOUNCEMENT_2013),
        "TRN-10": Rule(
            "the first turn",
            "The announcement of 2020 calls the bar on Supporters new: until then there is none.",
            sources.ANNOUNCEMENT_2020,
        ),
        "CON-6": Rule("Burned", "", sources.BURN_2016),
    },
    interpreted={
        **read_as_later(SINCE_SUN_MOON),
        "ATK": Rule(_ATTACKING, _ORDER_OF_2015),
    },
    taken_over=frozenset(
        {
            "ATK-2:energy",
            "DMG:weakness:once",
            "DMG:resistance:once",
            "TRN-3:again",
            "TRN-4:markers",
            "KO-2:ex",
            "KO-3:gone",
        }
    ),
)
