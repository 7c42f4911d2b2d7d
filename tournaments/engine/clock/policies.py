"""What happens when time is called, by era, as data. An organiser picks one policy for an event."""

import msgspec

# Rules for the game, or the pause between games, in which time was called.
PRIZES = "prizes"  # fewer Prizes left wins the game; level: play on to the next Prize
FOUR_PRIZES = "four_prizes"  # as PRIZES, where somebody took at least four; else as LEADER
LEADER = "leader"  # the unfinished game does not count: whoever won the game before wins
TIE = "tie"
SUDDEN_DEATH = "sudden_death"  # a last game with one Prize each
TIEBREAKER = "tiebreaker"  # a last game, won by the first to be ahead in Prizes
ORGANISER = "organiser"  # no rule is known: the organiser decides
PRIZE_COUNTING = (PRIZES, FOUR_PRIZES)  # the rules that count the Prizes left in the running game


class AtTime(msgspec.Struct, frozen=True):
    """What is done when time is called in game 1, 2 or 3, or in the pause before game 2 or 3."""

    first: str
    before_second: str
    second: str
    before_third: str
    third: str


class BetweenTurns(msgspec.Struct, frozen=True):
    """What happens between turns once time is called: Poison and Burn can decide games there.

    `called`: the rule where time is called between turns. `finish`: that step is completed and no
    turn begins; `go_on`: it is completed and the next turn is the first of those still played.
    `last`: the rule for the step after the last turn. `nothing`: it is left out; `ahead`: it is
    left out if somebody is ahead. Empty where not known. `unconfirmed`: which of the two rest on a
    text of another year.
    """

    called: str = ""
    last: str = ""
    source: str = ""
    unconfirmed: tuple[str, ...] = ()


class Policy(msgspec.Struct, frozen=True):
    """What an era does when time is called.

    `since`, `until`: ISO dates of its first and last day, empty where it has none. `swiss_ties`:
    whether a Swiss match may end in a tie. `turns`: turns still played after the call, None if
    unknown; `minutes`: the clock for them, if there is one. `inferred`: the parts (`swiss`, `cut`)
    for which no text of the time was found and that are taken from the years beside it.
    `unconfirmed`: a sentence on what is not certain.
    """

    key: str
    name: str
    swiss_ties: bool
    turns: int | None
    source: str
    swiss: AtTime
    cut: AtTime
    since: str = ""
    until: str = ""
    minutes: int | None = None
    inferred: tuple[str, ...] = ()
    between: BetweenTurns = BetweenTurns()
    unconfirmed: str = ""

    @property
    def is_known(self) -> bool:
        """Whether any text of this policy is known; without one the organiser decides."""
        return self.swiss != ORGANISER_DECIDES


ORGANISER_DECIDES = AtTime(ORGANISER, ORGANISER, ORGANISER, ORGANISER, ORGANISER)
_BY_PRIZES = AtTime(PRIZES, LEADER, PRIZES, SUDDEN_DEATH, PRIZES)
_BY_FOUR_PRIZES = AtTime(PRIZES, LEADER, FOUR_PRIZES, ORGANISER, PRIZES)
_SECOND_NOT_COUNTED = AtTime(PRIZES, LEADER, LEADER, ORGANISER, PRIZES)
_TIES = AtTime(TIE, LEADER, LEADER, TIE, TIE)
_NO_TIES = AtTime(PRIZES, LEADER, LEADER, TIEBREAKER, PRIZES)

_POP_SOURCE = "POP tournament rules of about 2006, section 18.6.1 (quoted at pokebeach.com 4047)"
_AFTER_THREE = "rules team, 2011 (pokegym.net 143619)"
_CHECKUP_2024 = "tournament handbook, 15 May 2024, section 5.8.3"
_BETWEEN_POP = BetweenTurns("finish", "nothing", _POP_SOURCE)
_BETWEEN_2011 = BetweenTurns("go_on", "ahead", f"{_AFTER_THREE}; {_CHECKUP_2024}", ("called",))
_BETWEEN_LATER = BetweenTurns(
    "go_on", "ahead", f"{_AFTER_THREE}; {_CHECKUP_2024}", ("called", "last")
)
_BETWEEN_2024 = BetweenTurns("go_on", "ahead", f"{_CHECKUP_2024}; {_AFTER_THREE}", ("last",))

