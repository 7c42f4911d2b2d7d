"""The rulebooks there are: one by its key, the newest, that of a year. No other code names one."""

from itertools import pairwise

from decks.engine.books import RULEBOOKS, Document

DOCUMENTS_BY_KEY: dict[str, Document] = {book.DOCUMENT.key: book.DOCUMENT for book in RULEBOOKS}
# Views of what is in `BY_KEY`: nothing else keeps a list of rulebooks.
DOCUMENTS = DOCUMENTS_BY_KEY.values()
EDITION_KEYS = DOCUMENTS_BY_KEY.keys()


def document_choices() -> list[tuple[str, str]]:
    """Key and name of each, for a form to choose from."""
    return [(document.key, document.name) for document in DOCUMENTS]


def document_in_force(year: int) -> Document:
    """The newest dated document of that year or before; the oldest one before them all."""
    earlier = [document for since, document in _dated_documents() if since <= year]
    return earlier[-1] if earlier else _dated_documents()[0][1]


def newest_document() -> Document:
    """The newest dated document: what one reads who asks for no other."""
    return _dated_documents()[-1][1]


def publisher_change() -> tuple[Document, Document]:
    """The last document of the first publisher, and the next one's first: most changed there."""
    dated = [document for _, document in _dated_documents()]
    return next(pair for pair in pairwise(dated) if pair[0].publisher != pair[1].publisher)


def _dated_documents() -> list[tuple[int, Document]]:
    """The year and the document of each that has one, the oldest first."""
    dated = [(document.since, document) for document in DOCUMENTS if document.since is not None]
    return sorted(dated, key=lambda pair: pair[0])
