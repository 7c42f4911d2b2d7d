"""Backups the service makes by itself: when a round begins and ends, and once a day.

Each is copied to a second place, where one is named (BACKUPS_TO), and put back on trial in a
folder of its own before it counts as good: restored whole, every row counted and hashed, the
record verified. Kept are the newest and one of each day.
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
GAP = timedelta(minutes=10)  # between two
NEWEST_KEPT = 14
TRIAL_SECONDS = 1800
UNDER_WAY = "under way"
LONGEST_BACKUP = timedelta(hours=1)  # one that is under way for longer was killed
_round_actions: set[str] = set()


def backs_up_after(*actions: str) -> None:
    """Register what in the record asks for a backup: a round begins, a round ends."""
    _round_actions.update(actions)


def due_cause(now: datetime | None = None) -> str | None:
    """Why a backup is due now, None where none is. One that failed does not count as made."""
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
        is_due = not since < last.at <= now  # later than now: the clock was put back
    return SCHEDULE if is_due else None


def _entries_since(last: BackupRun | None) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(pk__gt=last.entry if last else 0)


def back_up_if_due() -> BackupRun | None:
    """The backup that is due, made and tried; None where none is."""
    cause = due_cause()
    return back_up_and_try(cause) if cause else None


def back_up_and_try(cause: str = ASKED) -> BackupRun:
    """Back up, copy to the second place, put back on trial; what came of it is kept in a row."""
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
    """The copy, which has the next free number where there is a file of its name."""
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
    """Make the folder, and this service's own. Raises BackupError where it is another's."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        places.claim_place(place)
    except OSError as error:
        raise BackupError(f"The second place {place} took no copy: {error.strerror}.") from error


def _copy_into(place: Path, path: Path) -> Path:
    """Copy a backup into this service's own place. Raises BackupError, and leaves no half one."""
    part = place / f".{path.name}.part"
    try:
        for left in place.glob(".headjudge-*.zip.part"):  # by one that was killed
            left.unlink(missing_ok=True)
        part.touch(mode=0o600)  # before there is a byte in it for others to read
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
    """Raises BackupError where copies were made before, and none of them is there now.

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

    Its rows are of no database: whichever the service has, the trial is on an SQLite file.
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
    """Remove what is neither among the newest nor the last of its day; how many went."""
    backups = making.list_backups(folder)
    days = load_policy().days_of("backups").days
    gone = choose_removed(backups, NEWEST_KEPT, datetime.now(UTC).date() - timedelta(days=days))
    for path in gone:
        path.unlink(missing_ok=True)
    return len(gone)


def choose_removed(backups: Iterable[Path], newest: int, oldest: date) -> list[Path]:
    """Of backups, oldest first: those that go. One a day stays, none is older than `oldest`."""
    paths = list(backups)
    last_of_day = {_day_of(path): path for path in paths}
    kept = {path for day, path in last_of_day.items() if day >= oldest} | set(paths[-newest:])
    return [path for path in paths if path not in kept]


def _day_of(path: Path) -> date:
    return making.moment_of(path).date()


def start_due_backup() -> "subprocess.Popen[bytes] | None":
    """Begin a due backup in a process of its own, with less of a claim to the machine."""
    if due_cause() is None:
        return None
    return subprocess.Popen(  # noqa: S603 -- our own command
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--if-due"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
