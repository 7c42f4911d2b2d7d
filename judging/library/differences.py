"""What changed from one edition to another: entry by entry, as a pure comparison of their texts."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Literal, TypeAlias

from msgspec import Struct

from decks.engine.documents import DOCUMENTS_BY_KEY
from decks.engine.eras import documents_on_the_way
from judging.engine.editions import EDITIONS, Edition
from judging.engine.editions.switches import find_rules_that_differ
from judging.library.entry import Entry, Text

# `worded`: the texts differ, but no change of substance is noted and the engine rules the same.
ChangeKind: TypeAlias = Literal["added", "gone", "changed", "worded"]


class Change(Struct, frozen=True):
    """An entry that differs between two editions.

    `notes`: what changed on the way, one line for each edition that changed it, oldest first.
    """

    entry: Entry
    how: ChangeKind
    before: Text | None
    after: Text | None
    notes: tuple[str, ...] = ()


def changes_between(entries: Iterable[Entry], from_: str, to: str) -> tuple[Change, ...]:
    """The entries whose text in edition `to` differs from that in `from_`, in the given order.

    Keys are those of `judging.engine.editions`; either edition may be the older one.
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
    differs = notes or not _editions_on_the_way(from_, to) or _is_ruled_otherwise(entry, from_, to)
    return Change(entry, "changed" if differs else "worded", before, after, notes)


def _is_ruled_otherwise(entry: Entry, from_: str, to: str) -> bool:
    """Whether the engine has another rule for what the entry is mainly about."""
    differ = find_rules_that_differ(EDITIONS[from_], EDITIONS[to])
    return any(rule.partition(":")[0] in differ for rule in entry.rules[:1])


def _notes_on_the_way(entry: Entry, from_: str, to: str) -> tuple[str, ...]:
    texts = (entry.editions.get(key) for key in _editions_on_the_way(from_, to))
    return tuple(dict.fromkeys(text.change for text in texts if text and text.change))


def _editions_on_the_way(from_: str, to: str) -> list[str]:
    """The editions after the first up to the second; none where they are not ordered in time."""
    way = documents_on_the_way(DOCUMENTS_BY_KEY[from_], DOCUMENTS_BY_KEY[to])
    return [document.key for document in way if document.key in EDITIONS]


def have_same_switches(one: Edition, other: Edition) -> bool:
    """Whether two editions rule alike: all options equal; names and citations do not count."""
    told = {"key", "inherits", "cited", "reported", "interpreted", "taken_over"}
    names = {each.name for each in fields(Edition) if each.init} - told
    return all(getattr(one, name) == getattr(other, name) for name in names)
