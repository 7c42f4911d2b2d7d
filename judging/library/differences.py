"""What changed from one edition to another: entry by entry, as a pure comparison of their texts."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.editions import EDITIONS
from judging.library.entry import Entry, Text

# `worded`: another text for the same rule; nobody noted a change of substance.
ChangeKind: TypeAlias = Literal["added", "gone", "changed", "worded"]


class Change(Struct, frozen=True):
    """An entry that two editions do not tell alike.

    `notes`: what changed on the way, one line for each edition that changed it, oldest first.
    """

    entry: Entry
    how: ChangeKind
    before: Text | None
    after: Text | None
    notes: tuple[str, ...] = ()


def changes_between(entries: Iterable[Entry], from_: str, to: str) -> tuple[Change, ...]:
    """What is told otherwise in edition `to` than in `from_`, in the order of the entries.

    The keys are those of `judging.engine.editions`; they may be given in either order of time.
    """
    all_changes = (_change_of_entry(entry, from_, to) for entry in entries)
    return tuple(change for change in all_changes if change)


def _change_of_entry(entry: Entry, from_: str, to: str) -> Change | None:
    before, after = entry.editions.get(from_), entry.editions.get(to)
    if before is None or after is None:
        if before is after:
            return None
        return Change(
            entry, "added" if after else "gone", before, after, _notes_on_the_way(entry, from_, to)
        )
    if (before.text, before.reading) == (after.text, after.reading):
        return None
    notes = _notes_on_the_way(entry, from_, to)
    how: ChangeKind = "changed" if notes or not _editions_on_the_way(from_, to) else "worded"
    return Change(entry, how, before, after, notes)


def _notes_on_the_way(entry: Entry, from_: str, to: str) -> tuple[str, ...]:
    texts = (entry.editions.get(key) for key in _editions_on_the_way(from_, to))
    return tuple(dict.fromkeys(text.change for text in texts if text and text.change))


def _editions_on_the_way(from_: str, to: str) -> list[str]:
    """The dated editions after the first up to the second; none where time does not order them."""
    start, end = DOCUMENTS_BY_KEY[from_].since, DOCUMENTS_BY_KEY[to].since
    if start is None or end is None:
        return []
    return [key for key in EDITIONS if start < (DOCUMENTS_BY_KEY[key].since or 0) <= end]
