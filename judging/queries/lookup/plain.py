"""What the look-up found, in plain values for command line and API (command contract, lookup)."""

import msgspec
from msgspec import UNSET, UnsetType

from judging.engine.ruling import Provenance
from judging.library.facts import Fact
from judging.library.search.finder import FoundEntry


class EntryFound(msgspec.Struct, frozen=True):
    """An entry of the rules library that a search found.

    `has_it`: false where the edition asked for has no such entry; the text is then another
    edition's, `edition`. `score`: its rank, higher is better. `sure`: how much of the question it
    answers, from 0 to 1. A fact about tournaments has no edition (null), but an `era` with its
    first and last ISO day (`since`, `until`, null: open), and what of it is `unconfirmed`.
    """

    entry: str
    title: str
    rules: list[str]
    edition: str | None
    source: str
    text: str
    score: float
    provenance: Provenance
    has_it: bool
    sure: float
    language: str
    era: str | UnsetType = UNSET
    since: str | UnsetType | None = UNSET
    until: str | UnsetType | None = UNSET
    unconfirmed: str | UnsetType | None = UNSET


def entry_found_row(found: FoundEntry) -> EntryFound:
    """An entry found in plain values, with its era where it is a fact of tournaments."""
    text = found.text
    entry = EntryFound(
        entry=found.entry.id,
        title=found.entry.title,
        rules=list(found.rules),
        edition=text.edition or None,
        source=text.cited,
        text=text.text,
        score=found.score,
        provenance=text.provenance,
        has_it=found.has_it,
        sure=found.sure,
        language=found.entry.language,
    )
    if not isinstance(found.entry, Fact):
        return entry
    return msgspec.structs.replace(
        entry,
        era=text.era,
        since=text.since or None,
        until=text.until or None,
        unconfirmed=text.reading or None,
    )
