"""Finds rulebooks: by key, the newest, that of a day. No other code names a single rulebook."""

from itertools import pairwise

from decks.engine.books import RULEBOOKS, Document, Region

DOCUMENTS_BY_KEY: dict[str, Document] = {book.DOCUMENT.key: book.DOCUMENT for book in RULEBOOKS}
# Views of what is in `DOCUMENTS_BY_KEY`: nothing else keeps a list of rulebooks.
DOCUMENTS = DOCUMENTS_BY_KEY.values()
EDITION_KEYS = DOCUMENTS_BY_KEY.keys()
WORLD: Region = "international"


def document_choices() -> list[tuple[str, str]]:
    """Key and name of each document, as choices of a form."""
    return [(document.key, document.name) for document in DOCUMENTS]


def document_in_force(day: str, region: Region = WORLD) -> Document:
    """The document that was in force on a day (ISO) where an event was played.

    A region without one of its own that day goes by the international ones. On a day that none
    covers it is the newest of that year or before, or else the oldest of all; `covers_day` and
    `region` of the answer reveal that.
    """
    for where in dict.fromkeys((region, WORLD)):
        covering = [each for each in _dated_documents(where) if each.covers_day(day)]
        if covering:
            return covering[-1]
    dated = _dated_documents()
    earlier = [document for document in dated if (document.first or "")[:4] <= day[:4]]
    return earlier[-1] if earlier else dated[0]


def newest_document() -> Document:
    """The newest international document, which counts where no other is asked for."""
    return _dated_documents()[-1]


def publisher_change() -> tuple[Document, Document]:
    """The last document of the first publisher and the next one's first: most changed there."""
    return next(
        pair for pair in pairwise(_dated_documents()) if pair[0].publisher != pair[1].publisher
    )


def _dated_documents(region: Region = WORLD) -> list[Document]:
    """The documents of a region that have a first day, the oldest first."""
    dated = [document for document in DOCUMENTS if document.first and document.region == region]
    return sorted(dated, key=lambda document: document.first or "")
