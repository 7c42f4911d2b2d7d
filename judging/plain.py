"""What the look-up found, in plain values for command line and API (command contract, lookup)."""

from typing import Any

from judging.library.search.finder import Found


def entry_found(found: Found) -> dict[str, Any]:
    """An entry found. Where `has_it` is false, the text is another edition's than the one asked."""
    return {
        "entry": found.entry.id,
        "title": found.entry.title,
        "rules": list(found.rules),
        "edition": found.text.edition,
        "source": found.text.cited,
        "text": found.text.text,
        "score": found.score,
        "provenance": found.text.provenance,
        "has_it": found.has_it,
    }
