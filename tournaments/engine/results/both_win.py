"""Which game decides where both players win at once, by the day of the event: all data.

The rulebooks prescribe Sudden Death with one Prize each, to this day. The tournament handbook has a
tiebreaker game instead: six Prizes, a coin for who begins, won by the first to be ahead in Prizes.
The day of the change was not found; this table holds what is known before and after it.
"""

import msgspec

from tournaments.engine.results.matches import SUDDEN_DEATH, TIEBREAKER, BothWin

RULEBOOK_SOURCE = (
    "rulebooks of 2002 to 2023, “What happens if both players win at the same time?”; "
    "rules team in 2015 (pokegym.net 187908)"
)
SOURCE_2023 = (
    "tournament handbook, section 5.8.3.1, as quoted at community.pokemon.com 49012, which names "
    "no issue: after 3 November 2023"
)
SOURCE_2024 = (
    "tournament handbook, 15 May 2024, section 5.8.3.1, which is not among its changes since the "
    "issue of 13 February 2024"
)
UNREAD_HANDBOOKS = (
    "The handbook took the place of the floor rules by 25 March 2020; no issue before that of "
    "13 February 2024 was to be read. Either game may have been the rule."
)


class BothWinEra(msgspec.Struct, frozen=True):
    """The rule from the ISO date `since` to `until`, its last day; empty: no end."""

    since: str
    until: str
    rule: BothWin


BOTH_WIN_ERAS = (
    BothWinEra("", "2020-03-24", BothWin(SUDDEN_DEATH, RULEBOOK_SOURCE)),
    BothWinEra(
        "2020-03-25", "2023-11-02", BothWin(SUDDEN_DEATH, RULEBOOK_SOURCE, UNREAD_HANDBOOKS)
    ),
    BothWinEra("2023-11-03", "2024-02-12", BothWin(TIEBREAKER, SOURCE_2023, UNREAD_HANDBOOKS)),
    BothWinEra("2024-02-13", "", BothWin(TIEBREAKER, SOURCE_2024)),
)


def both_win_rule(day: str) -> BothWin:
    """The rule of an ISO date."""
    return next(era.rule for era in reversed(BOTH_WIN_ERAS) if day >= era.since)


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    return sorted({era.rule.unconfirmed for era in BOTH_WIN_ERAS} - {""})
