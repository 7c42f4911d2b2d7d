"""Which penalty the guidelines begin with for what a player did, by day: all data.

A start is a recommendation: judges go up or down from it by what happened.
"""

import msgspec


class Start(msgspec.Struct, frozen=True):
    """From ISO date `since` to `until`, its last day, the guidelines begin with `step`.

    `infraction` and `step` are keys of `penalties`. `note`: what else they say of it.
    """

    infraction: str
    step: str
    since: str
    until: str
    source: str
    note: str = ""


_STS = ("2000-07-14", "2000-12-31", "Wizards of the Coast, chat of 14 July 2000")
_2009 = ("2009-09-01", "2015-08-31", "penalty guidelines, 1 September 2009 and 1 October 2011")
_2015 = (
    "2015-09-01",
    "2018-04-18",
    "judge guidance of 18 December 2015, on the guidelines of the season 2015–16",
)
_PLAY_2015 = ("2015-09-01", "2018-04-18", _2009[2])
_2024 = ("2024-02-13", "", "tournament handbook, 15 May 2024, section 7.3")
_LATE = "Late by more than five minutes: Game Loss."
_LIST_2015 = "Where both deck and list are legal and do not match; any other problem: Game Loss."
_LATE_2000 = "Late by more than five minutes: two Prizes; by ten: the match is lost."

STARTS = (
    Start("tardiness", "prize", *_STS, _LATE_2000),
    Start("play-major", "warning", *_2009),
    Start("play-major", "warning", *_PLAY_2015),
    Start("list", "caution", *_2009),
    Start("deck", "game-loss", *_2015),
    Start("list", "prize", *_2015, _LIST_2015),
    Start("play-minor", "warning", *_2024),
    Start("play-major", "double-prize", *_2024, "Where the game is broken for good: Game Loss."),
    Start("deck", "warning", *_2024, "Where it could give an advantage: Game Loss."),
    Start("list", "warning", *_2024, "Where it could give an advantage: Game Loss."),
    Start("tardiness", "warning", *_2024, _LATE),
    Start("slow-play", "warning", *_2024, "Where it does not stop: Double Prize Card."),
    Start("procedure", "caution", *_2024, "Where it delays others: Warning or Game Loss."),
    Start("conduct", "warning", *_2024, "Major: Match Loss; severe: Disqualification."),
    Start("cheating", "disqualification", *_2024),
)


def start(infraction: str, day: str) -> Start | None:
    """What the guidelines of an ISO date begin with; None where that is not known."""
    return next(
        (
            one
            for one in STARTS
            if one.infraction == infraction
            and one.since <= day
            and (not one.until or day <= one.until)
        ),
        None,
    )


def names() -> list[str]:
    """Everything here that people read in their own language."""
    return sorted({one.note for one in STARTS} - {""})
