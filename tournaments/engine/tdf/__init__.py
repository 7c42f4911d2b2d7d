"""TOM's files: read into a document, and written back; what is not understood stays as it stood."""

from tournaments.engine.tdf.document import Document
from tournaments.engine.tdf.markup import TdfError
from tournaments.engine.tdf.reading import read
from tournaments.engine.tdf.writing import decode, write

__all__ = ["Document", "TdfError", "decode", "read", "write"]
