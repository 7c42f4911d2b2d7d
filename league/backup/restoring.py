"""Putting a backup back: all of it or nothing, and only where nobody's data is lost."""

import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.apps.registry import Apps
from django.db import DatabaseError, connection, transaction

from league.backup import BackupError, archive, files, presence, schema, tables, targets
from league.backup.archive import Manifest, Say
from league.base import append_only


@dataclass(frozen=True, slots=True)
class Restored:
    """What is there now, and the names under which what was there before is kept."""

    manifest: Manifest
    aside: list[str]


def check(path: Path, say: Say) -> Manifest:
    """What a backup holds, every part compared with its hash. Touches nothing.

    Raises BackupError where the file is damaged, or of a newer version than this.
    """
    manifest = archive.check(path, say)
    schema.must_know(manifest.migrations, str(path))
    return manifest


def restore(path: Path, say: Say, *, force: bool = False) -> Restored:
    """Put the data folder back to what the backup holds, at the backup's own migrations.

    Raises BackupError, and leaves everything as it was, where the file is damaged or newer than
    this version, the service runs, or there is data and not `force`.
    """
    manifest = check(path, say)
    stamp = f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    try:
        with presence.alone(), archive.opened(path) as (zipped, _):
            _may_be_replaced(force=force)
            with files.laid_out(zipped, manifest, stamp) as laid, targets.database(stamp) as target:
                _fill(path.name, zipped, manifest, say)
                laid.put_in_place()
    except (DatabaseError, ValueError, OSError) as error:
        raise BackupError(f"Nothing was restored: {error}") from error
    say("restored", 1.0)
    return Restored(manifest, [*target.aside, *laid.aside])


def _may_be_replaced(*, force: bool) -> None:
    if not force and not schema.is_empty():
        raise BackupError(
            "There is data here already. With --force the backup takes its place, and what is "
            "here now is set aside."
        )


def _fill(name: str, zipped: zipfile.ZipFile, manifest: Manifest, say: Say) -> None:
    say("making the tables", 0.0)
    schema.build(manifest.migrations)
    apps = schema.models_at(manifest.migrations)
    _must_have_the_same_tables(apps, manifest)
    with transaction.atomic():
        tables.empty(apps)
        _read_tables(apps, zipped, manifest, say)
        connection.check_constraints()
        _compare(apps, manifest, say)
        _record(apps, name, manifest)
    # A guard stands in no backup, and the tables were made without `migrate`, which sees to them.
    append_only.install(connection)


def _must_have_the_same_tables(apps: Apps, manifest: Manifest) -> None:
    ours = {label: set(tables.columns(model)) for label, model in tables.kept(apps).items()}
    theirs = {label: set(table.columns) for label, table in manifest.tables.items()}
    if ours != theirs:
        label = min(label for label in ours | theirs if ours.get(label) != theirs.get(label))
        raise BackupError(
            f"The table {label} of the backup is not the one its migrations make here: it comes "
            f"from another version of Headjudge ({manifest.version}). Take that version."
        )


def _read_tables(apps: Apps, zipped: zipfile.ZipFile, manifest: Manifest, say: Say) -> None:
    kept = tables.kept(apps)
    for at, (label, model) in enumerate(kept.items()):
        say(f"restoring {label}", at / len(kept))
        with zipped.open(archive.place(label)) as lines:
            tables.read(model, lines, manifest.tables[label])


def _compare(apps: Apps, manifest: Manifest, say: Say) -> None:
    """What was written against what the manifest says, counted and hashed anew."""
    kept = tables.kept(apps)
    for at, (label, model) in enumerate(kept.items()):
        say(f"comparing {label}", at / len(kept))
        now, then = tables.write(model, None), manifest.tables[label]
        if (now.rows, now.sha256) != (then.rows, then.sha256):
            raise BackupError(
                f"Nothing was restored: {label} came out with {now.rows} rows and another hash "
                f"than the backup's {then.rows} rows."
            )


def _record(apps: Apps, name: str, manifest: Manifest) -> None:
    """The log says that it was set back: nobody shall wonder where later entries went."""
    apps.get_model("league", "LogEntry").objects.create(
        at=datetime.now(UTC),
        role="service",
        action="data.restored",
        subject="backup",
        after={"file": name, "made_at": manifest.made_at.isoformat()},
    )
