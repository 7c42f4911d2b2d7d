"""EX Ruby & Sapphire (2003): as the EX rules of 2004, before their update."""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.ex_2004 import EDITION as EX_2004
from judging.engine.editions.ex_2004 import PRINTED_IN_EX, TOLD_ELSEWHERE

_COIN_FIRST = (
    "the players flip a coin whose winner says who goes first, shuffle and draw 7, check for a "
    "Basic Pokémon, put an Active Pokémon and up to 5 on the Bench face down, set aside {prizes} "
    "as Prizes, and turn their Pokémon up"
)

EDITION = derive_edition(
    EX_2004,
    key="ex-2003",
    set_up_order=_COIN_FIRST,
    first_decided="before",
    first_player_may_not_play=frozenset(),
    texts_evolve_on_first_turns=False,
    not_yet={**EX_2004.not_yet, "star": "CRD-8"},
    cited={
        **PRINTED_IN_EX,
        "TRN-7:same": Rule("Stadiums from EX Dragon on", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule(
            "starting the game",
            "The flip comes first; that its winner decides is an organiser's answer there.",
            sources.BASIC_RULES_2004,
        ),
        "TRN-3:first": Rule("Wally's Training", "", sources.RULES_TEAM_TRAINING),
        "TRN-7": Rule("2003 and 2004", "", sources.ERAS_PAGE),
        "TRN-10": Rule(
            "the first turn",
            "The update of 30 July 2004 is the first to bar anything: before it, all is allowed.",
            sources.UPDATE_2004,
        ),
        "TRN-11": Rule("retreat", "", sources.REPORT_2003),
        "TRN-18": Rule("2003 and 2004", "", sources.ERAS_PAGE),
        "CON-6": Rule("2003 and 2004", "", sources.ERAS_PAGE),
    },
    interpreted={
        "ATK": Rule(
            "In What Order Do You Do Your Attack?",
            "Its Expert Rules have the headings of the rulebook of 2002, and the books of 2002 and "
            "2006 have the same order: it is taken; the page itself was not read.",
            "EX Expert Rules, pojo.com (contents read; looked up 2026-11-23)",
        ),
        "CRD-8": Rule("", "There is no such card yet: it comes with a later edition."),
    },
    taken_over=TOLD_ELSEWHERE,
)
