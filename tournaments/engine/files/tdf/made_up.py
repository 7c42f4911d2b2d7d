"""Refuse a TOM file that is mostly made up while it is read, at the first line too many.

What no TOM is known to write is carried along, since a later one may write it; but no honest file
has more of it than of what its matches and players are made of.
"""

from xml.parsers import expat

from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.schema import TOURNAMENT, Shape

MOST_UNKNOWN = 100_000  # elements: two in each match of 4,096 players and 20 rounds, and more
MOST_IN_LIST = 8_192  # in one element: no list is longer than its players, and deleted matches
LONGEST_NAME = 60  # letters of an element's name that are said


class MadeUpLimit:
    """Counts, element by element, what is not known where it stands, and how long lists are."""

    def __init__(self) -> None:
        self._shapes: list[Shape | None] = []  # of the elements that are open, None for unknown
        self._listed: list[int] = []  # in each of them, elements that may stand many times
        self._unknown = 0

    def begin_element(self, tag: str, parser: expat.XMLParserType) -> None:
        """Raises TdfError with the line of the first element too many."""
        shape = self._shape_of(tag)
        if shape is None:
            self._unknown += 1
            if self._unknown > MOST_UNKNOWN:
                line, most = parser.CurrentLineNumber, f"{MOST_UNKNOWN:,}"
                raise TdfError("too_many_unknown", line, tag=tag[:LONGEST_NAME], most=most)
        elif shape.many:
            self._listed[-1] += 1
            if self._listed[-1] > MOST_IN_LIST:
                line, most = parser.CurrentLineNumber, f"{MOST_IN_LIST:,}"
                raise TdfError("too_many_listed", line, tag=tag, most=most)
        self._shapes.append(shape)
        self._listed.append(0)

    def end_element(self) -> None:
        """The element that was begun last is over."""
        self._shapes.pop()
        self._listed.pop()

    def _shape_of(self, tag: str) -> Shape | None:
        if not self._shapes:
            return TOURNAMENT  # whatever it is called: another root is refused by its name
        above = self._shapes[-1]
        return None if above is None else above.inside.get(tag)
