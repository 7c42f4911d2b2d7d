"""Gives each card of a list the number under which a deck check ticks it."""

from collections.abc import Mapping, Sequence
from typing import Any


def lines_by_tick(lines: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """The lines of a verdict by the number of their tick, which is the line's number.

    Several cards may stand in one line of the list, as in a table; the first has the line's number,
    the others get numbers after the last line.
    """
    free = max((line["line"] for line in lines), default=0) + 1
    by_tick: dict[str, Mapping[str, Any]] = {}
    for line in lines:
        tick = str(line["line"])
        if tick in by_tick:
            tick, free = str(free), free + 1
        by_tick[tick] = line
    return by_tick
