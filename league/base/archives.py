"""Checks zips and tars from elsewhere, and limits how much of them is read, whatever they say."""

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
import zlib
from _compression import DecompressReader
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

# Others (bzip2, lzma) unpack a few bytes to gigabytes before anybody can stop them.
_UNPACKED_BIT_BY_BIT = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
MOST_HEADER_BYTES = 1 << 20  # per member of a tar: long names and other header fields
# The errors that unpacking was seen to raise for damaged bytes.
UNPACKING_ERRORS: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    tarfile.TarError,
    lzma.LZMAError,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
    OverflowError,
)
MOST_MEMORY = 128 << 20  # bytes for unpacking; the strongest packing needs 65 MiB


@contextmanager
def open_xz(path: Path) -> Iterator[io.BufferedReader]:
    """Open an xz or lzma file; LZMAError where it asks for more memory than any honest one.

    LZMAFile would take the dictionary size that the file names, which may be 4 GB.
    """
    with path.open("rb") as packed:
        unpacker = DecompressReader(
            packed, lzma.LZMADecompressor, trailing_error=lzma.LZMAError, memlimit=MOST_MEMORY
        )
        yield io.BufferedReader(unpacker)


_OPENED_BY: dict[bytes, Callable[[Path], AbstractContextManager[Any]]] = {
    b"\x1f\x8b": gzip.GzipFile,
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": open_xz,
    b"]\0\0": open_xz,
}


class NoTarError(tarfile.TarError):
    """The file is not a tar, packed or not."""


class LimitedStream(io.RawIOBase):
    """The unpacked content of a file. Reads no more than was allowed, however much is asked for."""

    def __init__(self, source: IO[bytes]) -> None:
        super().__init__()
        self.source, self.room = source, MOST_HEADER_BYTES

    def allow_header(self) -> None:
        """Allow another member's header to be read, whatever is left from the last."""
        self.room = MOST_HEADER_BYTES

    def allow_bytes(self, size: int) -> None:
        """Allow so many more bytes to be read."""
        self.room += size

    def read(self, size: int = -1) -> bytes:
        """Read bytes. Raises TarError instead of reading more than is allowed."""
        if size < 0 or size > self.room:
            raise tarfile.TarError("more is said of one of its files than of any file")
        piece = self.source.read(size)
        self.room -= len(piece)
        return piece

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move forward; what is passed over is unpacked, and dropped at once."""
        return self.source.seek(offset, whence)

    def tell(self) -> int:
        """The position that was reached."""
        return self.source.tell()


def is_unpacked_bit_by_bit(member: zipfile.ZipInfo) -> bool:
    """Whether a member takes no more memory than is read of it: stored, or deflated."""
    return member.compress_type in _UNPACKED_BIT_BY_BIT


@contextmanager
def open_tar(path: Path) -> Iterator[tuple[tarfile.TarFile, LimitedStream]]:
    """Open a tar, packed or not, with the stream it is read from.

    Raises NoTarError if it is none.
    """
    with ExitStack() as stack:
        try:
            stream = LimitedStream(stack.enter_context(_open_unpacked(path)))
            archive = stack.enter_context(tarfile.open(fileobj=stream, mode="r:"))
        except tarfile.ReadError:
            raise NoTarError from None
        yield archive, stream


def _open_unpacked(path: Path) -> AbstractContextManager[IO[bytes]]:
    with path.open("rb") as file:
        begins = file.read(6)
    for mark, open_packed in _OPENED_BY.items():
        if begins.startswith(mark):
            return open_packed(path)
    return path.open("rb")