POLICIES = (
    Policy(
        "organiser",
        "The organiser decides",
        swiss_ties=False,
        turns=None,
        source="For 1999 to 2001 no text on it is known; the organiser's own rule holds.",
        swiss=ORGANISER_DECIDES,
        cut=ORGANISER_DECIDES,
        inferred=("swiss", "cut"),
    ),
    Policy(
        "showdown-2000",
        "2000, Super Trainer Showdown: one more turn for the other player",
        swiss_ties=True,
        turns=1,
        source="Wizards of the Coast, chat of 14 July 2000 (kept at pojo.com)",
        swiss=ORGANISER_DECIDES,
        cut=ORGANISER_DECIDES,
        since="2000-07-14",
        until="2000-12-31",
        inferred=("swiss", "cut"),
        unconfirmed="Known of the Super Trainer Showdowns alone, and not what then decides. A win "
        "was 3 points, a draw 2 and a loss 1 there; points are counted 3, 1 and 0 here.",
    ),
    Policy(
        "dci-2001",
        "2001 to 2003: DCI floor rules, as the organiser knows them",
        swiss_ties=False,
        turns=None,
        source="DCI floor rules for Pokémon, 15 October 2001, 1 September 2002 and 1 January 2003",
        swiss=ORGANISER_DECIDES,
        cut=ORGANISER_DECIDES,
        since="2001-10-15",
        until="2003-09-30",
        inferred=("swiss", "cut"),
        unconfirmed="Only the beginnings of these floor rules were to be read, not what they say "
        "of time.",
    ),
    Policy(
        "prizes-2009",
        "About 2009: fewer Prizes left wins, else play to the next Prize",
        swiss_ties=False,
        turns=0,
        source="Premier event rules of about 2009, as reported by their players "
        "(pokebeach.com 75246)",
        swiss=_BY_FOUR_PRIZES,
        cut=_BY_FOUR_PRIZES,
        since="2003-10-01",
        until="2010-08-31",
        between=_BETWEEN_POP,
        unconfirmed="Floor rules with a first day of 1 October 2003 are known, what they say of "
        "time only from about 2006 on.",
    ),
    Policy(
        "three-turns-2010",
        "Autumn 2010: three more turns; game 2 counts from four Prizes on",
        swiss_ties=False,
        turns=3,
        source="Rules update of 31 January 2011, by what it says of the rules before it "
        "(pokegym.net 134911)",
        swiss=_BY_FOUR_PRIZES,
        cut=_BY_FOUR_PRIZES,
        since="2010-09-01",
        until="2011-01-30",
        between=_BETWEEN_2011,
        unconfirmed="The first day is that of the season; the three turns are known from before "
        "31 January 2011.",
    ),
    Policy(
        "three-turns-2011",
        "2011: three more turns, then fewer Prizes left wins",
        swiss_ties=False,
        turns=3,
        source="Tournament rules, revision of 31 January 2011, section 22.3 (pokegym.net 134911, "
        "143381)",
        swiss=_BY_PRIZES,
        cut=_BY_PRIZES,
        since="2011-01-31",
        until="2013-09-30",
        between=_BETWEEN_2011,
    ),
    Policy(
        "ties-2013",
        "2013: three more turns, an unfinished match is a tie",
        swiss_ties=True,
        turns=3,
        source="Rules and formats, season 2013–14, section 8 (pokegym.net 2469871)",
        swiss=_TIES,
        cut=_BY_PRIZES,
        since="2013-10-01",
        until="2018-07-10",
        inferred=("cut",),
        between=_BETWEEN_LATER,
        unconfirmed="First played by at the Fall Regional Championships of October 2013; the day "
        "itself was not found.",
    ),
    Policy(
        "ties-2018",
        "2018: as 2013; an unfinished second game of the cut does not count",
        swiss_ties=True,
        turns=3,
        source="Rules and formats, 11 July 2018, in force at once",
        swiss=_TIES,
        cut=_SECOND_NOT_COUNTED,
        since="2018-07-11",
        until="2024-02-12",
        between=_BETWEEN_LATER,
    ),
    Policy(
        "ties-2024",
        "2024: as 2018; a tiebreaker game before game 3 of the cut",
        swiss_ties=True,
        turns=3,
        source="Tournament handbook, 15 May 2024, sections 5.8.3 and 5.8.4",
        swiss=_TIES,
        cut=_NO_TIES,
        since="2024-02-13",
        until="2025-08-31",
        between=_BETWEEN_2024,
        unconfirmed="Since when was not found: these sections are not among the changes of the "
        "handbook since its issue of 13 February 2024.",
    ),
    Policy(
        "one-turn-2025",
        "September 2025: one more turn, then a tie",
        swiss_ties=True,
        turns=1,
        source="Tournament handbook, September 2025",
        swiss=_TIES,
        cut=_NO_TIES,
        since="2025-09-01",
        until="2026-02-12",
        minutes=10,
        inferred=("cut",),
        between=_BETWEEN_LATER,
    ),
    Policy(
        "three-turns-2026",
        "February 2026: three more turns within 15 minutes, then a tie",
        swiss_ties=True,
        turns=3,
        source="Tournament handbook, 13 February 2026",
        swiss=_TIES,
        cut=_NO_TIES,
        since="2026-02-13",
        minutes=15,
        between=_BETWEEN_LATER,
    ),
)
BY_KEY = {policy.key: policy for policy in POLICIES}


def policy_named(key: str) -> Policy:
    """The policy with this key; for a key that no longer exists, "the organiser decides"."""
    return BY_KEY.get(key, BY_KEY["organiser"])


def policy_of_day(day: str) -> Policy:
    """The policy of the era an ISO date lies in."""
    dated = (policy for policy in reversed(POLICIES) if policy.since and policy.since <= day)
    policy = next(dated, BY_KEY["organiser"])
    return BY_KEY["organiser"] if policy.until and day > policy.until else policy


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    notes = {policy.unconfirmed for policy in POLICIES} - {""}
    return [*(policy.name for policy in POLICIES), *sorted(notes)]
