"""The order in which tie-breaks separate players in the standings, by era, as data."""

import msgspec

# What players are compared by; the higher value comes first.
POINTS, ON_TIME, OWP, OOWP = "points", "on_time", "owp", "oowp"


class TiebreakChain(msgspec.Struct, frozen=True):
    """An order of comparisons. Players still level after them stay in the order of the roster.

    `head_to_head`: if exactly two players are level and have met, the winner of their match is
    first.
    """

    key: str
    name: str
    source: str
    merits: tuple[str, ...]
    head_to_head: bool


CHAINS = (
    TiebreakChain(
        "owp-oowp-match",
        "Points, on time before late, OWP, OOWP, the match between the two",
        "Tournament rules since April 2019",
        (POINTS, ON_TIME, OWP, OOWP),
        head_to_head=True,
    ),
    TiebreakChain(
        "owp-oowp",
        "Points, on time before late, OWP, OOWP",
        "Tournament operation procedures until April 2019",
        (POINTS, ON_TIME, OWP, OOWP),
        head_to_head=False,
    ),
)
BY_KEY = {chain.key: chain for chain in CHAINS}
CURRENT_CHAIN = BY_KEY["owp-oowp-match"]


def chain_of_day(day: str) -> TiebreakChain:
    """The chain of the era an ISO date lies in."""
    return CURRENT_CHAIN if day >= "2019-04-01" else BY_KEY["owp-oowp"]


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    return [chain.name for chain in CHAINS]
