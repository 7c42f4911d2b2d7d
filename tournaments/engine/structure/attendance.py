"""Rounds and cut by attendance: the kinds of events, and the table of each by day.

The tables are data (`data/structures.json`), each with its source. Where none is known for a day,
the nearest one is offered and marked as such. Counts are players of one age division at the start.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from tournaments.engine import wording
from tournaments.engine.cut.gates import Gate
from tournaments.engine.data_files import load_facts

FEWEST_PLAYERS = 4  # players that a sanctioned event needs


class StructureError(ValueError):
    """A question the tables cannot answer; `note` is a message id, `given` its arguments."""

    def __init__(self, note: str, **args: Any) -> None:
        super().__init__(wording.render_engine_refusal(note, args))
        self.note, self.given = note, args

    def render_sentence(self, translate: wording.Translate) -> str:
        """The sentence in a reader's language."""
        return wording.render_engine_refusal(self.note, self.given, translate)


class AttendanceStep(msgspec.Struct, frozen=True, array_like=True):
    """A row of a table: from `players` on, `rounds` Swiss rounds and a cut to `cut` (0: no cut).

    If there is a second day (of `second` Swiss rounds), `rounds` are those of the first; `points`,
    or being among the best `least`, lead into the second.
    """

    players: int
    rounds: int
    cut: int = 0
    second: int = 0
    points: int = 0
    least: int = 0

    @property
    def all_rounds(self) -> int:
        """Swiss rounds of both days."""
        return self.rounds + self.second

    @property
    def gate(self) -> Gate | None:
        """The gate to the second day; None where there is no second day."""
        return Gate(self.rounds, self.points, self.least) if self.second else None


class Source(msgspec.Struct, frozen=True):
    """A document that something is known from."""

    title: str
    address: str


class AttendanceTable(msgspec.Struct, frozen=True):
    """Rounds and cut by attendance, from day `first` to `last`, lowest attendance first.

    `most`: above 0 the cut is asymmetrical: everybody level with its last place goes on, up to
    `most` players; 0: exactly as many as the row says. `unconfirmed`: what no official text
    confirms.
    """

    first: str
    last: str | None
    source: str
    section: str
    rows: tuple[AttendanceStep, ...]
    most: int = 0
    unconfirmed: tuple[str, ...] = ()

    def step_for(self, players: int) -> AttendanceStep:
        """The row for an attendance. Raises StructureError below the first row."""
        fitting = [step for step in self.rows if step.players <= players]
        if not fitting:
            raise StructureError("too_few_players", players=players, fewest=self.rows[0].players)
        return fitting[-1]

    def days_from(self, day: str) -> int:
        """How many days this table is from a day: 0 where it is in force."""
        last = self.last or "9999-12-31"
        near = min(max(day, self.first), last)
        return abs(date.fromisoformat(day) - date.fromisoformat(near)).days


class EventKind(msgspec.Struct, frozen=True):
    """A kind of event: when it existed, its tables, and whose table is the nearest (`like`)."""

    key: str
    name: str
    first: str
    last: str | None
    source: str
    tables: tuple[AttendanceTable, ...]
    like: str = ""
    unconfirmed: tuple[str, ...] = ()

    def existed_on(self, day: str) -> bool:
        """Whether events of this kind existed on an ISO day."""
        return self.first <= day <= (self.last or "9999-12-31")

    def table_on(self, day: str) -> "Choice":
        """The table of an ISO day, or the nearest one."""
        near = self if self.tables else KINDS[self.like]
        table = min(near.tables, key=lambda candidate: candidate.days_from(day))
        return Choice(self, near, table, near is self and not table.days_from(day))

    @property
    def newest(self) -> AttendanceTable:
        """The table in force, or the last one that was."""
        return (self.tables or KINDS[self.like].tables)[-1]

    @property
    def steps(self) -> tuple[AttendanceStep, ...]:
        """The rows of the newest table."""
        return self.newest.rows

    def step_for(self, players: int) -> AttendanceStep:
        """The newest table's row for an attendance."""
        return self.newest.step_for(players)


class Choice(msgspec.Struct, frozen=True):
    """A table for a kind of event on a day. `known`: it belongs to that kind and is of that day."""

    kind: EventKind
    of_kind: EventKind
    table: AttendanceTable
    known: bool

    @property
    def source(self) -> Source:
        """The document the table is from."""
        return SOURCES[self.table.source]


class _Data(msgspec.Struct):
    sources: dict[str, Source]
    kinds: tuple[EventKind, ...]


_structures = load_facts("structures.json", _Data)
SOURCES: Mapping[str, Source] = _structures.sources
KINDS: Mapping[str, EventKind] = {kind.key: kind for kind in _structures.kinds}


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    return [kind.name for kind in KINDS.values()]
