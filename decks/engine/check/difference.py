"""Compares two lists card by card: what was taken out and what was put in."""

from collections.abc import Iterable, Mapping

import msgspec


class ListDifference(msgspec.Struct, frozen=True):
    """Cards taken out and put in, each as (count, card), in the order of the lists."""

    out: tuple[tuple[int, str], ...] = ()
    into: tuple[tuple[int, str], ...] = ()

    @property
    def taken_out(self) -> int:
        """How many cards were taken out."""
        return sum(count for count, _card in self.out)

    @property
    def put_in(self) -> int:
        """How many cards were put in."""
        return sum(count for count, _card in self.into)

    @property
    def is_same(self) -> bool:
        return not self.out and not self.into

    @property
    def one_for_one(self) -> bool:
        """Whether as many cards were put in as taken out: the deck keeps its size (DCK-10)."""
        return self.taken_out == self.put_in


def compare_lists(before: Mapping[str, int], after: Mapping[str, int]) -> ListDifference:
    """Compare two lists. Both map a card to its copies; the order of the lists does not matter."""
    return ListDifference(_count_more(before, after), _count_more(after, before))


def _count_more(more: Mapping[str, int], less: Mapping[str, int]) -> tuple[tuple[int, str], ...]:
    """The cards with more copies in the first list, and how many more."""
    counts = ((count - less.get(card, 0), card) for card, count in more.items())
    return tuple((count, card) for count, card in counts if count > 0)


def count_copies(lines: Iterable[tuple[str, int]]) -> dict[str, int]:
    """(card, count) of every line, summed by card, since a list may name a card twice."""
    counts: dict[str, int] = {}
    for card, count in lines:
        counts[card] = counts.get(card, 0) + count
    return counts
