"""What the look-up found, in plain values for command line and API (command contract, lookup)."""

from typing import Any

from judging.library.facts import Fact
from judging.library.search.finder import Found


def entry_found(found: Found) -> dict[str, Any]:
    """An entry found. Where `has_it` is false, the text is another edition's than the one asked.

    A fact of tournaments has no edition, but the first and last day it held (None: open).
    """
    return {
        "entry": found.entry.id,
        "title": found.entry.title,
        "rules": list(found.rules),
        "edition": found.text.edition or None,
        "source": found.text.cited,
        "text": found.text.text,
        "score": found.score,
        "provenance": found.text.provenance,
        "has_it": found.has_it,
        "sure": found.sure,
        "language": found.entry.language,
        **(_era(found) if isinstance(found.entry, Fact) else {}),
    }


def _era(found: Found) -> dict[str, Any]:
    text = found.text
    said = {"era": text.era, "since": text.since or None, "until": text.until or None}
    return {**said, "unconfirmed": text.reading or None}
