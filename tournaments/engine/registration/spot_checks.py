"""Whose decks are looked at: tables drawn by chance, which can be drawn again from the seed."""

import random
from collections.abc import Iterable


class TablesError(ValueError):
    """A list of tables that cannot be read; `part` is what is wrong in it."""

    def __init__(self, part: str) -> None:
        super().__init__(f"{part!r} is no table, such as 7, and no range, such as 5-8")
        self.part = part


def at_random(candidates: Iterable[int], number: int, seed: int) -> list[int]:
    """`number` of the candidates (all, where there are fewer), in order.

    The same candidates, number and seed give the same draw, in whatever order they come.
    """
    known = sorted(set(candidates))
    return sorted(random.Random(seed).sample(known, min(number, len(known))))  # noqa: S311 -- a draw to be repeated, no secret


MOST_TABLES = 100


def tables_of(text: str) -> list[int]:
    """Tables written as `1, 5-8`, in order. Raises TablesError naming the part that is wrong."""
    found: set[int] = set()
    for part in text.replace("–", "-").replace(";", ",").split(","):
        if part.strip():
            found.update(_tables(part.strip()))
    return sorted(found)


def _tables(part: str) -> range:
    first, dash, last = part.partition("-")
    ends = [one.strip() for one in (first, last if dash else first)]
    if len(part) > 20 or not all(
        one.isascii() and one.isdecimal() and len(one) <= 5 for one in ends
    ):
        raise TablesError(part)
    low, high = map(int, ends)
    if not 0 < low <= high < low + MOST_TABLES:
        raise TablesError(part)
    return range(low, high + 1)
