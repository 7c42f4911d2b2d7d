"""Finds whether an edition says something itself where the library shows an inherited text."""

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.editions import EDITIONS, Citation, Edition
from judging.library.entry import Entry, Text


def own_word_on(entry: Entry, text: Text) -> Citation | None:
    """Where an edition itself speaks of an entry's main rule, though its text is inherited.

    None where the text is the edition's own, or where there is nothing but the inherited text.
    """
    if text.provenance != "inherited" or not entry.rules:
        return None
    edition: Edition | None = EDITIONS.get(text.edition)
    while edition is not None and DOCUMENTS_BY_KEY[edition.key].title != text.document:
        if key := _key_told(edition, entry.rules[0]):
            return edition.cite(key)
        edition = edition.inherits
    return None


def _key_told(edition: Edition, rule: str) -> str:
    """The key under which an edition states a rule or an aspect of it; empty where it does not."""
    told = (*edition.cited, *edition.reported, *edition.interpreted)
    return next((key for key in told if key == rule or key.startswith(f"{rule}:")), "")
