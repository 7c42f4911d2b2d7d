"""Usual minutes, games a match and cut, by era and kind of event: all data.

Minutes are the least the texts ask for, or those they call usual. A League Challenge or a League
Cup is a small event; `large` are State and Regional Championships and anything above.
"""

import msgspec

SMALL, LARGE = "small", "large"
KINDS = (SMALL, LARGE)
ONE, THREE = 1, 3  # games a match


class Custom(msgspec.Struct, frozen=True):
    """What was usual from the ISO date `since` to `until`, its last day; empty: no end.

    `minutes`: length of a round, by games a match; `cut_minutes`: the same for the cut. `best_of`,
    `cut_best_of`: games a match in Swiss and in the cut; `may`: numbers of games also allowed.
    `most_cut`: the largest cut, 0 where none is named. `set_up`: minutes to shuffle and set up, 0
    where none are named. `unconfirmed`: a sentence on what is not certain.
    """

    kind: str
    since: str
    until: str
    minutes: dict[int, int]
    best_of: int
    cut_best_of: int
    cut_minutes: dict[int, int]
    source: str
    may: tuple[int, ...] = ()
    most_cut: int = 0
    set_up: int = 0
    unconfirmed: str = ""


_UNKNOWN = "No text of the time was found; these are the values of the years after."
_POP = "POP tournament rules of about 2006, section 18.4 (quoted at pokebeach.com 4047)"
_POP_UNSURE = "Best of three had 45 to 60 minutes. Before about 2006 not confirmed."
_2010 = "rules update of 31 January 2011; Fincastle Pokémon Gym, 10 October 2013"
_2013 = (
    "Fincastle Pokémon Gym, 10 October 2013; announcement of the season 2013–14 "
    "(pocketmonsters.net 1656)"
)
_2013_UNSURE = "The minutes of the cut were not found; these are those of Swiss."
_2024 = "tournament handbook, 15 May 2024, sections 4.6.3.4 and 5.8.5"
_2026 = "tournament handbook, 13 February 2026"
_USUAL = {ONE: 30, THREE: 50}
_BEFORE_2013 = {ONE: 30, THREE: 45}

CUSTOMS = (
    *(
        Custom(kind, "", "2000-07-13", _USUAL, ONE, ONE, _USUAL, "", unconfirmed=_UNKNOWN)
        for kind in KINDS
    ),
    *(
        Custom(
            kind, "2000-07-14", "2000-12-31", {ONE: 20, THREE: 50}, ONE, ONE, {ONE: 20, THREE: 50},
            "Wizards of the Coast, chat of 14 July 2000 (kept at pojo.com)",
            unconfirmed="Known of the Super Trainer Showdowns alone: 20 minutes, one game.",
        )
        for kind in KINDS
    ),
    *(
        Custom(
            kind, "2001-01-01", "2003-09-30", _USUAL, ONE, ONE, _USUAL,
            "DCI floor rules of 2001 to 2003, whose minutes were not to be read",
            unconfirmed=_UNKNOWN,
        )
        for kind in KINDS
    ),
    *(
        Custom(
            kind, "2003-10-01", "2010-08-31", _BEFORE_2013, ONE, THREE, _BEFORE_2013, _POP,
            set_up=2, unconfirmed=_POP_UNSURE,
        )
        for kind in KINDS
    ),
    *(
        Custom(
            kind, "2010-09-01", "2013-09-30", _BEFORE_2013, ONE, THREE, _BEFORE_2013, _2010,
            unconfirmed="The minutes of best of three are those of the years before.",
        )
        for kind in KINDS
    ),
    Custom(
        SMALL, "2013-10-01", "2024-02-12", _USUAL, ONE, THREE, _USUAL, _2013, may=(ONE, THREE),
        most_cut=8, unconfirmed=_2013_UNSURE,
    ),
    Custom(
        LARGE, "2013-10-01", "2024-02-12", _USUAL, THREE, THREE, _USUAL, _2013,
        most_cut=8, unconfirmed=_2013_UNSURE,
    ),
    Custom(
        SMALL, "2024-02-13", "2026-02-12", _USUAL, ONE, THREE, _USUAL, _2024, may=(ONE, THREE),
        set_up=2,
    ),
    Custom(
        LARGE, "2024-02-13", "2026-02-12", _USUAL, THREE, THREE, _USUAL, _2024, may=(ONE, THREE),
        set_up=2,
    ),
    Custom(SMALL, "2026-02-13", "", _USUAL, ONE, THREE, _USUAL, _2026, may=(ONE, THREE)),
    Custom(LARGE, "2026-02-13", "", _USUAL, THREE, THREE, _USUAL, _2026, may=(ONE, THREE)),
)  # fmt: skip


def custom_of_day(day: str, kind: str = SMALL) -> Custom:
    """What was usual on an ISO date at this kind of event."""
    return next(
        candidate
        for candidate in reversed(CUSTOMS)
        if candidate.kind == kind and candidate.since <= day
    )


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    return sorted({custom_.unconfirmed for custom_ in CUSTOMS} - {""})
