"""Under which number each card of a list is ticked in a deck check."""

from collections.abc import Mapping, Sequence
from typing import Any


def lines_by_tick(lines: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """The lines of a verdict by the number of their tick: the line's own.

    A row of a table may hold several cards; all but the first get a number behind the list's last.
    """
    free = max((line["line"] for line in lines), default=0) + 1
    by_tick: dict[str, Mapping[str, Any]] = {}
    for line in lines:
        tick = str(line["line"])
        if tick in by_tick:
            tick, free = str(free), free + 1
        by_tick[tick] = line
    return by_tick
