"""What happens when time is called, by era, as data. An organiser picks one for an event."""

from tournaments.engine.matches import Policy

POLICIES = (
    Policy(
        "organiser",
        "The organiser decides",
        swiss_ties=False,
        turns=None,
        source="For 1999 to 2003 no official text is known; the organiser's own rule holds.",
        interpreted=True,
    ),
    Policy(
        "prizes-2009",
        "About 2009: fewer Prizes left wins, else play to the next Prize",
        swiss_ties=False,
        turns=0,
        source="Premier event rules of about 2009, as reported by their players",
    ),
    Policy(
        "three-turns-2011",
        "2011: three more turns, then fewer Prizes left wins",
        swiss_ties=False,
        turns=3,
        source="Tournament rules, revision 2011",
    ),
    Policy(
        "ties-2013",
        "2013: three more turns, an unfinished match is a tie",
        swiss_ties=True,
        turns=3,
        source="Tournament rules, season 2013–14",
    ),
    Policy(
        "one-turn-2025",
        "September 2025: one more turn, then a tie",
        swiss_ties=True,
        turns=1,
        source="Tournament handbook, September 2025",
    ),
    Policy(
        "three-turns-2026",
        "February 2026: three more turns within 15 minutes, then a tie",
        swiss_ties=True,
        turns=3,
        source="Tournament handbook, 13 February 2026",
    ),
)
BY_KEY = {policy.key: policy for policy in POLICIES}
_SINCE = (
    ("2026-02-13", "three-turns-2026"),
    ("2025-09-01", "one-turn-2025"),
    ("2013-09-01", "ties-2013"),
    ("2010-09-01", "three-turns-2011"),
    ("2003-09-01", "prizes-2009"),
)


def usual(day: str) -> Policy:
    """The policy of the era an ISO date lies in."""
    for since, key in _SINCE:
        if day >= since:
            return BY_KEY[key]
    return BY_KEY["organiser"]
