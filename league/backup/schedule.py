"""Makes the service's own backups: when a round begins and ends, and once a day.

Each is copied to a second place, if one is named (BACKUPS_TO), and restored on trial in a folder of
its own before it counts as good: restored whole, every row counted and hashed, the record verified.
The newest and one of each day are kept.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Q, QuerySet
from django.utils import timezone

from league.backup import BackupError, archive, making, places
from league.backup.files import sync_to_disk
from league.domain import removing
from league.engine.policy import load_policy
from league.models import BackupRun, LogEntry

ROUND, SCHEDULE, ASKED = "round", "schedule", "asked"
GAP = timedelta(minutes=10)  # between two backups
NEWEST_KEPT = 14
TRIAL_SECONDS = 1800
UNDER_WAY = "under way"
LONGEST_BACKUP = timedelta(hours=1)  # one under way for longer was killed
_round_actions: set[str] = set()


def backs_up_after(*actions: str) -> None:
    """Register the record's actions that ask for a backup: a round begins, a round ends."""
    _round_actions.update(actions)


def due_cause(now: datetime | None = None) -> str | None:
    """Why a backup is due now, or None. One that failed does not count as made."""
    now = now or timezone.now()
    if not settings.BACKUPS:
        return None
    tried = BackupRun.objects.first()
    if tried is not None and abs(now - tried.at) < GAP:
        return None
    begun_lately = Q(error=UNDER_WAY, at__gt=now - LONGEST_BACKUP)
    last = BackupRun.objects.filter(Q(good=True) | begun_lately).first()
    if _entries_since(last).filter(action__in=_round_actions).exists():
        return ROUND
    since = now - timedelta(hours=settings.BACKUP_HOURS)
    if last is None:
        is_due = LogEntry.objects.filter(at__lt=now - GAP).exists()
    else:
        is_due = not since < last.at <= now  # a time later than now: the clock was put back
    return SCHEDULE if is_due else None


def _entries_since(last: BackupRun | None) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(pk__gt=last.entry if last else 0)


def back_up_if_due() -> BackupRun | None:
    """Make and try the backup that is due; None where none is."""
    cause = due_cause()
    return back_up_and_try(cause) if cause else None


def back_up_and_try(cause: str = ASKED) -> BackupRun:
    """Back up, copy to the second place, restore on trial; the outcome is kept in a row."""
    newest = LogEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    run = BackupRun.objects.create(cause=cause, entry=newest, error=UNDER_WAY)
    folder = Path(settings.HEADJUDGE_DATA) / "backups"
    try:
        made = making.make_backup(lambda _what, _part: None, to=folder, keep=making.MOST_BACKUPS)
        run.file, run.rows = made.path.name, made.manifest.rows
        run.size = made.path.stat().st_size
        copy = _copy_to_second_place(made.path)
        run.copied_to = str(copy.parent) if copy else ""
        removing.write_removed_list(_backup_folders(folder))
        try_restoring(copy or made.path)
        for each in _backup_folders(folder):
            thin_out(each)
        run.good, run.error = True, ""
    except (BackupError, OSError, DatabaseError) as error:
        run.error = str(error)[:500]
    run.save()
    return run


def _backup_folders(folder: Path) -> list[Path]:
    second = [Path(settings.BACKUPS_TO)] if settings.BACKUPS_TO else []
    return [folder, *second]


def _copy_to_second_place(path: Path) -> Path | None:
    """Copy a backup to the second place, under the next free number if its name is taken."""
    if not settings.BACKUPS_TO:
        return None
    place = Path(settings.BACKUPS_TO)
    _require_same_place(place)
    with making.hold_folder(path.parent):
        _take_place(place)
        copy = _copy_into(place, path)
    archive.verify_archive(copy, lambda _what, _part: None)
    return copy


def _take_place(place: Path) -> None:
    """Make the folder and claim it for this service. Raises BackupError if it is another's."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        places.claim_place(place)
    except OSError as error:
        raise BackupError(f"The second place {place} took no copy: {error.strerror}.") from error


def _copy_into(place: Path, path: Path) -> Path:
    """Copy a backup into this service's place. Raises BackupError, and leaves no partial copy."""
    part = place / f".{path.name}.part"
    try:
        for left in place.glob(".headjudge-*.zip.part"):  # left by a killed copy
            left.unlink(missing_ok=True)
        part.touch(mode=0o600)  # private before there is a byte in it
        shutil.copyfile(path, part)
        sync_to_disk(part)
        copy = part.rename(place / making.choose_free_name(place, path.name))
        sync_to_disk(place)
    except OSError as error:
        with contextlib.suppress(OSError):  # the folder may be gone
            part.unlink(missing_ok=True)
        raise BackupError(f"The second place {place} took no copy: {error.strerror}.") from error
    return copy


def _require_same_place(place: Path) -> None:
    """Raises BackupError where copies were made before, but none of them is there now.

    A disk that is not mounted leaves an empty folder, or none: a copy there would lie on this
    machine's own disk.
    """
    copied_there = BackupRun.objects.filter(copied_to=str(place))
    if places.is_own_place(place) or not copied_there.exists():
        return
    if not (place.is_dir() and making.list_backups(place)):
        raise BackupError(
            f"The second place {place} holds none of the backups that were copied there: is it "
            "mounted? On a new disk, copy one of the service's own backups into it first."
        )


def try_restoring(path: Path) -> None:
    """Restore a backup in a folder of its own and verify its record. Raises BackupError.

    Its rows fit every database, so the trial uses an SQLite file whichever the service has.
    """
    with tempfile.TemporaryDirectory(prefix="headjudge-trial-") as folder:
        _run_trial(path, folder)


def _run_trial(path: Path, folder: str) -> None:
    left_out = {"DATABASE_URL", "REDIS_URL", "BACKUPS_TO"}
    own = {key: value for key, value in os.environ.items() if key not in left_out}
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", str(path)]
    try:
        done = subprocess.run(  # noqa: S603 -- our own command
            [*command, "--verify"],
            env={**own, "HEADJUDGE_DATA": folder, "SECRET_KEY": "on trial", "BACKUPS": "off"},
            capture_output=True,
            text=True,
            timeout=TRIAL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BackupError(f"restore on trial took longer than {TRIAL_SECONDS} s.") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise BackupError(f"restore on trial: {said[-1] if said else done.returncode}")


def thin_out(folder: Path) -> int:
    """Remove backups that are neither among the newest nor the last of a day; return how many."""
    backups = making.list_backups(folder)
    days = load_policy().days_of("backups").days
    gone = choose_removed(backups, NEWEST_KEPT, datetime.now(UTC).date() - timedelta(days=days))
    for path in gone:
        path.unlink(missing_ok=True)
    return len(gone)


def choose_removed(backups: Iterable[Path], newest: int, oldest: date) -> list[Path]:
    """Choose the backups to remove; they are given oldest first.

    The newest stay, and the last of each day from `oldest` on.
    """
    paths = list(backups)
    last_of_day = {_day_of(path): path for path in paths}
    kept = {path for day, path in last_of_day.items() if day >= oldest} | set(paths[-newest:])
    return [path for path in paths if path not in kept]


def _day_of(path: Path) -> date:
    return making.moment_of(path).date()


def start_due_backup() -> "subprocess.Popen[bytes] | None":
    """Start a due backup in a process of its own, which gives way to others."""
    if due_cause() is None:
        return None
    return subprocess.Popen(  # noqa: S603 -- our own command
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--if-due"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
