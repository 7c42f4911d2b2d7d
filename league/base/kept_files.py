"""Keeps published pages as files in one folder, for readers to get without the database.

The folder is a copy, and the database stays the truth: whoever changes a page there updates its
file under one lock, by reading the row again. So the last to write has seen the newest row, however
many processes write. The server makes the folder as it starts and empties it of what an earlier one
left. Without a folder nothing is kept, and readers are answered from the database.
"""

import contextlib
import fcntl
import logging
import os
import re
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

log = logging.getLogger(__name__)
FILE_ENDING = ".html.gz"
_begun: list[Path] = []  # the folder that a server of ours made; it is made again if it disappears
_PLAIN_KEY = re.compile(r"[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)*")


def kept_folder() -> Path:
    """The folder with the files, or where it would be."""
    return Path(settings.BOARDS_FOLDER)


def file_of(key: str) -> Path:
    """The file of a page by its key, such as `event/7/standings/en`."""
    if not _PLAIN_KEY.fullmatch(key):
        raise ValueError(f"no page has the key {key!r}")
    return kept_folder() / f"{key}{FILE_ENDING}"


def begin_keeping() -> None:
    """Make the folder, and remove what an earlier server left in it."""
    folder = kept_folder()
    try:
        folder.mkdir(mode=0o755, parents=True, exist_ok=True)
        _begun[:] = [folder]
        empty_folder()
    except OSError as error:
        log.warning("boards are not kept as files: %s: %s", folder, error.strerror)


def empty_folder() -> None:
    """Remove every page. Raises OSError where that fails."""
    with hold_folder() as is_there:
        for path in kept_folder().iterdir() if is_there else ():
            if path.is_dir():
                shutil.rmtree(path)


@contextmanager
def hold_folder() -> Iterator[bool]:
    """Hold the folder alone; False where there is none."""
    try:
        lock = _open_lock()
    except FileNotFoundError:
        yield False
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield True
    finally:
        os.close(lock)


def _open_lock() -> int:
    folder = kept_folder()
    if folder in _begun:
        with contextlib.suppress(OSError):
            folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    return os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)


def write_page(key: str, body: bytes) -> None:
    """Replace a page's file in one step: a reader sees the old bytes or the new."""
    path = file_of(key)
    mine = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mine.write_bytes(body)
        newer = max(int(time.time()), _second_of(path) + 1)
        os.utime(mine, (newer, newer))  # a proxy tells versions apart by size and second
        mine.replace(path)
    except OSError as error:  # a full disk: better no file than an old one
        log.warning("%s is not kept (%s): readers are answered from the database", key, error)
        for file in (mine, path):
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)


def _second_of(path: Path) -> int:
    try:
        return int(path.stat().st_mtime)
    except OSError:
        return 0


def remove_pages(keys: Iterable[str]) -> None:
    """Remove the files of these pages, where there are any."""
    for key in keys:
        file_of(key).unlink(missing_ok=True)


def kept_keys(beginning: str) -> list[str]:
    """The keys of the existing files that begin so; all of a folder such as `event/7/`."""
    folder = kept_folder()
    start = folder / beginning.rpartition("/")[0]
    found = (path.relative_to(folder).as_posix() for path in start.rglob(f"*{FILE_ENDING}"))
    keys = (name.removesuffix(FILE_ENDING) for name in found)
    return [key for key in keys if key.startswith(beginning) and _PLAIN_KEY.fullmatch(key)]
