"""Whether a file holds more players than any event, told before the rest of it is read."""

from xml.parsers import expat

from tournaments.engine.files.tdf.errors import TdfError

MOST_PLAYERS = 4096
MOST_ELEMENTS = 500_000  # a file of 4,096 players and 20 rounds has 350,000
PIECE = 65_536  # bytes looked at at a time


class _Told(Exception):  # noqa: N818 -- no error: there is nothing more to look at
    """The roster is over."""


class _Roster:
    """Counts the players of the list of players, and knows when it has ended."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self._parser, self._depth, self._players, self._inside = parser, 0, 0, False
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._stop

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        if self._depth == 1 and tag == "players":
            self._inside = True
        elif self._depth == 2 and self._inside and tag == "player":
            self._players += 1
            if self._players > MOST_PLAYERS:
                line = self._parser.CurrentLineNumber
                raise TdfError("too_many_players", line, most=f"{MOST_PLAYERS:,}")
        self._depth += 1

    def _end(self, _tag: str) -> None:
        self._depth -= 1
        if self._depth == 1 and self._inside:
            raise _Told

    def _stop(self, *_anything: object) -> None:
        raise _Told  # what a document type may do is refused where the file is read


def refuse_a_crowd(raw: bytes) -> None:
    """Raises TdfError with the line of the first player too many; reads no further than that.

    Elements beyond measure are counted without a look at what they are.
    """
    if raw.count(b"<") - raw.count(b"</") > MOST_ELEMENTS:
        raise TdfError("too_many_elements", most=f"{MOST_ELEMENTS:,}")
    if raw.count(b"<player") <= MOST_PLAYERS:
        return
    parser = expat.ParserCreate("utf-8")
    _Roster(parser)
    try:
        for at in range(0, len(raw), PIECE):
            parser.Parse(raw[at : at + PIECE], False)
    except (_Told, expat.ExpatError):  # broken XML is refused where the file is read
        return
