"""Marks a second place as one service's: each place belongs to a single service.

The mark is a random id. It is kept in the data folder and in no backup: a service that is restored
elsewhere is another one, since the first may still run.
"""

import contextlib
import os
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from league.backup import BackupError, making
from league.backup.files import sync_to_disk
from league.models import BackupRun

OWN_MARK = "place-id"  # beside the service's own backups
MARK = "headjudge-place-id"  # in its second place


def claim_place(place: Path) -> None:
    """Mark a folder as this service's. Raises BackupError where it is another's, or may be."""
    own = _own_id()
    mark = _mark_of(place)
    if mark is None and not _has_strange_copies(place):
        with contextlib.suppress(FileExistsError):  # another process was quicker
            mark = _leave_mark(place / MARK, own)
    if mark != own:
        raise BackupError(
            f"The second place {place} is another service's: name a folder of its own in "
            "BACKUPS_TO. Only if this service has taken the other's place, copy "
            f"{_own_mark()} to {place / MARK}."
        )


def is_own_place(place: Path) -> bool:
    """Whether the place has this service's mark."""
    mark = _mark_of(place)
    return bool(mark) and mark == _read_mark(_own_mark())


def _mark_of(place: Path) -> str | None:
    """The mark of a place, None without one.

    It is empty where it may not be read, as that of a service that another account runs.
    """
    path = place / MARK
    try:
        return _read_mark(path)
    except PermissionError:
        path.stat()  # raises where the folder itself may not be read
        return ""


def _own_mark() -> Path:
    return Path(settings.HEADJUDGE_DATA) / "backups" / OWN_MARK


def _own_id() -> str:
    """The id of this service, made on first use."""
    path = _own_mark()
    known = _read_mark(path)
    if known:
        return known
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)  # empty: its writer was killed
    return _leave_mark(path, secrets.token_hex(16))


def _read_mark(path: Path) -> str | None:
    """The text of a mark: empty where it was not written to its end, None without a mark."""
    try:
        return path.read_text(errors="replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _leave_mark(path: Path, own: str) -> str:
    """Write a mark where there is none. Of two at the same time, one gets a FileExistsError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(f"{own}\n")
        sync_to_disk(path)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    sync_to_disk(path.parent)
    return own


def _has_strange_copies(place: Path) -> bool:
    """Whether a folder without a mark has copies that this service may not have made.

    Copies older than the service's first recorded copy there count as its own: rows about copies
    are removed when the copies are.
    """
    known = {*BackupRun.objects.values_list("file", "size"), *_list_sizes(_own_backups())}
    copied_here = BackupRun.objects.filter(copied_to=str(place))
    oldest = copied_here.order_by("at").values_list("at", flat=True).first()
    since = (oldest or datetime.min.replace(tzinfo=UTC)).replace(microsecond=0)
    copies = [path for path in making.list_backups(place) if making.moment_of(path) >= since]
    return not set(_list_sizes(copies)) <= known


def _own_backups() -> list[Path]:
    folder = _own_mark().parent
    return making.list_backups(folder) if folder.is_dir() else []


def _list_sizes(paths: Iterable[Path]) -> list[tuple[str, int]]:
    return [(path.name, path.stat().st_size) for path in paths]
