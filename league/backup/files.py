"""The files of a backup: laid out beside what is there, and put in place by a rename each."""

import os
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from league.backup import archive
from league.backup.archive import Manifest

CATALOGUE_FOLDER = "catalogue"
SECRET_FILES = ("secret_key", "demo_logins.txt")
SET_ASIDE = ("seals.jsonl",)  # of the record that is replaced; the restored one goes on anew
WORK_FOLDER = ".restoring"


class StagedFiles:
    """What is ready to be put in place. `aside` names what was there before and is kept."""

    def __init__(self, data: Path, names: list[str], stamp: str) -> None:
        self.data, self.names, self.stamp = data, names, stamp
        self.done: list[tuple[Path, Path, bool]] = []

    @property
    def aside(self) -> list[str]:
        """Paths of what was there before."""
        return [str(old) for _path, old, kept in self.done if kept]

    def put_in_place(self) -> None:
        """The last step before the database's own."""
        for name in self.names:
            path, old = self.data / name, self.data / f"{name}.{self.stamp}"
            kept = path.exists()
            if kept:
                path.rename(old)
            self.done.append((path, old, kept))
            new = self.data / WORK_FOLDER / name
            if new.exists():
                new.rename(path)

    def put_back(self) -> None:
        """As it was before `put_in_place`, however far that came."""
        for path, old, kept in reversed(self.done):
            if path.exists():
                path.rename(self.data / WORK_FOLDER / f"{path.name}.undone")
            if kept:
                old.rename(path)


@contextmanager
def stage_files(zipped: zipfile.ZipFile, manifest: Manifest, stamp: str) -> Iterator[StagedFiles]:
    """Write the catalogues, and the secrets if there are any, beside; only where they differ."""
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
            if top == archive.DATA and name.partition("/")[0] in laid.names:
                archive.extract_file(zipped, inside, work / name)
        yield laid
    except BaseException:
        laid.put_back()
        raise
    finally:
        shutil.rmtree(work, ignore_errors=True)


def list_files(name: str) -> dict[str, Path]:
    """The files the data folder holds under a name now, by their place in a backup."""
    data = Path(settings.HEADJUDGE_DATA)
    paths = [data / name, *(data / name).rglob("*")]
    return {
        f"{archive.DATA}/{path.relative_to(data).as_posix()}": path
        for path in sorted(paths)
        if path.is_file()
    }


def sync_to_disk(path: Path) -> None:
    """On disk before anybody is told: a file, or the names in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _is_different(name: str, manifest: Manifest) -> bool:
    """True where the backup holds something else there than the data folder does."""
    prefix = f"{archive.DATA}/{name}"
    theirs = {
        inside: stored
        for inside, stored in manifest.files.items()
        if inside == prefix or inside.startswith(f"{prefix}/")
    }
    if not theirs and name in SECRET_FILES:
        return False  # the backup was made without: what is here stays
    return theirs != {
        inside: archive.measure_file(path) for inside, path in list_files(name).items()
    }
