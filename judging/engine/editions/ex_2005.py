"""EX from Delta Species (31 October 2005) to Power Keepers: as 2004, with what came meanwhile."""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.ex_2004 import EDITION as EX_2004
from judging.engine.editions.ex_2004 import LATER_THAN_EX, PRINTED_IN_EX, TOLD_ELSEWHERE
from judging.engine.editions.later_kinds import SINCE_BLACK_WHITE
from judging.engine.editions.modern import COIN_AFTER_ORDER

EDITION = derive_edition(
    EX_2004,
    key="ex-2005",
    set_up_order=COIN_AFTER_ORDER,
    not_yet={**LATER_THAN_EX, **SINCE_BLACK_WHITE},
    winner_chooses=False,
    fossil_may_be_refused=False,
    same_name_stadium=False,
    cited={
        **PRINTED_IN_EX,
        "TRN-7:same": Rule("Stadium rule, from EX Delta Species", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule(
            "2006",
            "As played from 2006 on; in 2005 the winner of the flip still chose. The day of the "
            "change is not known.",
            sources.ERAS_PAGE,
        ),
        "SET-1:winner": Rule(
            "2006",
            "As played from 2006 on; in 2005 the winner of the flip still chose. The day of the "
            "change is not known.",
            sources.ERAS_PAGE,
        ),
        "SET-4": Rule(
            "2006",
            "From 2006 on a Fossil that is all there is must be laid out; before, it could be.",
            sources.ERAS_PAGE,
        ),
        "SET-4:alone": Rule(
            "2006",
            "From 2006 on a Fossil that is all there is must be laid out; before, it could be.",
            sources.ERAS_PAGE,
        ),
        "TRN-7": Rule("the turn in four steps", "", sources.ORGANISERS_2007),
        "TRN-18": Rule("2006", "", sources.ERAS_PAGE),
        "CON-6": Rule("2006", "", sources.ERAS_PAGE),
    },
    taken_over=TOLD_ELSEWHERE,
)
