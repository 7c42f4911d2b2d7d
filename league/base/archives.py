"""What zips and tars from elsewhere must be, and how much of them is read, whatever they say."""

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
MOST_HEADER_BYTES = 1 << 20  # of one member of a tar: long names, and what else is said of it
# All that unpacking was seen to raise when bytes are others than they were.
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
MOST_MEMORY = 128 << 20  # bytes to unpack with; what is packed as small as can be asks for 65 MiB


@contextmanager
def open_xz(path: Path) -> Iterator[io.BufferedReader]:
    """An xz or lzma file, refused with LZMAError where it asks for more memory than any honest one.

    LZMAFile takes the dictionary that the file names, which may be 4 GB.
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
    """The file is no tar, packed or not."""


class LimitedStream(io.RawIOBase):
    """What a packed file unpacks to. Reads no more than was allowed, however much is asked for."""

    def __init__(self, source: IO[bytes]) -> None:
        super().__init__()
        self.source, self.room = source, MOST_HEADER_BYTES

    def allow_header(self) -> None:
        """Another member's header may be read, whatever was left of the last."""
        self.room = MOST_HEADER_BYTES

    def allow_bytes(self, size: int) -> None:
        """So many more may be read."""
        self.room += size

    def read(self, size: int = -1) -> bytes:
        """Raises TarError instead of reading more than is allowed."""
        if size < 0 or size > self.room:
            raise tarfile.TarError("more is said of one of its files than of any file")
        piece = self.source.read(size)
        self.room -= len(piece)
        return piece

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Forward, what is passed over is unpacked, and forgotten at once."""
        return self.source.seek(offset, whence)

    def tell(self) -> int:
        """How far it was read."""
        return self.source.tell()


def is_unpacked_bit_by_bit(member: zipfile.ZipInfo) -> bool:
    """Whether no more of it is in memory at once than is asked for: stored, or deflated."""
    return member.compress_type in _UNPACKED_BIT_BY_BIT


@contextmanager
def open_tar(path: Path) -> Iterator[tuple[tarfile.TarFile, LimitedStream]]:
    """A tar, packed or not, and the stream it is read from. Raises NoTarError where it is none."""
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
