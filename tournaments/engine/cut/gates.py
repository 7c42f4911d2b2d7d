"""The gate between two days of Swiss: which players of day one play on in day two.

Everybody with enough match points goes on, and at least a minimum of players by the standings,
whichever are more. Source: tournament rules handbook, May 15, 2024, section 4.6.3.3 (19 points, or
the best 32).
"""

import re
from collections.abc import Sequence

import msgspec

from tournaments.engine.rounds.state import TIE_POINTS, WIN_POINTS
from tournaments.engine.standings.table import Line

_RECORD = re.compile(r"(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?")


class Gate(msgspec.Struct, frozen=True):
    """The gate after round `after`: enough `points` (0: no rule), or the best `least` (0: none)."""

    after: int
    points: int = 0
    least: int = 0


def read_match_points(text: str) -> int | None:
    """Read match points given as a number or as a record, such as `19` or `6-2-1`; else None."""
    text = text.strip()
    if text.isascii() and text.isdecimal() and len(text) < 4:
        return int(text)
    record = _RECORD.fullmatch(text)
    return WIN_POINTS * int(record[1]) + TIE_POINTS * int(record[3] or 0) if record else None


def lines_through_gate(lines: Sequence[Line], gate: Gate) -> list[Line]:
    """The lines that go through the gate, best first; players who dropped by then do not go on."""
    active = [
        line for line in lines if line.dropped_after is None or line.dropped_after > gate.after
    ]
    enough = sum(line.points >= gate.points for line in active) if gate.points else 0
    return active[: max(enough, gate.least)]
