"""TOM's files: read into a document, and written back; what is not understood stays as it stood."""

from tournaments.engine.files.tdf.document import Document, Note
from tournaments.engine.files.tdf.encoding import as_utf8
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.reading import read
from tournaments.engine.files.tdf.writing import decode, write

__all__ = ["Document", "Note", "TdfError", "as_utf8", "decode", "read", "write"]
