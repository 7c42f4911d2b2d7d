"""Holds one moment of a database while others go on writing to it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction

from league.backup import BackupError

DUMP_SECONDS = 3600  # how long PostgreSQL's own dump may take


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A copy in the database's own form, or why there is none."""

    native: Path | None
    note: str = ""


@contextmanager
def take_snapshot(work: Path) -> Iterator[Snapshot]:
    """Within the block, this thread reads the database as it was at the start.

    `work` is a folder of ours. Those who write meanwhile do not wait, and what they write is not
    seen. Raises BackupError where the database cannot be read.
    """
    take = _snapshot_postgresql if connection.vendor == "postgresql" else _snapshot_sqlite
    try:
        with take(work) as snapshot:
            yield snapshot
    except DatabaseError as error:
        raise BackupError(f"The database cannot be read whole: {error}") from error


@contextmanager
def use_sqlite_file(path: Path, pragmas: str) -> Iterator[None]:
    """Use another SQLite file as this thread's database.

    It takes the usual alias: migrations of some apps know no other, and would use the real
    database.
    """
    own = connections[DEFAULT_DB_ALIAS]
    other = own.copy()
    other.settings_dict["NAME"] = str(path)
    other.settings_dict["OPTIONS"] = {"init_command": f"PRAGMA foreign_keys=ON;{pragmas}"}
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = own


@contextmanager
def _snapshot_sqlite(work: Path) -> Iterator[Snapshot]:
    copy = work / "database.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(copy)])
    with use_sqlite_file(copy, "PRAGMA secure_delete=ON;"):
        with connection.cursor() as cursor:
            if "django_session" in connection.introspection.table_names(cursor):
                cursor.execute("DELETE FROM django_session")
        yield Snapshot(copy)


@contextmanager
def _snapshot_postgresql(work: Path) -> Iterator[Snapshot]:
    copy = work / "database.dump"
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT pg_export_snapshot(), current_schema()")
            name, schema = cursor.fetchone()
        note = _dump_postgresql(copy, name, schema)
        yield Snapshot(None if note else copy, note)


def _dump_postgresql(copy: Path, snapshot: str, schema: str) -> str:
    """Make PostgreSQL's own dump of the same moment; return why there is none, if there is none."""
    program = shutil.which("pg_dump")
    if program is None:
        return "pg_dump is not installed here"
    where, variables = connection.client.settings_to_cmd_args_env(connection.settings_dict, [])
    command = [
        program,
        "--format=custom",
        "--no-password",
        f"--snapshot={snapshot}",
        f"--schema={schema}",
        "--exclude-table-data=django_session",
        f"--file={copy}",
        *where[1:],
    ]
    return _run_command(command, variables or {})


def _run_command(command: list[str], variables: dict[str, str]) -> str:
    try:
        done = subprocess.run(  # noqa: S603 -- PostgreSQL's own program, no shell
            command,
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            timeout=DUMP_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"pg_dump did not end: {error}"
    return "" if done.returncode == 0 else f"pg_dump said: {done.stderr.strip()[:300]}"
