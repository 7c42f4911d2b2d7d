"""Making a backup: written beside, read back, then given its name."""

import fcntl
import os
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from league.backup import BackupError, archive, files, schema, snapshot, tables
from league.backup.archive import Manifest, Say, Writer
from league.backup.files import sync

KEEP = 50
NAME = re.compile(r"headjudge-(?P<when>\d{8}T\d{6}Z)(-(?P<number>\d+))?\.zip\Z")
WORK = ".making-"


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that is on disk, what was left out of it, and how many old ones were removed."""

    path: Path
    manifest: Manifest
    note: str
    pruned: int


def make(say: Say, *, to: Path | None = None, keep: int = KEEP, with_secret: bool = False) -> Made:
    """Back up the data folder while the service runs.

    `to` is a folder, where the newest `keep` backups stay, or the name of a new file; without it
    the folder is `backups` in the data folder. Raises BackupError; then no file of it is left.
    """
    now = datetime.now(UTC)
    folder, name = _where(to)
    migrations = schema.applied()
    if not migrations:
        raise BackupError("The database is empty: there is nothing to back up yet.")
    schema.must_know(migrations, "The database")
    with _at_work_in(folder) as work:
        part, (manifest, note) = work / "part.zip", _write(work, now, with_secret, say)
        if archive.check(part, say) != manifest:
            raise BackupError("What was written does not read back the same: is the disk sound?")
        path = _name(part, folder, name)
        pruned = _prune(folder, keep, path) if name is None else 0
    return Made(path, manifest, note, pruned)


def kept_in(folder: Path) -> list[Path]:
    """The backups in a folder, oldest first."""
    found = [(match, path) for path in folder.iterdir() if (match := NAME.match(path.name))]
    found.sort(key=lambda pair: (pair[0]["when"], int(pair[0]["number"] or 1)))
    return [path for _match, path in found]


def _where(to: Path | None) -> tuple[Path, str | None]:
    """The folder, made if it has to be; and the file's name, if it was chosen."""
    folder, name = to or settings.HEADJUDGE_DATA / "backups", None
    if to is not None and to.suffix == ".zip" and not to.is_dir():
        folder, name = to.parent, to.name
        if to.exists():
            raise BackupError(f"{to} is there already: a backup overwrites nothing.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BackupError(f"{folder} cannot be made: {error.strerror}.") from None
    return folder, name


@contextmanager
def _at_work_in(folder: Path) -> Iterator[Path]:
    """A work folder on the same disk. One backup at a time; what a killed one left is removed."""
    try:
        lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BackupError(f"{folder} cannot be written to: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for left in folder.glob(f"{WORK}*"):
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix=WORK, dir=folder) as work:
            yield Path(work)
    except OSError as error:
        raise BackupError(f"{folder}: {error.strerror or error}.") from error
    finally:
        os.close(lock)


def _write(work: Path, now: datetime, with_secret: bool, say: Say) -> tuple[Manifest, str]:  # noqa: FBT001 -- handed through
    part = work / "part.zip"
    part.touch(mode=0o600)
    with (
        snapshot.taken(work) as taken,
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as zipped,
    ):
        writer = Writer(zipped)
        migrations = schema.applied()
        found = _write_tables(writer, migrations, say)
        _write_files(writer, taken.native, with_secret, say)
        manifest = Manifest(
            version=settings.HEADJUDGE_VERSION,
            made_at=now,
            database=connection.vendor,
            secrets=with_secret,
            migrations=migrations,
            tables=found,
            files=writer.files,
        )
        writer.finish(manifest)
    sync(part)
    return manifest, taken.note


def _write_tables(
    writer: Writer, migrations: list[schema.Migration], say: Say
) -> dict[str, tables.Table]:
    kept = tables.kept(schema.models_at(migrations))
    found = {}
    for at, (label, model) in enumerate(kept.items()):
        say(f"writing {label}", at / len(kept))
        with writer.open(archive.place(label)) as out:
            found[label] = tables.write(model, out)
    say("written", 1.0)
    return found


def _write_files(writer: Writer, native: Path | None, with_secret: bool, say: Say) -> None:  # noqa: FBT001 -- handed through
    names = (files.CATALOGUES, *(files.SECRETS if with_secret else ()))
    for inside, path in {at: path for name in names for at, path in files.of(name).items()}.items():
        say(f"writing {path.name}", 1.0)
        writer.copy(inside, path)
    if native is not None:
        writer.copy(f"{archive.NATIVE}/{native.name}", native)


def _name(part: Path, folder: Path, name: str | None) -> Path:
    path = folder / (name or _free_name(folder))
    part.rename(path)
    sync(folder)
    return path


def _free_name(folder: Path) -> str:
    stem = f"headjudge-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    number, name = 1, f"{stem}.zip"
    while (folder / name).exists():
        number += 1
        name = f"{stem}-{number}.zip"
    return name


def _prune(folder: Path, keep: int, newest: Path) -> int:
    old = [path for path in kept_in(folder) if path != newest]
    gone = old[: max(0, len(old) + 1 - keep)]
    for path in gone:
        path.unlink()
    return len(gone)
