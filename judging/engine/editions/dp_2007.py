"""Diamond & Pearl (2007): the rulebook of 2009 without what Platinum brought, as far as read."""

from judging.engine.editions import sources
from judging.engine.editions.edition import Kind, Rule, derive_edition
from judging.engine.editions.expedition_2002 import EDITION as EXPEDITION
from judging.engine.editions.later_kinds import SINCE_BLACK_WHITE, read_as_later
from judging.engine.editions.platinum_arceus_2009 import EDITION as PLATINUM

_LATER: dict[Kind, str] = {"SP": "CRD-6", "LEGEND": "CRD-7", "Lost Zone": "CRD-12"}
_TURN = "the turn in four steps"

EDITION = derive_edition(
    PLATINUM,
    key="dp-2007",
    attack=EXPEDITION.attack,
    nothing_changes_unplayable=True,
    not_yet={**_LATER, **SINCE_BLACK_WHITE},
    cited={
        "DMG:weakness": Rule("+10 to +40 as printed, Diamond & Pearl sets", "", sources.PRINTED),
        "DMG:resistance": Rule("-20 as printed, Diamond & Pearl sets", "", sources.PRINTED),
        "KO-2:ex": Rule("Pokémon-ex rule, EX sets", "", sources.PRINTED),
        "KO-2:fossil": Rule("Fossils from Mysterious Treasures on", "", sources.PRINTED),
        "TRN-6:supporter": Rule("Supporter rule, Diamond & Pearl sets", "", sources.PRINTED),
        "TRN-7:same": Rule("Stadium rule, Diamond & Pearl sets", "", sources.PRINTED),
        "CRD-3": Rule("basic Darkness and Metal Energy", "", sources.PRINTED),
        "CRD-5": Rule("Pokémon LV.X rule, Diamond & Pearl sets", "", sources.PRINTED),
        "CRD-9": Rule("Fossils from Mysterious Treasures on", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule(
            "World Championships of 2009",
            "Players' pages have the winner of the flip go first; one summary of 2007 lets the "
            "winner choose.",
            sources.WORLDS_2009,
        ),
        "SET-1:winner": Rule(
            "World Championships of 2009",
            "Players' pages have the winner of the flip go first; one summary of 2007 lets the "
            "winner choose.",
            sources.WORLDS_2009,
        ),
        "SET-2": Rule("mulligans before XY", "", sources.OLD_COMPENDIUM),
        "SET-4": Rule("Fossils in set-up", "", sources.FOSSIL_REPORTS),
        "SET-4:alone": Rule("Fossils in set-up", "", sources.FOSSIL_REPORTS),
        "TRN-1": Rule("2007 to 2010", "", sources.ERAS_PAGE),
        "TRN-5": Rule(_TURN, "", sources.ORGANISERS_2007),
        "TRN-6": Rule(_TURN, "", sources.ORGANISERS_2007),
        "TRN-7": Rule(_TURN, "", sources.ORGANISERS_2007),
        "TRN-10": Rule("the first turn", "", f"{sources.RULES_TEAM_2009}; {sources.PLAYER_2007}"),
        "TRN-11": Rule(_TURN, "", sources.ORGANISERS_2007),
        "TRN-18": Rule("World Championships of 2009", "", sources.WORLDS_2009),
        "TRN-19": Rule("a Trainer without effect", "", sources.RULES_TEAM_NOTHING),
        "ATK": Rule("In What Order Do You Attack?", "", sources.EXPERT_RULES_2007),
        "ATK-3": Rule("World Championships of 2009", "", sources.WORLDS_2009),
        "KO-4": Rule("both Active Pokémon Knocked Out", "", sources.COMPENDIUM_818),
        "CON-6": Rule("2007 to 2010", "", sources.ERAS_PAGE),
        "WIN-4": Rule("both take their last Prize", "", sources.COMPENDIUM_882),
        "CRD-2": Rule(
            "In What Order Do You Attack?",
            "The flip against a Baby Pokémon still stands first among the steps of an attack.",
            sources.EXPERT_RULES_2007,
        ),
    },
    interpreted=read_as_later(_LATER | SINCE_BLACK_WHITE),
    taken_over=frozenset({"DMG:weakness:once", "DMG:resistance:once"}),
)
