"""Which penalty the guidelines recommend to begin with for an infraction, by day: all data.

The start is a recommendation: judges go up or down from it as the case demands.
"""

import msgspec


class StartingPenalty(msgspec.Struct, frozen=True):
    """From ISO date `since` to `until`, its last day, the guidelines begin with `step`.

    `infraction` and `step` are keys of `ladders`. `note`: what else the guidelines say of it.
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
_LATE_NOTE = "Late by more than five minutes: Game Loss."
_LIST_NOTE_2015 = (
    "Where both deck and list are legal and do not match; any other problem: Game Loss."
)
_LATE_NOTE_2000 = "Late by more than five minutes: two Prizes; by ten: the match is lost."

STARTING_PENALTIES = (
    StartingPenalty("tardiness", "prize", *_STS, _LATE_NOTE_2000),
    StartingPenalty("play-major", "warning", *_2009),
    StartingPenalty("play-major", "warning", *_PLAY_2015),
    StartingPenalty("list", "caution", *_2009),
    StartingPenalty("deck", "game-loss", *_2015),
    StartingPenalty("list", "prize", *_2015, _LIST_NOTE_2015),
    StartingPenalty("play-minor", "warning", *_2024),
    StartingPenalty(
        "play-major", "double-prize", *_2024, "Where the game is broken for good: Game Loss."
    ),
    StartingPenalty("deck", "warning", *_2024, "Where it could give an advantage: Game Loss."),
    StartingPenalty("list", "warning", *_2024, "Where it could give an advantage: Game Loss."),
    StartingPenalty("tardiness", "warning", *_2024, _LATE_NOTE),
    StartingPenalty("slow-play", "warning", *_2024, "Where it does not stop: Double Prize Card."),
    StartingPenalty(
        "procedure", "caution", *_2024, "Where it delays others: Warning or Game Loss."
    ),
    StartingPenalty("conduct", "warning", *_2024, "Major: Match Loss; severe: Disqualification."),
    StartingPenalty("cheating", "disqualification", *_2024),
)


def starting_penalty(infraction: str, day: str) -> StartingPenalty | None:
    """The penalty the guidelines of an ISO date begin with; None where that is not known."""
    return next(
        (
            entry
            for entry in STARTING_PENALTIES
            if entry.infraction == infraction
            and entry.since <= day
            and (not entry.until or day <= entry.until)
        ),
        None,
    )


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    return sorted({entry.note for entry in STARTING_PENALTIES} - {""})
