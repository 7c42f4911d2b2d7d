"""Reads of the backups the service made by itself, and of how restoring each on trial went."""

import msgspec

from league.models import BackupRun

MOST_SHOWN = 20


class BackupRow(msgspec.Struct, frozen=True, kw_only=True):
    """A backup that the service made. `good`: it was restored for a trial and came out whole.

    `at`: ISO 8601. `cause`: `round`, `schedule` or `asked`. `second_place`: it was also copied to a
    second folder. `size`: in bytes. `error`: what went wrong, or empty.
    """

    at: str
    cause: str
    file: str
    second_place: bool
    rows: int
    size: int
    good: bool
    error: str


def latest_backups() -> list[BackupRun]:
    """The last backups, the newest first."""
    return list(BackupRun.objects.all()[:MOST_SHOWN])


def backup_row(run: BackupRun) -> BackupRow:
    """A backup as the API answers it."""
    return BackupRow(
        at=run.at.isoformat(),
        cause=run.cause,
        file=run.file,
        second_place=bool(run.copied_to),
        rows=run.rows,
        size=run.size,
        good=run.good,
        error=run.error,
    )
