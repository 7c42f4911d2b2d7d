"""The result of reading a list: its lines, each with how it was understood."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import field

from decks.engine.cards.catalogue import Printing
from decks.engine.wording import render_list_error

NO_ARGS: Mapping[str, Any] = {}  # shared: most lines have nothing to say
# Notes on lines that were understood, but should be compared with the card in hand.
DOUBTFUL_NOTES = frozenset({"other_language", "own_numbers_several"})
READ_STATUSES = frozenset({"exact", "by_name", "by_number", "corrected"})


class ListError(ValueError):
    """A list that cannot be read at all: a message id of `wording`, its arguments, and the line."""

    def __init__(self, note: str, line: int | None = None, **args: Any) -> None:
        super().__init__(render_list_error(note, args, line))
        self.note, self.line, self.given = note, line, args

    def render_sentence(self, translate: Callable[[str], str]) -> str:
        return render_list_error(self.note, self.given, self.line, translate)

    def at_line(self, line: int) -> "ListError":
        """The same error, with the number of its line."""
        return ListError(self.note, line, **self.given)


class Reading(msgspec.Struct, frozen=True):
    """The meaning of a name, set and number.

    `status` is one of exact, by_name, by_number, corrected, mismatch, ambiguous, unknown. `choices`
    holds every printing that a name without a number may be; `card` is one of them.
    """

    status: str
    card: Printing | None = None
    choices: tuple[Printing, ...] = ()
    note: str | None = None
    args: Mapping[str, Any] = field(default_factory=lambda: NO_ARGS)


class Line(msgspec.Struct, frozen=True):
    """One line of a list that names a card, or should. `counted`: whether it states a count."""

    line: int
    text: str
    count: int
    written: str
    reading: Reading
    counted: bool = True

    @property
    def is_read(self) -> bool:
        return self.reading.status in READ_STATUSES

    @property
    def card(self) -> Printing | None:
        return self.reading.card


class OtherLine(msgspec.Struct, frozen=True):
    """A line that names no card of the deck.

    Headings, totals, separators and a program's notes on its export are recognised as such. Titles,
    comments and prose are taken for words, and `beside` is a card of another list in the same file,
    such as a sideboard: these four are shown to whoever reads the verdict.
    """

    line: int
    text: str
    kind: str


# Kinds of lines that are left out and shown, each with the note on it.
LEFT_OUT_KINDS = {
    "prose": "skipped", "comment": "remark", "title": "title", "beside": "beside",
}  # fmt: skip


class ReadDeck(msgspec.Struct, frozen=True):
    """A list as read. `language` is that of its headings, None where there are none."""

    lines: tuple[Line, ...]
    others: tuple[OtherLine, ...] = ()
    language: str | None = None
