"""The file: a zip whose manifest counts and hashes everything in it."""

import hashlib
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from league.backup import BackupError
from league.backup.schema import Migration
from league.backup.tables import Table

FORMAT = 1
MANIFEST = "manifest.json"
TABLES, DATA, NATIVE = "tables", "data", "native"
_PLACES = re.compile(rf"({TABLES}|{DATA}|{NATIVE})/[^\0\\]+\Z")
PIECE = 1 << 20
# All that reading a zip was seen to raise when any of its bytes are others.
_DAMAGED: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    RuntimeError,
    ValueError,
    OverflowError,
)
Say = Callable[[str, float], None]  # what is being done, and what share of it is: 0 to 1


class Stored(msgspec.Struct, frozen=True):
    """A file within the file: its size in bytes, and its hash."""

    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup holds and where it comes from."""

    format: int = FORMAT
    version: str
    made_at: datetime
    database: str
    secrets: bool
    migrations: list[Migration]
    tables: dict[str, Table]
    files: dict[str, Stored]

    @property
    def rows(self) -> int:
        """How many there are in all tables."""
        return sum(table.rows for table in self.tables.values())


class Writer:
    """Adds files one after the other, and hashes them on the way."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.files: dict[str, Stored] = {}

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """To write one file."""
        with self.archive.open(name, "w", force_zip64=True) as out:
            hashing = _Hashing(out)
            yield hashing  # type: ignore[misc]  # write() is all that anybody calls
        self.files[name] = hashing.stored()

    def copy(self, name: str, path: Path) -> None:
        """Add a file that lies somewhere."""
        with path.open("rb") as source, self.open(name) as out:
            while piece := source.read(PIECE):
                out.write(piece)

    def finish(self, manifest: Manifest) -> None:
        """The manifest, last."""
        self.archive.writestr(
            MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1)
        )


@contextmanager
def opened(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """A backup to read from. Raises BackupError where it is none, or is damaged."""
    with ExitStack() as stack:
        with _telling(path):
            archive = stack.enter_context(zipfile.ZipFile(path))
            manifest = _manifest(archive)
        yield archive, manifest


def check(path: Path, say: Say) -> Manifest:
    """Read all of it and compare it with its manifest, which is returned.

    Raises BackupError naming the first part that differs. Touches nothing.
    """
    with opened(path) as (archive, manifest), _telling(path):
        strange = set(archive.namelist()) - set(manifest.files) - {MANIFEST}
        if strange:
            raise BackupError(f"{path}: {min(strange)} is not in the manifest.")
        for at, (name, stored) in enumerate(manifest.files.items()):
            say(f"checking {name}", at / len(manifest.files))
            if _stored(archive, name) != stored:
                raise BackupError(f"{path} is damaged: {name} is not what the manifest says.")
    say("checked", 1.0)
    return manifest


def place(table: str) -> str:
    """Where a table's rows lie in the file."""
    return f"{TABLES}/{table}.jsonl"


def stored(path: Path) -> Stored:
    """Size and hash of a file that lies somewhere."""
    with path.open("rb") as source:
        return _measure(source)


def extract(archive: zipfile.ZipFile, name: str, to: Path) -> None:
    """Write one file out."""
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with archive.open(name) as source, to.open("wb") as out:
        while piece := source.read(PIECE):
            out.write(piece)


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """What a damaged zip makes of its reader, said in a line."""
    try:
        yield
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except _DAMAGED as error:
        raise BackupError(f"{path} is no whole backup: {error}.") from None
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from None


class _Hashing:
    def __init__(self, out: IO[bytes]) -> None:
        self.out, self.size, self.sha = out, 0, hashlib.sha256()

    def write(self, piece: bytes) -> int:
        self.size += len(piece)
        self.sha.update(piece)
        return self.out.write(piece)

    def stored(self) -> Stored:
        return Stored(self.size, self.sha.hexdigest())


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    name = Path(archive.filename or "").name
    try:
        raw = archive.read(MANIFEST)
        manifest = msgspec.json.decode(raw, type=Manifest)
    except (KeyError, msgspec.DecodeError) as error:
        raise BackupError(f"{name} has no manifest of a backup: {error}.") from None
    if manifest.format != FORMAT:
        raise BackupError(f"{name} has format {manifest.format}; this version reads {FORMAT}.")
    for inside in manifest.files:
        if not _PLACES.match(inside) or ".." in PurePosixPath(inside).parts:
            raise BackupError(f"{name}: {inside!r} has no place in a backup.")
    absent = [place(label) for label in manifest.tables if place(label) not in manifest.files]
    if absent:
        raise BackupError(f"{name} is damaged: {absent[0]} is missing.")
    return manifest


def _stored(archive: zipfile.ZipFile, name: str) -> Stored | None:
    try:
        with archive.open(name) as source:
            return _measure(source)
    except KeyError:
        return None


def _measure(source: IO[bytes]) -> Stored:
    sha, size = hashlib.sha256(), 0
    while piece := source.read(PIECE):
        size += len(piece)
        sha.update(piece)
    return Stored(size, sha.hexdigest())
