"""What changed from one edition to another: entry by entry, as a pure comparison of their texts."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from decks.engine.documents import BY_KEY
from judging.engine.editions import EDITIONS
from judging.library.entry import Entry, Text

# `worded`: another text for the same rule; nobody noted a change of substance.
How: TypeAlias = Literal["added", "gone", "changed", "worded"]


class Change(Struct, frozen=True):
    """An entry that two editions do not tell alike.

    `notes`: what changed on the way, one line for each edition that changed it, oldest first.
    """

    entry: Entry
    how: How
    before: Text | None
    after: Text | None
    notes: tuple[str, ...] = ()


def changes(entries: Iterable[Entry], from_: str, to: str) -> tuple[Change, ...]:
    """What is told otherwise in edition `to` than in `from_`, in the order of the entries.

    The keys are those of `judging.engine.editions`; they may be given in either order of time.
    """
    found = (_change(entry, from_, to) for entry in entries)
    return tuple(change for change in found if change)


def _change(entry: Entry, from_: str, to: str) -> Change | None:
    before, after = entry.editions.get(from_), entry.editions.get(to)
    if before is None or after is None:
        if before is after:
            return None
        return Change(entry, "added" if after else "gone", before, after, _notes(entry, from_, to))
    if (before.text, before.reading) == (after.text, after.reading):
        return None
    notes = _notes(entry, from_, to)
    how: How = "changed" if notes or not _on_the_way(from_, to) else "worded"
    return Change(entry, how, before, after, notes)


def _notes(entry: Entry, from_: str, to: str) -> tuple[str, ...]:
    texts = (entry.editions.get(key) for key in _on_the_way(from_, to))
    return tuple(dict.fromkeys(text.change for text in texts if text and text.change))


def _on_the_way(from_: str, to: str) -> list[str]:
    """The dated editions after the first up to the second; none where time does not order them."""
    start, end = BY_KEY[from_].since, BY_KEY[to].since
    if start is None or end is None:
        return []
    return [key for key in EDITIONS if start < (BY_KEY[key].since or 0) <= end]
