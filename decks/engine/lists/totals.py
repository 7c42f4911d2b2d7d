"""Compares the numbers of cards that a list states with the cards in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from decks.engine.lists.deck import Line, OtherLine, ReadDeck
from decks.engine.lists.headings import read_counted_heading, read_heading
from decks.engine.lists.text import plain_line

_HEADS = {"heading", "total"}
MERGED_LINES = 2  # lines counted by the client that an export merges, as seen in exports
_NUMBER = re.compile(r"\d{1,4}")


class WrongTotal(msgspec.Struct, frozen=True):
    """A line that states another number of cards than there are."""

    line: int
    text: str
    written: int
    held: int


class _WrittenTotal(NamedTuple):
    """The part that a heading opens, as named in `kinds`, and the number on it."""

    part: str | None
    number: int | None


def wrong_totals(deck: ReadDeck, kinds: Mapping[str, int]) -> list[WrongTotal]:
    """Headings and totals whose number is wrong; `kinds`: cards of each kind in the whole list.

    Over a part, clients write how many cards it holds or how many lines: either is right. A list
    with several totals is more than one list, so its totals are not checked.
    """
    heads = [(each, _read_total(each.text)) for each in deck.others if each.kind in _HEADS]
    if all(total.number is None for _, total in heads):
        return []
    size = sum(kinds.values()) + sum(line.count for line in deck.lines if not line.is_read)
    sums = [(each, total.number) for each, total in heads if each.kind == "total" and total.number]
    whole = any(number == size for _, number in sums)
    wrong = list(_wrong_parts(deck.lines, heads, kinds, MERGED_LINES if whole else 0))
    if len(sums) == 1 and not whole:
        other, number = sums[0]
        wrong.append(WrongTotal(other.line, other.text, number, size))
    return wrong


@lru_cache(maxsize=4096)
def _read_total(text: str) -> _WrittenTotal:
    clean = plain_line(text)
    part = read_heading(clean)
    number = _NUMBER.search(text)
    return _WrittenTotal(
        part[0] if part else read_counted_heading(clean), int(number[0]) if number else None
    )


def _wrong_parts(
    lines: Sequence[Line],
    heads: Sequence[tuple[OtherLine, _WrittenTotal]],
    kinds: Mapping[str, int],
    slack: int,
) -> Iterator[WrongTotal]:
    for at, (other, total) in enumerate(heads):
        if other.kind == "total" or total.part is None or total.number is None:
            continue
        if total.number == kinds.get(total.part):
            continue
        near = next((each.line for each, _ in heads[at + 1 :]), None)
        far = next((each.line for each, own in heads[at + 1 :] if own.part != total.part), None)
        spans = [_lines_between(lines, other.line, end) for end in (near, far)]
        if not any(_is_right(total.number, span, slack) for span in spans):
            yield WrongTotal(other.line, other.text, total.number, _count_cards(spans[1]))


def _count_cards(lines: Sequence[Line]) -> int:
    return sum(line.count for line in lines)


def _is_right(written: int, lines: Sequence[Line], slack: int) -> bool:
    """Whether a number is that of the cards or of the lines.

    PTCG Live counts some lines once and some twice (another foil).
    """
    names = {line.written for line in lines}
    by_lines = len(names) <= written <= len(lines) + slack
    return written == _count_cards(lines) or (by_lines and written < _count_cards(lines))


def _lines_between(lines: Sequence[Line], first: int, end: int | None) -> list[Line]:
    return [line for line in lines if first < line.line and (end is None or line.line < end)]
