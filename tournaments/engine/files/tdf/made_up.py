"""Refuse a TOM file that is mostly made up, at the first line too many, while it is read.

Elements that no known TOM writes are kept, since a later version may write them; but no honest file
has more of them than of the elements of its matches and players.
"""

from xml.parsers import expat

from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.schema import TOURNAMENT, Shape

MOST_UNKNOWN = 100_000  # elements: two in each match of 4,096 players and 20 rounds, and some more
# in one element: no list is longer than the players of an event and its deleted matches
MOST_IN_LIST = 8_192
LONGEST_NAME = 60  # letters of an element's name that the message shows


class MadeUpLimit:
    """Counts, element by element, those unknown at their place, and how long lists are."""

    def __init__(self) -> None:
        self._shapes: list[Shape | None] = []  # shapes of the open elements, None where unknown
        # for each open element: how many children of repeatable kinds it has so far
        self._listed: list[int] = []
        self._unknown = 0

    def begin_element(self, tag: str, parser: expat.XMLParserType) -> None:
        """Count an element that begins. Raises TdfError with the line of the first one too many."""
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
        """Close the element that was begun last."""
        self._shapes.pop()
        self._listed.pop()

    def _shape_of(self, tag: str) -> Shape | None:
        if not self._shapes:
            return TOURNAMENT  # the root, whatever its name: a wrong root is refused elsewhere
        above = self._shapes[-1]
        return None if above is None else above.inside.get(tag)
