"""The types of a verdict as it is answered and stored: the object of the command contract.

`decks.queries.check.judged` makes the object, and it is kept with a deck as it is.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from decks.queries.facts import Facts

What = Literal["bans", "promos", "sets", "from", "to", "waiting"]
Status = Literal["exact", "by_name", "by_number", "corrected", "mismatch", "ambiguous", "unknown"]
Kind = Literal["pokemon", "trainer", "energy"]


class Sentence(msgspec.Struct, frozen=True):
    """A sentence by the id of its message and its arguments; `mend`: the id of what would help."""

    id: str | None
    args: dict[str, Any]
    mend: str | UnsetType | None = UNSET


class Settle(msgspec.Struct, frozen=True):
    """Under which name and format a judge settles a warning."""

    name: str
    format: str


class DeckRemark(msgspec.Struct, frozen=True, kw_only=True):
    """A broken rule, or something to know: code, sentence, cards and figures.

    `mend` says what would put it right; `line`: of a line that was not read for sure.
    """

    code: str
    message: str
    cards: list[str]
    count: int | None
    allowed: int | None
    rule: str | None
    mend: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    settle: Settle | UnsetType = UNSET
    said: Sentence


class DeckGround(msgspec.Struct, frozen=True):
    """What nothing outside confirms, a note on it, its source, and the cards it is about."""

    what: What
    note: str
    source: str | None
    cards: list[str]
    said: Sentence


class DeckLine(msgspec.Struct, frozen=True):
    """A line of the list, the id of the card it was read as, and how it was read."""

    line: int
    text: str
    count: int
    card: str | None
    name: str | None
    status: Status
    note: str | None
    said: Sentence
    kind: Kind | None
    printing: str


class OtherDeckLine(msgspec.Struct, frozen=True):
    """A line that names no card of the deck."""

    line: int
    text: str
    kind: str


class SkippedDeckLine(msgspec.Struct, frozen=True):
    """A line that was taken for a remark, or for a card beside the deck."""

    line: int
    text: str
    note: str


class DeckVerdict(msgspec.Struct, frozen=True):
    """The verdict on a list, why, and how each line was read.

    `format` null: asked of every format; then `legal_in` says of which. `settled`: no question is
    open that a judge would have to settle. `date`: the day it was judged on.
    """

    format: str | None
    legal: bool
    settled: bool
    problems: list[DeckRemark]
    warnings: list[DeckRemark]
    advice: list[DeckRemark]
    rests_on: list[DeckGround]
    lines: list[DeckLine]
    other_lines: list[OtherDeckLine]
    skipped: list[SkippedDeckLine]
    totals: dict[str, int]
    legal_in: list[str]
    open_in: list[str]
    catalogue: str
    facts: Facts
    format_version: str | None
    date: str | None
