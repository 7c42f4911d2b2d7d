"""The files of a backup: written beside those in use, and put in place by renaming each."""

import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from league.backup import BackupError, archive
from league.backup.archive import Manifest
from league.backup.contents import CATALOGUE_FOLDER, DATA, SECRET_FILES, TABLES
from league.base.said import clean_words

# seals of the record that is replaced; the restored one begins new ones
SET_ASIDE = ("seals.jsonl",)
WORK_FOLDER = ".restoring"
PLAN_NAME = "plan.json"
_catalogue_checks: list[Callable[[Path], object]] = []


def register_catalogue_check(check: Callable[[Path], object]) -> None:
    """Register a check that loads catalogues before they are put in place. It raises ValueError."""
    _catalogue_checks.append(check)


class StagedFiles:
    """Files that are ready to be put in place. `aside` names those before them, which are kept."""

    def __init__(self, data: Path, names: list[str], stamp: str) -> None:
        self.data, self.names, self.stamp = data, names, stamp
        self.done: list[tuple[Path, Path, bool]] = []

    @property
    def aside(self) -> list[str]:
        """The paths of the files that were there before."""
        return [str(old) for _path, old, kept in self.done if kept]

    def put_in_place(self) -> None:
        """Put the files in place, as the last step before the database's own."""
        kept_names = [name for name in self.names if (self.data / name).exists()]
        _note_plan(self.data / WORK_FOLDER, self.stamp, self.names, kept_names)
        for name in self.names:
            path, old = self.data / name, self.data / f"{name}.{self.stamp}"
            kept = name in kept_names
            if kept:
                path.rename(old)
            self.done.append((path, old, kept))
            new = self.data / WORK_FOLDER / name
            if new.exists():
                new.rename(path)
        sync_to_disk(self.data)

    def put_back(self) -> None:
        """Undo `put_in_place`, however far it came."""
        for path, old, kept in reversed(self.done):
            if path.exists():
                path.rename(self.data / WORK_FOLDER / f"{path.name}.undone")
            if kept:
                old.rename(path)


def _note_plan(work: Path, stamp: str, names: list[str], kept_names: list[str]) -> None:
    """Write the plan to disk before the first rename, so that a killed restore can be undone."""
    note = work / PLAN_NAME
    note.write_text(json.dumps({"stamp": stamp, "names": names, "kept": kept_names}))
    sync_to_disk(note)
    sync_to_disk(work)


def undo_cut_off(is_restored: Callable[[str], bool]) -> bool:
    """Put the files back as they were before a killed restore; return whether there was one.

    `is_restored` says for its stamp whether the database was already replaced: then the files are
    those of the backup, and stay.
    """
    data = Path(settings.HEADJUDGE_DATA)
    try:
        plan = json.loads((data / WORK_FOLDER / PLAN_NAME).read_text())
    except (OSError, ValueError):  # killed before the first rename
        return False
    undone = not is_restored(plan["stamp"])
    if undone:
        staged = StagedFiles(data, plan["names"], plan["stamp"])
        staged.done = list(_find_moved(staged, plan["kept"]))
        staged.put_back()
    shutil.rmtree(data / WORK_FOLDER)
    return undone


def _find_moved(staged: StagedFiles, kept_names: list[str]) -> Iterator[tuple[Path, Path, bool]]:
    """The files that were put in place already, in the form of `done`."""
    for name in staged.names:
        path, old = staged.data / name, staged.data / f"{name}.{staged.stamp}"
        kept = name in kept_names
        if old.exists() if kept else not (staged.data / WORK_FOLDER / name).exists():
            yield path, old, kept


@contextmanager
def stage_files(zipped: zipfile.ZipFile, manifest: Manifest, stamp: str) -> Iterator[StagedFiles]:
    """Write the catalogues, and the secrets if there are any, into a work folder if they differ."""
    data = Path(settings.HEADJUDGE_DATA)
    work = data / WORK_FOLDER
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(mode=0o700)
    laid = StagedFiles(
        data,
        [
            *(name for name in (CATALOGUE_FOLDER, *SECRET_FILES) if _is_different(name, manifest)),
            *(name for name in SET_ASIDE if (data / name).exists()),
        ],
        stamp,
    )
    try:
        for inside in manifest.files:
            top, _, name = inside.partition("/")
            if top == DATA and name.partition("/")[0] in laid.names:
                archive.extract_file(zipped, inside, work / name)
                if name in SECRET_FILES:
                    (work / name).chmod(0o600)
        _require_sound_catalogue(work / CATALOGUE_FOLDER)
        yield laid
    except BaseException:
        laid.put_back()
        raise
    finally:
        shutil.rmtree(work, ignore_errors=True)


def require_room(manifest: Manifest) -> None:
    """Raises BackupError where the disk has no room for what the backup holds."""
    # Rows become a file of at least their size, unless a database server keeps them.
    tops = (DATA,) if connection.vendor == "postgresql" else (DATA, TABLES)
    _require_free(Path(settings.HEADJUDGE_DATA), manifest, tops)


def try_catalogue(zipped: zipfile.ZipFile, manifest: Manifest) -> None:
    """Load the backup's catalogue in a temporary folder, as a restore does. Raises BackupError."""
    with tempfile.TemporaryDirectory(prefix="headjudge-check-") as folder:
        work = Path(folder)
        _require_free(work, manifest, (DATA,))
        for inside in manifest.files:
            top, _, name = inside.partition("/")
            if top == DATA and name not in SECRET_FILES:
                archive.extract_file(zipped, inside, work / name)
        _require_sound_catalogue(work / CATALOGUE_FOLDER)


def _require_free(folder: Path, manifest: Manifest, tops: tuple[str, ...]) -> None:
    needed = sum(
        stored.size for inside, stored in manifest.files.items() if inside.partition("/")[0] in tops
    )
    free = shutil.disk_usage(folder).free
    if needed > free:
        raise BackupError(
            f"There is no room in {folder}: the backup holds {needed:,} bytes, {free:,} are free."
        )


def list_files(name: str) -> dict[str, Path]:
    """The files that the data folder has under a name now, by their place in a backup."""
    data = Path(settings.HEADJUDGE_DATA)
    paths = [data / name, *(data / name).rglob("*")]
    return {
        f"{DATA}/{path.relative_to(data).as_posix()}": path
        for path in sorted(paths)
        if path.is_file()
    }


def sync_to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _require_sound_catalogue(folder: Path) -> None:
    try:
        for check in _catalogue_checks:
            check(folder)
    except ValueError as error:
        raise BackupError(
            f"Nothing was restored: no service starts with its catalogue: {clean_words(error)}"
        ) from error


def _is_different(name: str, manifest: Manifest) -> bool:
    """Whether the backup holds something else under this name than the data folder."""
    prefix = f"{DATA}/{name}"
    theirs = {
        inside: stored
        for inside, stored in manifest.files.items()
        if inside == prefix or inside.startswith(f"{prefix}/")
    }
    if not theirs and name in SECRET_FILES:
        return False  # a backup without secrets: those here stay
    return theirs != {
        inside: archive.measure_file(path) for inside, path in list_files(name).items()
    }
