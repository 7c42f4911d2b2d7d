"""Where a restore builds its database: beside the present one, which is kept even afterwards.

SQLite: a new file beside the old, which it replaces by one rename. PostgreSQL: one transaction, in
which the old tables move to a schema of their own. Files are written beside the old ones and
renamed. What was there is set aside, not deleted, unless it held nobody's data.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.db import DatabaseError, OperationalError, connection, transaction

from league.backup import BackupError, schema
from league.backup.files import sync_to_disk
from league.backup.snapshot import use_sqlite_file
from league.domain.once import is_lock_timeout

PATIENCE_MILLISECONDS = 2000  # waits for a command that is just ending
LOG_FILES = ("-wal", "-shm", "-journal")


@dataclass
class Target:
    """The database that is built. `aside` names what was there before and is kept."""

    aside: list[str] = field(default_factory=list)


@contextmanager
def open_target(stamp: str) -> Iterator[Target]:
    """Build in an empty database, which replaces the present one if nothing fails."""
    with (_build_in_transaction if connection.vendor == "postgresql" else _build_beside)(
        stamp
    ) as target:
        yield target


@contextmanager
def _build_beside(stamp: str) -> Iterator[Target]:
    path = Path(connection.settings_dict["NAME"])
    new = path.with_name(f".{path.name}.restoring")
    _remove_files(new)
    try:
        target = Target()
        with use_sqlite_file(new, "PRAGMA synchronous=OFF; PRAGMA secure_delete=ON;"):
            yield target
        sync_to_disk(new)
        _swap_files(new, path, stamp, target)
    finally:
        _remove_files(new)


def _swap_files(new: Path, path: Path, stamp: str, target: Target) -> None:
    if path.exists():
        keep = not schema.is_database_empty()
        _fold_in_log()
        aside = path.with_name(f"{path.name}.{stamp}")
        if keep:
            os.link(path, aside)
            target.aside.append(str(aside))
        for end in LOG_FILES:
            # A log left beside the new file would be taken for its own. Only a broken database
            # leaves one.
            left = path.with_name(path.name + end)
            if left.exists():
                left.rename(aside.with_name(aside.name + end))
    new.chmod(0o600)
    new.replace(path)
    sync_to_disk(path.parent)


def _fold_in_log() -> None:
    """Have SQLite put its log into the file and close it, so that one rename moves everything.

    Raises BackupError where another program has the file open: what it writes from then on would go
    into the file that is set aside, and be lost.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout={PATIENCE_MILLISECONDS}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.execute("PRAGMA journal_mode=DELETE")
    except DatabaseError as error:  # a broken database is set aside as it is
        if isinstance(error, OperationalError) and is_lock_timeout(error):
            raise BackupError(
                "Nothing was restored: another program has the database open, a command or a shell "
                "of this machine. Wait for it to end, or end it, then try again."
            ) from error
    finally:
        connection.close()


def _remove_files(new: Path) -> None:
    for end in ("", *LOG_FILES):
        new.with_name(new.name + end).unlink(missing_ok=True)


@contextmanager
def _build_in_transaction(stamp: str) -> Iterator[Target]:
    keep = not schema.is_database_empty()
    with transaction.atomic():
        target = Target()
        tables = [
            connection.ops.quote_name(name) for name in connection.introspection.table_names()
        ]
        with connection.cursor() as cursor:
            if keep:
                aside = connection.ops.quote_name(stamp.replace("-", "_").lower())
                cursor.execute(f"CREATE SCHEMA {aside}")
                target.aside.append(f"schema {aside}")
            for table in tables:
                how = (
                    f"ALTER TABLE {table} SET SCHEMA {aside}"
                    if keep
                    else f"DROP TABLE {table} CASCADE"
                )
                cursor.execute(how)
        yield target
