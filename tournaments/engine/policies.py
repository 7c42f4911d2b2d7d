"""What happens when time is called, by era, as data. An organiser picks one for an event."""

import msgspec

# Rules for a game or a pause that time was called in.
PRIZES = "prizes"  # fewer Prizes left wins the game; level: play on to the next Prize
FOUR_PRIZES = "four_prizes"  # as PRIZES, where somebody took at least four; else as LEADER
LEADER = "leader"  # the unfinished game does not count: the winner of the game before wins
TIE = "tie"
TIEBREAKER = "tiebreaker"  # a last game, won by the first to be ahead in Prizes
ORGANISER = "organiser"  # no rule is known: the organiser decides


class AtTime(msgspec.Struct, frozen=True):
    """What is done when time is called in game 1, 2 or 3, or before game 2 or 3 has begun."""

    first: str
    before_second: str
    second: str
    before_third: str
    third: str


class Policy(msgspec.Struct, frozen=True):
    """What an era does when time is called.

    `swiss_ties`: a Swiss match may end in a tie. `turns`: turns still played after the call, None
    if unknown; `minutes`: the clock for them, if there is one. `inferred`: the parts (`swiss`,
    `cut`) for which no text of the time was found; they are what the years beside it did.
    """

    key: str
    name: str
    swiss_ties: bool
    turns: int | None
    source: str
    swiss: AtTime
    cut: AtTime
    minutes: int | None = None
    inferred: tuple[str, ...] = ()


_OPEN = AtTime(ORGANISER, ORGANISER, ORGANISER, ORGANISER, ORGANISER)
_BY_PRIZES = AtTime(PRIZES, LEADER, PRIZES, ORGANISER, PRIZES)
_BY_FOUR_PRIZES = AtTime(PRIZES, LEADER, FOUR_PRIZES, ORGANISER, PRIZES)
_SECOND_NOT_COUNTED = AtTime(PRIZES, LEADER, LEADER, ORGANISER, PRIZES)
_TIES = AtTime(TIE, LEADER, LEADER, TIE, TIE)
_NO_TIES = AtTime(PRIZES, LEADER, LEADER, TIEBREAKER, PRIZES)

POLICIES = (
    Policy(
        "organiser",
        "The organiser decides",
        swiss_ties=False,
        turns=None,
        source="For 1999 to 2003 no official text is known; the organiser's own rule holds.",
        swiss=_OPEN,
        cut=_OPEN,
        inferred=("swiss", "cut"),
    ),
    Policy(
        "prizes-2009",
        "About 2009: fewer Prizes left wins, else play to the next Prize",
        swiss_ties=False,
        turns=0,
        source="Premier event rules of about 2009, as reported by their players",
        swiss=_BY_FOUR_PRIZES,
        cut=_BY_FOUR_PRIZES,
    ),
    Policy(
        "three-turns-2011",
        "2011: three more turns, then fewer Prizes left wins",
        swiss_ties=False,
        turns=3,
        source="Tournament rules, revision 2011",
        swiss=_BY_PRIZES,
        cut=_BY_PRIZES,
    ),
    Policy(
        "ties-2013",
        "2013: three more turns, an unfinished match is a tie",
        swiss_ties=True,
        turns=3,
        source="Tournament rules, season 2013–14",
        swiss=_TIES,
        cut=_BY_PRIZES,
        inferred=("cut",),
    ),
    Policy(
        "ties-2018",
        "2018: as 2013; an unfinished second game of the cut does not count",
        swiss_ties=True,
        turns=3,
        source="Tournament rules, April 2018",
        swiss=_TIES,
        cut=_SECOND_NOT_COUNTED,
    ),
    Policy(
        "one-turn-2025",
        "September 2025: one more turn, then a tie",
        swiss_ties=True,
        turns=1,
        source="Tournament handbook, September 2025",
        swiss=_TIES,
        cut=_NO_TIES,
        minutes=10,
        inferred=("cut",),
    ),
    Policy(
        "three-turns-2026",
        "February 2026: three more turns within 15 minutes, then a tie",
        swiss_ties=True,
        turns=3,
        source="Tournament handbook, 13 February 2026",
        swiss=_TIES,
        cut=_NO_TIES,
        minutes=15,
    ),
)
BY_KEY = {policy.key: policy for policy in POLICIES}
_SINCE = (
    ("2026-02-13", "three-turns-2026"),
    ("2025-09-01", "one-turn-2025"),
    ("2018-04-01", "ties-2018"),
    ("2013-09-01", "ties-2013"),
    ("2010-09-01", "three-turns-2011"),
    ("2003-09-01", "prizes-2009"),
)


def named(key: str) -> Policy:
    """The policy of a key; of one that is no longer known, that the organiser decides."""
    return BY_KEY.get(key, BY_KEY["organiser"])


def usual(day: str) -> Policy:
    """The policy of the era an ISO date lies in."""
    for since, key in _SINCE:
        if day >= since:
            return BY_KEY[key]
    return BY_KEY["organiser"]
