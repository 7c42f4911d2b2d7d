"""Refuse a TOM file with more in it than any event has, before the rest of it is read.

Elements, attributes and references are counted by their signs, without parsing: a file with a
million of something is refused with the line that is one too many.
"""

import re
from itertools import islice
from xml.parsers import expat

from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.limits import MOST_PLAYERS

MOST_ELEMENTS = 500_000  # a file of 4,096 players and 20 rounds has 350,000
MOST_ATTRIBUTES = 500_000  # such a file has 130,000
MOST_REFERENCES = 250_000  # `&amp;` and `&#233;`: 30 in each name of such a file
PIECE_SIZE = 65_536  # bytes given to the parser at a time


class _RosterEnded(Exception):  # noqa: N818 -- not an error: nothing more needs to be read
    """Stops the parser: the roster has ended."""


class _PlayerCounter:
    """Counts the players in the roster, and stops at its end."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self._parser, self._depth, self._players, self._inside = parser, 0, 0, False
        parser.StartElementHandler = self._start_element
        parser.EndElementHandler = self._end_element
        parser.StartDoctypeDeclHandler = self._stop_reading

    def _start_element(self, tag: str, _attributes: dict[str, str]) -> None:
        if self._depth == 1 and tag == "players":
            self._inside = True
        elif self._depth == 2 and self._inside and tag == "player":
            self._players += 1
            if self._players > MOST_PLAYERS:
                line = self._parser.CurrentLineNumber
                raise TdfError("too_many_players", line, most=f"{MOST_PLAYERS:,}")
        self._depth += 1

    def _end_element(self, _tag: str) -> None:
        self._depth -= 1
        if self._depth == 1 and self._inside:
            raise _RosterEnded

    def _stop_reading(self, *_anything: object) -> None:
        raise _RosterEnded  # document types are refused where the file is read


def require_possible_crowd(raw: bytes) -> None:
    """Raises TdfError with the line of the first player too many, where reading stops.

    Elements, attributes and references are counted by their signs, without parsing.
    """
    elements = raw.count(b"<") - raw.count(b"</")
    _require_at_most(MOST_ELEMENTS, elements, rb"<(?!/)", raw, "too_many_elements")
    _require_at_most(MOST_ATTRIBUTES, raw.count(b"="), b"=", raw, "too_many_attributes")
    _require_at_most(MOST_REFERENCES, raw.count(b"&"), b"&", raw, "too_many_references")
    if raw.count(b"<player") <= MOST_PLAYERS:
        return
    parser = expat.ParserCreate("utf-8")
    _PlayerCounter(parser)
    try:
        for offset in range(0, len(raw), PIECE_SIZE):
            parser.Parse(raw[offset : offset + PIECE_SIZE], False)
    except (_RosterEnded, expat.ExpatError):  # broken XML is refused where the file is read
        return


def _require_at_most(most: int, there: int, sign: bytes, raw: bytes, note: str) -> None:
    """Raises TdfError naming the line of the first sign that is one too many."""
    if there > most:
        first = next(islice(re.finditer(sign, raw), most, None))
        line = raw.count(b"\n", 0, first.start()) + 1
        raise TdfError(note, line, most=f"{most:,}")
