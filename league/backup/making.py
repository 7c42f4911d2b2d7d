"""Makes a backup: it is written to a work folder, read back, then given its name."""

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

from league.backup import BackupError, archive, contents, files, schema, snapshot, tables
from league.backup.archive import ArchiveWriter, Manifest, ReportProgress
from league.backup.files import sync_to_disk

MOST_BACKUPS = 50
BACKUP_NAME = re.compile(r"headjudge-(?P<when>\d{8}T\d{6}Z)(-(?P<number>\d+))?\.zip\Z")
WORK_PREFIX = ".making-"


@dataclass(frozen=True, slots=True)
class MadeBackup:
    """A backup that is on disk, what was left out of it, and how many old ones were removed."""

    path: Path
    manifest: Manifest
    note: str
    pruned: int


def make_backup(
    say: ReportProgress,
    *,
    to: Path | None = None,
    keep: int = MOST_BACKUPS,
    with_secret: bool = False,
) -> MadeBackup:
    """Back up the data folder while the service runs.

    `to` is a folder, where the newest `keep` backups stay, or the name of a new file; without it
    the folder is `backups` in the data folder. Raises BackupError; then no file of it is left.
    """
    now = datetime.now(UTC)
    folder, name = _choose_place(to)
    migrations = schema.applied_migrations()
    if not migrations:
        raise BackupError("The database is empty: there is nothing to back up yet.")
    schema.require_known_migrations(migrations, "The database")
    with _open_work_folder(folder) as work:
        part, (manifest, note) = work / "part.zip", _write_backup(work, now, with_secret, say)
        if archive.verify_archive(part, say) != manifest:
            raise BackupError("What was written does not read back the same: is the disk sound?")
        path = _publish_backup(part, folder, name)
        pruned = _remove_old_backups(folder, keep, path) if name is None else 0
    return MadeBackup(path, manifest, note, pruned)


def list_backups(folder: Path) -> list[Path]:
    """The backups in a folder, oldest first."""
    matches = [
        (match, path) for path in folder.iterdir() if (match := BACKUP_NAME.match(path.name))
    ]
    matches.sort(key=lambda pair: (pair[0]["when"], int(pair[0]["number"] or 1)))
    return [path for _match, path in matches]


def moment_of(path: Path) -> datetime:
    """When a backup was made, by its name; it is one of `list_backups`."""
    match = BACKUP_NAME.match(path.name)
    assert match is not None  # noqa: S101 -- listed by that pattern
    return datetime.strptime(match["when"], "%Y%m%dT%H%M%S%z")


def choose_free_name(folder: Path, name: str) -> str:
    """The name of a backup, or the next one of its moment that is free in the folder."""
    match = BACKUP_NAME.match(name)
    assert match is not None  # noqa: S101 -- of our own making
    stem, number = f"headjudge-{match['when']}", int(match["number"] or 1)
    while (folder / name).exists():
        number += 1
        name = f"{stem}-{number}.zip"
    return name


def _choose_place(to: Path | None) -> tuple[Path, str | None]:
    """The folder, made if it is missing, and the file's name if one was given."""
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
def hold_folder(folder: Path) -> Iterator[None]:
    """Hold a folder alone: only one backup at a time is written there, or copied from there."""
    try:
        lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BackupError(f"{folder} cannot be written to: {error.strerror}.") from None
    try:
        _wait_for(lock, folder)
        yield
    finally:
        os.close(lock)


def _wait_for(lock: int, folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError as error:
        raise BackupError(f"{folder}: {error.strerror or error}.") from error


@contextmanager
def _open_work_folder(folder: Path) -> Iterator[Path]:
    """A work folder on the same disk. What a killed backup left behind is removed."""
    with hold_folder(folder):
        try:
            for left in folder.glob(f"{WORK_PREFIX}*"):
                shutil.rmtree(left, ignore_errors=True)
            with tempfile.TemporaryDirectory(prefix=WORK_PREFIX, dir=folder) as work:
                yield Path(work)
        except OSError as error:
            raise BackupError(f"{folder}: {error.strerror or error}.") from error


def _write_backup(
    work: Path,
    now: datetime,
    with_secret: bool,  # noqa: FBT001
    say: ReportProgress,
) -> tuple[Manifest, str]:
    part = work / "part.zip"
    part.touch(mode=0o600)
    with (
        snapshot.take_snapshot(work) as snapshot_taken,
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as zipped,
    ):
        writer = ArchiveWriter(zipped)
        migrations = schema.applied_migrations()
        table_rows = _write_tables(writer, migrations, say)
        _write_files(writer, snapshot_taken.native, with_secret, say)
        manifest = Manifest(
            version=settings.HEADJUDGE_VERSION,
            made_at=now,
            database=connection.vendor,
            secrets=with_secret,
            migrations=migrations,
            tables=table_rows,
            files=writer.files,
        )
        writer.write_manifest(manifest)
    sync_to_disk(part)
    return manifest, snapshot_taken.note


def _write_tables(
    writer: ArchiveWriter, migrations: list[schema.Migration], say: ReportProgress
) -> dict[str, tables.Table]:
    kept_models = tables.kept_models(schema.load_models_at(migrations))
    tables_written = {}
    for number, (label, model) in enumerate(kept_models.items()):
        say(f"writing {label}", number / len(kept_models))
        with writer.open_file(archive.table_place(label)) as out:
            tables_written[label] = tables.write_rows(model, out)
    say("written", 1.0)
    return tables_written


def _write_files(
    writer: ArchiveWriter,
    native: Path | None,
    with_secret: bool,  # noqa: FBT001
    say: ReportProgress,
) -> None:
    names = (contents.CATALOGUE_FOLDER, *(contents.SECRET_FILES if with_secret else ()))
    for inside, path in {
        at: path for name in names for at, path in files.list_files(name).items()
    }.items():
        say(f"writing {path.name}", 1.0)
        writer.copy_file(inside, path)
    if native is not None:
        writer.copy_file(f"{contents.NATIVE}/{native.name}", native)


def _publish_backup(part: Path, folder: Path, name: str | None) -> Path:
    first = f"headjudge-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.zip"
    path = folder / (name or choose_free_name(folder, first))
    part.rename(path)
    sync_to_disk(folder)
    return path


def _remove_old_backups(folder: Path, keep: int, newest: Path) -> int:
    old = [path for path in list_backups(folder) if path != newest]
    superseded = old[: max(0, len(old) + 1 - keep)]
    for path in superseded:
        path.unlink()
    return len(superseded)
