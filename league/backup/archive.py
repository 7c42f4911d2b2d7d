"""The file of a backup: a zip whose manifest counts and hashes everything in it."""

import hashlib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import IO

import msgspec

from league.backup import BackupError, contents
from league.backup.contents import TABLES
from league.backup.schema import Migration
from league.backup.tables import Table
from league.base.archives import UNPACKING_ERRORS
from league.base.said import clean_words

ARCHIVE_FORMAT = 1
MANIFEST_NAME = "manifest.json"
MOST_MANIFEST = 16 << 20  # bytes; a usual one has some 32 kB, and 10 for each imported catalogue
PIECE_SIZE = 1 << 20
# what is being done, and the share of it that is done: 0 to 1
ReportProgress = Callable[[str, float], None]


class StoredFile(msgspec.Struct, frozen=True):
    """A file within the backup: its size in bytes, and its hash."""

    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup holds, and where it comes from."""

    format: int = ARCHIVE_FORMAT
    version: str
    made_at: datetime
    database: str
    secrets: bool
    migrations: list[Migration]
    tables: dict[str, Table]
    files: dict[str, StoredFile]

    @property
    def rows(self) -> int:
        """The number of rows in all tables."""
        return sum(table.rows for table in self.tables.values())


class ArchiveWriter:
    """Adds files to a backup one after the other, and hashes them on the way."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.files: dict[str, StoredFile] = {}

    @contextmanager
    def open_file(self, name: str) -> Iterator[IO[bytes]]:
        """Open a file of the backup to write to."""
        with self.archive.open(name, "w", force_zip64=True) as out:
            hashing = _HashingFile(out)
            yield hashing  # type: ignore[misc]  # write() is all that anybody calls
        self.files[name] = hashing.describe_file()

    def copy_file(self, name: str, path: Path) -> None:
        """Add a file from the disk."""
        with path.open("rb") as source, self.open_file(name) as out:
            while piece := source.read(PIECE_SIZE):
                out.write(piece)

    def write_manifest(self, manifest: Manifest) -> None:
        """Write the manifest, after all other files."""
        self.archive.writestr(
            MANIFEST_NAME, msgspec.json.format(msgspec.json.encode(manifest), indent=1)
        )


@contextmanager
def open_backup(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """Open a backup to read from. Raises BackupError where it is damaged, or is no backup."""
    with ExitStack() as stack:
        with _explaining_damage(path):
            archive = stack.enter_context(zipfile.ZipFile(path))
            contents.require_plain_members(archive, path.name)
            manifest = _read_manifest(archive, path.name)
        yield archive, manifest


def verify_archive(path: Path, say: ReportProgress) -> Manifest:
    """Read a whole backup, compare it with its manifest, and return the manifest.

    Raises BackupError naming the first part that differs. Touches nothing.
    """
    with open_backup(path) as (archive, manifest), _explaining_damage(path):
        strange = set(archive.namelist()) - set(manifest.files) - {MANIFEST_NAME}
        if strange:
            raise BackupError(f"{path}: {clean_words(min(strange))} is not in the manifest.")
        for at, (name, stored) in enumerate(manifest.files.items()):
            say(f"checking {name}", at / len(manifest.files))
            if not _is_as_stored(archive, name, stored):
                raise BackupError(f"{path} is damaged: {name} is not what the manifest says.")
        contents.require_usable_key(archive, manifest.files, path.name)
    say("checked", 1.0)
    return manifest


def table_place(table: str) -> str:
    """The name of the file in the backup that holds a table's rows."""
    return f"{TABLES}/{table}.jsonl"


def measure_file(path: Path) -> StoredFile:
    """Size and hash of a file on the disk."""
    with path.open("rb") as source:
        return _measure_stream(source)


def extract_file(archive: zipfile.ZipFile, name: str, to: Path) -> None:
    """Write one file of the backup to the disk."""
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with archive.open(name) as source, to.open("wb") as out:
        while piece := source.read(PIECE_SIZE):
            out.write(piece)


@contextmanager
def _explaining_damage(path: Path) -> Iterator[None]:
    """Turn the errors that a damaged zip causes into one line."""
    try:
        yield
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from None
    except UNPACKING_ERRORS as error:
        said = clean_words(error)
        raise BackupError(f"{path} is no whole backup: {said}.") from None


class _HashingFile:
    def __init__(self, out: IO[bytes]) -> None:
        self.out, self.size, self.sha = out, 0, hashlib.sha256()

    def write(self, piece: bytes) -> int:
        self.size += len(piece)
        self.sha.update(piece)
        return self.out.write(piece)

    def describe_file(self) -> StoredFile:
        return StoredFile(self.size, self.sha.hexdigest())


def _read_manifest(archive: zipfile.ZipFile, name: str) -> Manifest:
    try:
        manifest = msgspec.json.decode(_read_manifest_text(archive, name), type=Manifest)
    except (KeyError, msgspec.DecodeError, RecursionError) as error:
        said = clean_words(error)
        raise BackupError(f"{name} has no manifest of a backup: {said}.") from None
    if manifest.format != ARCHIVE_FORMAT:
        raise BackupError(
            f"{name} has format {manifest.format}; this version reads {ARCHIVE_FORMAT}."
        )
    shown = [manifest.version, manifest.database, *manifest.tables]
    contents.require_printable([*shown, *chain(*manifest.migrations)], name)
    contents.require_places(manifest.files, name, secrets=manifest.secrets)
    absent = [
        table_place(label) for label in manifest.tables if table_place(label) not in manifest.files
    ]
    if absent:
        raise BackupError(f"{name} is damaged: {absent[0]} is missing.")
    return manifest


def _read_manifest_text(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(MANIFEST_NAME) as file:
        text = file.read(MOST_MANIFEST + 1)
    if len(text) > MOST_MANIFEST:
        raise BackupError(f"{name}: its manifest has more than {MOST_MANIFEST:,} bytes.")
    return text


def _is_as_stored(archive: zipfile.ZipFile, name: str, stored: StoredFile) -> bool:
    """Whether a part is what the manifest says; no more is unpacked than the size stated there."""
    try:
        member = archive.getinfo(name)
    except KeyError:
        return False
    if member.file_size != stored.size:  # where that is untrue, reading still ends at this size
        return False
    with archive.open(member) as source:
        return _measure_stream(source) == stored


def _measure_stream(source: IO[bytes]) -> StoredFile:
    sha, size = hashlib.sha256(), 0
    while piece := source.read(PIECE_SIZE):
        size += len(piece)
        sha.update(piece)
    return StoredFile(size, sha.hexdigest())
