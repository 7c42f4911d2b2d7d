"""Which elements may stand where in a TOM file, and what their values look like, as far as known.

No schema was ever published: this is what files of TOM 1.74 to 1.86 hold. Anything else in a file
is kept, and a note says so.
"""

from collections.abc import Mapping

import msgspec

from tournaments.engine.files.tdf import codes


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """An element: the kinds of its text and attributes, and which elements may be `inside`.

    Kinds: "any"; "number" (from 0 up), "flag" (true or false), "day" and "id" (digits), where
    another value is refused; "time", "integer", "count", "choice", "place" (from 1), where another
    value is noted. Kind "": no text is expected. `many`: may occur more than once. `needed`: noted
    where it is missing or empty.
    """

    text: str = ""
    attributes: Mapping[str, str] = {}
    inside: "Mapping[str, Shape]" = {}
    many: bool = False
    needed: bool = False


ANY_TEXT = Shape(text="any")
NEEDED_TEXT = Shape(text="any", needed=True)
NUMBER = Shape(text="number")
NEEDED_NUMBER = Shape(text="number", needed=True)
FLAG = Shape(text="flag")
LOOSE_FLAG = Shape(text="choice")
COUNT = Shape(text="count")
PLACE_NUMBER = Shape(text="place")
TIME_TEXT = Shape(text="time")


def _parent_of(*, needed: bool = False, **children: Shape) -> Shape:
    return Shape(inside=children, needed=needed)


_ROSTER_PLAYER = Shape(
    many=True,
    attributes={"userid": "id"},
    inside={
        "firstname": NEEDED_TEXT,
        "lastname": NEEDED_TEXT,
        "birthdate": Shape(text="day", needed=True),
        "starter": FLAG,
        "staticseat": PLACE_NUMBER,
        "order": PLACE_NUMBER,
        "seed": PLACE_NUMBER,
        "byes": NUMBER,
        "late": Shape(
            text="flag",
            inside={
                "round": Shape(text="integer"),
                "timestamp": TIME_TEXT,
                "forcedloss": LOOSE_FLAG,
                "usedforcedloss": LOOSE_FLAG,
            },
        ),
        "dropped": _parent_of(status=ANY_TEXT, round=NUMBER, timestamp=TIME_TEXT),
        "creationdate": TIME_TEXT,
        "lastmodifieddate": TIME_TEXT,
    },
)
_SEAT = Shape(attributes={"userid": "id", "staticseat": "count"})
_MATCH = Shape(
    many=True,
    attributes={"outcome": "any"},
    inside={
        "player": _SEAT,
        "player1": _SEAT,
        "player2": _SEAT,
        "timestamp": TIME_TEXT,
        "tablenumber": NEEDED_NUMBER,
    },
)
_ROUND = Shape(
    many=True,
    needed=False,
    attributes={"number": "number", "type": "any", "stage": "any"},
    inside={
        "timeleft": NUMBER,
        "pairtime": TIME_TEXT,
        "starttime": TIME_TEXT,
        "matches": _parent_of(needed=True, match=_MATCH),
    },
)
_GROUP = Shape(
    many=True,
    attributes={"number": "count"},
    inside={"players": _parent_of(player=Shape(many=True, attributes={"userid": "id"}))},
)
_POD = Shape(
    many=True,
    attributes={"category": "any", "stage": "any"},
    inside={
        "poddata": _parent_of(
            needed=True,
            startingtable=Shape(text="place"),
            playoff3rd4th=FLAG,
            subgroupcount=COUNT,
            additionalrounds=NUMBER,
            blockedranges=Shape(),
        ),
        "subgroups": _parent_of(needed=True, subgroup=_GROUP),
        "rounds": _parent_of(needed=True, round=_ROUND),
    },
)
_PLACES = Shape(
    many=True,
    attributes={"category": "any", "type": "any"},
    inside={"player": Shape(many=True, attributes={"id": "id", "place": "number"})},
)
_CUT = Shape(
    many=True,
    attributes={"key": "any"},
    inside={
        "options": _parent_of(value=Shape(text="count", many=True)),
        "cut": NEEDED_NUMBER,
        "playercount": NUMBER,
        "paired3rd4th": FLAG,
    },
)
TOURNAMENT = Shape(
    attributes=dict.fromkeys(("type", "stage", "version", "gametype", "mode"), "any"),
    inside={
        "data": _parent_of(
            name=ANY_TEXT,
            id=ANY_TEXT,
            city=ANY_TEXT,
            state=ANY_TEXT,
            country=ANY_TEXT,
            roundtime=NEEDED_NUMBER,
            finalsroundtime=NEEDED_NUMBER,
            organizer=Shape(attributes={"popid": "count", "name": "any"}),
            startdate=Shape(text="day"),
            lessswiss=FLAG,
            autotablenumber=LOOSE_FLAG,
            overflowtablestart=COUNT,
        ),
        "timeelapsed": NUMBER,
        "players": _parent_of(player=_ROSTER_PLAYER),
        "pods": _parent_of(needed=True, pod=_POD),
        "standings": _parent_of(pod=_PLACES),
        "finalsoptions": _parent_of(needed=True, categorycut=_CUT),
    },
)

# Known codes of attributes; those of matches and pods are checked where these are read.
REFUSED_IF_UNKNOWN = {
    ("tournament", "type"): (codes.ELIMINATION, codes.SWISS, codes.SWISS_AND_CUT),
    ("tournament", "stage"): (
        codes.REGISTRATION, codes.CONFIGURED, codes.RUNNING, codes.FINISHED,
    ),
    ("tournament", "gametype"): ("TRADING_CARD_GAME", "VIDEO_GAME", "GO"),
    ("round", "type"): (codes.ELIMINATION, codes.SWISS, codes.SWISS_AND_CUT),
    ("categorycut", "key"): tuple(codes.DIVISIONS_BY_CATEGORY),
}  # fmt: skip
NOTED_IF_UNKNOWN = {
    ("tournament", "gametype"): ("TRADING_CARD_GAME",),
    ("tournament", "mode"): (
        "LEAGUECHALLENGE", "TCG1DAY", "PRERELEASE", "CUSTOM", "VGCPREMIER", "GOPREMIER",
    ),
    ("tournament", "version"): ("1.7", "1.74", "1.75", "1.80", "1.82", "1.84", "1.86"),
    ("round", "stage"): ("2", "4", "5", "6", "8"),
    ("pod", "stage"): ("0", "1", "2"),
}  # fmt: skip
