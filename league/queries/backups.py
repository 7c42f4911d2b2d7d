"""Reads of the backups the service made by itself, and of how restoring each on trial went."""

import msgspec

from league.models import BackupRun

MOST_SHOWN = 20


class BackupRow(msgspec.Struct, frozen=True, kw_only=True):
    """A backup the service made. `good`: restored on trial, it came out whole."""

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
