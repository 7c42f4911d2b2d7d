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
    """A sentence by message id and arguments. `mend`: the message id of what would put it right."""

    id: str | None
    args: dict[str, Any]
    mend: str | UnsetType | None = UNSET


class Settle(msgspec.Struct, frozen=True):
    """Under which card name and format a judge can settle this warning."""

    name: str
    format: str


class DeckRemark(msgspec.Struct, frozen=True, kw_only=True):
    """A broken rule, or something worth knowing: its code, a sentence, and cards and figures.

    `count`: how many there are, `allowed`: how many may be; null where it is not about a number.
    `rule`: the id of the rule. `mend`: what would put it right. `line`: the number of a line that
    was not read with certainty. `settle`: how a judge can settle it. `said`: the sentence as
    message id and arguments.
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
    """Something the verdict rests on that no outside source confirms.

    `what` it is about, a `note` on it, its `source`, and the `cards` concerned.
    """

    what: What
    note: str
    source: str | None
    cards: list[str]
    said: Sentence


class DeckLine(msgspec.Struct, frozen=True):
    """A line of the list with the card it was read as. `card`: its id, null if none was found.

    `status` and `note` say how the line was read; `said`: the note as message id and arguments.
    """

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
    """A line that is not a card, such as a heading."""

    line: int
    text: str
    kind: str


class SkippedDeckLine(msgspec.Struct, frozen=True):
    """A line that was skipped: taken for a remark, or for a card that is not part of the deck."""

    line: int
    text: str
    note: str


class DeckVerdict(msgspec.Struct, frozen=True):
    """The verdict on a deck list, with its reasons and how each line was read.

    `format`: null if every format was asked; `legal_in` then names those where the list is legal,
    `open_in` those of them where a judge still has to decide something. `problems` make the list
    illegal; `warnings` and `advice` do not. `settled`: no question is left for a judge. `rests_on`:
    what of this no outside source confirms. `date`: the day it was judged on, null where none
    matters.
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
