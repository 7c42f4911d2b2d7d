"""Black & White (2011): four pages of the rulebook of 2012-13 and the announcement of 2011.

What they do not tell is taken from the HeartGold & SoulSilver rulebook (2010).
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.heartgold_soulsilver_2010 import EDITION as HEARTGOLD
from judging.engine.editions.later_kinds import SINCE_XY, read_as_later
from judging.engine.editions.modern import CONFUSION_LAST, DAMAGE_STEPS

_ATTACKING = "p. 19: Full details of attacking"
_BOTH_WIN = "p. 20: What if both players win at the same time?"
_KINDS = "kinds of Trainer card"

EDITION = derive_edition(
    HEARTGOLD,
    key="bw-2011",
    attack=CONFUSION_LAST,
    damage=DAMAGE_STEPS,
    first_player_may_not_play=frozenset(),
    supporter_stays=False,
    nothing_changes_unplayable=True,
    prizes={**HEARTGOLD.prizes, "EX": 2},
    not_yet=SINCE_XY,
    cited={
        "TRN-3:candy": Rule("Rare Candy, from Dark Explorers", "", sources.PRINTED),
        "TRN-7:same": Rule("Stadium rule, Black & White sets", "", sources.PRINTED),
        "TRN-8": Rule("Item and Pokémon Tool rules, Black & White sets", "", sources.PRINTED),
        "ATK": Rule(_ATTACKING),
        "DMG": Rule(_ATTACKING),
        "DMG-1": Rule("p. 14: Weakness and Resistance"),
        "DMG:weakness": Rule("×2 as printed, Black & White sets", "", sources.PRINTED),
        "DMG:resistance": Rule("-20 as printed, Black & White sets", "", sources.PRINTED),
        "KO-2:kinds": Rule(
            "Pokémon-EX rule, from Next Destinies; Pokémon LEGEND of two Pokémon",
            "",
            sources.PRINTED,
        ),
        "WIN-4": Rule(_BOTH_WIN),
        "WIN-5": Rule("p. 20: What's Sudden Death?"),
        "WIN-6": Rule("p. 20: What if you should draw more cards than you have?"),
        "CRD-14": Rule("Pokémon-EX rule, from Next Destinies", "", sources.PRINTED),
        "CRD-22": Rule("ACE SPEC rule, from Boundaries Crossed", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule(
            "the flip before XY",
            "A league's report of the change to XY has the flip after set-up until then.",
            sources.LEAGUE_2013,
        ),
        "SET-1:winner": Rule(
            "2011 to 2013",
            "No text of these years was found that lets the winner choose; players' pages have the "
            "winner go first.",
            sources.ERAS_PAGE,
        ),
        "SET-2": Rule("mulligans before XY", "", sources.OLD_COMPENDIUM),
        "TRN-6": Rule(_KINDS, "", sources.ANNOUNCEMENT_2011),
        "TRN-10": Rule("the first turn", "", sources.JAPAN_2010),
        "TRN-18": Rule("the first turn before XY", "", sources.LEAGUE_2013),
        "TRN-19": Rule("a Trainer without effect", "", sources.RULES_TEAM_NOTHING),
        "ATK-3": Rule(
            "Confused",
            "",
            "a member of the rules team at pokegym.net, thread 153955, 2011 (looked up 2026-11-23)",
        ),
        "KO-4": Rule("both Active Pokémon Knocked Out", "", sources.COMPENDIUM_818),
        "CON-6": Rule("2011 to 2013", "", sources.ERAS_PAGE),
        "CRD-25": Rule("Abilities", "", sources.JAPAN_2010),
        "CRD-26": Rule(
            "Appendix 28: Restored Pokémon",
            "The book of 2012-13 has an appendix on them, which was not read.",
            sources.WEB_RULEBOOK_2026,
        ),
    },
    interpreted={
        **read_as_later(SINCE_XY),
        "SET-4": Rule(
            "Glossary: Fossil Trainer cards",
            "The sentence stands in the books of 2010 and 2015, so it is taken; a Fossil of these "
            "years is an Item that brings a Restored Pokémon, and is no Pokémon itself.",
            "HeartGold & SoulSilver rulebook (2010)",
        ),
    },
    taken_over=frozenset(
        {
            "DMG:weakness:once",
            "DMG:resistance:once",
            "DMG:play_area",
            "DMG:base:stop",
            "ATK-2:energy",
            "TRN-14:energy",
        }
    ),
)
