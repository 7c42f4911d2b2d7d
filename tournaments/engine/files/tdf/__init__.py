"""TOM's files: read into a document and written back; what is not understood is kept unchanged."""

from tournaments.engine.files.tdf.document import Document, Note
from tournaments.engine.files.tdf.encoding import declare_utf8
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.reading import read_document
from tournaments.engine.files.tdf.writing import decode_document, write_and_read, write_document

__all__ = [
    "Document",
    "Note",
    "TdfError",
    "declare_utf8",
    "decode_document",
    "read_document",
    "write_and_read",
    "write_document",
]
