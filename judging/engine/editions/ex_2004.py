"""EX from the rules update of 30 July 2004: no rulebook whole, but quotations and translations.

What they do not tell is taken from the Platinum–Arceus rulebook (2009), minus what came between.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Kind, Rule, derive_edition
from judging.engine.editions.expedition_2002 import EDITION as EXPEDITION
from judging.engine.editions.later_kinds import OF_DELTA_SPECIES, SINCE_BLACK_WHITE, read_as_later
from judging.engine.editions.modern import COIN_AFTER_CHOICE_ORDER
from judging.engine.editions.platinum_arceus_2009 import EDITION as PLATINUM

LATER_THAN_EX: dict[Kind, str] = {
    "LV.X": "CRD-5",
    "SP": "CRD-6",
    "LEGEND": "CRD-7",
    "Lost Zone": "CRD-12",
}
_TURN = "the turn in four steps"
# What the cards of all EX sets print, from Ruby & Sapphire to Power Keepers.
PRINTED_IN_EX: dict[str, Rule] = {
    "DMG:weakness": Rule("×2 on every Weakness, EX sets", "", sources.PRINTED),
    "DMG:resistance": Rule("-30 on every Resistance, EX sets", "", sources.PRINTED),
    "KO-2:ex": Rule("Pokémon-ex rule, EX sets", "", sources.PRINTED),
    "KO-2:fossil": Rule("Fossils of the EX sets", "", sources.PRINTED),
    "TRN-3:candy": Rule("Rare Candy, EX sets", "", sources.PRINTED),
    "TRN-6:supporter": Rule("Supporter rule, EX sets", "", sources.PRINTED),
    "CRD-3": Rule("Darkness Energy and Metal Energy, EX sets", "", sources.PRINTED),
    "CRD-4": Rule("Pokémon-ex rule, EX sets", "", sources.PRINTED),
    "CRD-9": Rule("Fossils of the EX sets", "", sources.PRINTED),
}
# Rules for which the cards are not the source.
TOLD_ELSEWHERE = frozenset(
    {
        "DMG:weakness:once",
        "DMG:weakness:printed",
        "DMG:resistance:once",
        "DMG:resistance:printed",
    }
)
_AMOUNT = "Cards of these years print only one amount: what a later card prints is taken."

EDITION = derive_edition(
    PLATINUM,
    key="ex-2004",
    attack=EXPEDITION.attack,
    set_up_order=COIN_AFTER_CHOICE_ORDER,
    winner_chooses=True,
    fossil_may_be_refused=True,
    same_name_stadium=True,
    first_player_draws=False,
    first_player_may_not_play=frozenset({"Supporter"}),
    nothing_changes_unplayable=True,
    weakness="x2",
    resistance="-30",
    special_darkness=True,
    fossil_prizes=0,
    not_yet={**LATER_THAN_EX, **OF_DELTA_SPECIES, **SINCE_BLACK_WHITE},
    cited={
        **PRINTED_IN_EX,
        "CRD-8": Rule("Pokémon Star rule, from Team Rocket Returns", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule(
            "2005",
            "As played in 2005; in 2004 the coin was still flipped before the hands were drawn. "
            "The day of the change is not known.",
            sources.ERAS_PAGE,
        ),
        "SET-2": Rule("mulligans", "", sources.BASIC_RULES_2004),
        "SET-2:active": Rule("the extra card", "", sources.RULES_TEAM_2005),
        "SET-4": Rule("a Fossil as the Active Pokémon", "", sources.RULES_TEAM_2003),
        "TRN-1": Rule("the first turn", "", sources.REPORT_2003),
        "TRN-5": Rule(_TURN, "", sources.ORGANISERS_2007),
        "TRN-6": Rule(_TURN, "", sources.ORGANISERS_2007),
        "TRN-7": Rule(
            _TURN,
            "One Stadium a turn. Cards printed before EX Delta Species (October 2005) do not bar "
            "one of the same name as the one in play.",
            sources.ORGANISERS_2007,
        ),
        "TRN-10": Rule("the first turn", "", sources.UPDATE_2004),
        "TRN-11": Rule(_TURN, "", sources.ORGANISERS_2007),
        "TRN-13": Rule("Confused", "", sources.REPORT_2003),
        "TRN-17": Rule("Poké-Powers and Poké-Bodies", "", sources.LIST_2003),
        "TRN-18": Rule("2004 and 2005", "", sources.ERAS_PAGE),
        "TRN-19": Rule(
            "a Trainer without effect",
            "Of Trainers the answers speak; of powers nobody was found to say it.",
            sources.RULES_TEAM_NOTHING,
        ),
        "ATK": Rule("the order of an attack", "", sources.RULEBOOK_2006),
        "ATK-3": Rule("Confused", "", sources.REPORT_2003),
        "DMG": Rule("How Do You Figure Out the Damage?", "", sources.RULEBOOKS_EX),
        "KO-4": Rule("both Active Pokémon Knocked Out", "", sources.COMPENDIUM_818),
        "CON-6": Rule("Burned", "", sources.ERAS_PAGE),
        "WIN-4": Rule("both take their last Prize", "", sources.COMPENDIUM_882),
        "CRD-2": Rule(
            "the order of an attack",
            "The flip against a Baby Pokémon still stands first among the steps of an attack.",
            sources.RULEBOOK_2006,
        ),
    },
    interpreted={
        **read_as_later(LATER_THAN_EX | SINCE_BLACK_WHITE),
        "DMG:weakness:printed": Rule("", _AMOUNT),
        "DMG:resistance:printed": Rule("", _AMOUNT),
    },
    taken_over=frozenset(
        {"DMG:weakness:once", "DMG:resistance:once", "DMG:play_area", "DMG:base:stop"}
    ),
)
