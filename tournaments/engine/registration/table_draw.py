"""Draw the tables whose decks are checked; the same seed repeats the draw."""

import random
from collections.abc import Iterable


class TablesError(ValueError):
    """A list of tables that cannot be read; `part` is the part of it that is wrong."""

    def __init__(self, part: str) -> None:
        super().__init__(f"{part!r} is no table, such as 7, and no range, such as 5-8")
        self.part = part


def draw_at_random(candidates: Iterable[int], number: int, seed: int) -> list[int]:
    """Draw `number` of the candidates (all, where there are fewer), in ascending order.

    The same candidates, number and seed give the same draw, whatever the candidates' order.
    """
    distinct = sorted(set(candidates))
    return sorted(random.Random(seed).sample(distinct, min(number, len(distinct))))  # noqa: S311 -- a draw to be repeated, no secret


MOST_TABLES = 100


def read_tables(text: str) -> list[int]:
    """Tables written as `1, 5-8`, in order. Raises TablesError naming the part that is wrong."""
    tables: set[int] = set()
    for part in text.replace("–", "-").replace(";", ",").split(","):
        if part.strip():
            tables.update(_read_table_range(part.strip()))
    return sorted(tables)


def _read_table_range(part: str) -> range:
    first, dash, last = part.partition("-")
    ends = [end.strip() for end in (first, last if dash else first)]
    if len(part) > 20 or not all(
        end.isascii() and end.isdecimal() and len(end) <= 5 for end in ends
    ):
        raise TablesError(part)
    low, high = map(int, ends)
    if not 0 < low <= high < low + MOST_TABLES:
        raise TablesError(part)
    return range(low, high + 1)
