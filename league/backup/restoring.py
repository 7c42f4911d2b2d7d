"""Restores a backup: all of it or nothing, and only where nobody's data is lost."""

import logging
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.apps.registry import Apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from league.backup import (
    BackupError,
    archive,
    ended,
    files,
    presence,
    schema,
    tables,
    targets,
)
from league.backup.archive import Manifest, ReportProgress
from league.base import append_only, kept_files
from league.base.archives import UNPACKING_ERRORS
from league.base.said import clean_words
from league.domain import closing, removing, rows
from league.domain.boards import MADE_FROM

log = logging.getLogger(__name__)
RESTORED = "data.restored"
# The errors that Django and databases were seen to raise for rows Headjudge did not write.
_FAILURES: tuple[type[Exception], ...] = (
    *UNPACKING_ERRORS,
    DatabaseError,
    ValidationError,
    TypeError,
)


@dataclass(frozen=True, slots=True)
class RestoredBackup:
    """What was restored, and the names under which what was there before is kept.

    `changed`: a line for each account with other rights, or another sign-in, than before.
    """

    manifest: Manifest
    aside: list[str]
    changed: list[str]


@dataclass(frozen=True, slots=True)
class _Since:
    """What a restore does not undo, from the data it replaces and the lists beside backups."""

    removed: list[dict[str, Any]]
    state: ended.StateBefore


def verify_backup(path: Path, say: ReportProgress) -> Manifest:
    """Compare every part of a backup with its hash, and return its manifest. Touches nothing.

    Raises BackupError where the file is damaged, or of a newer version than this.
    """
    manifest = archive.verify_archive(path, say)
    schema.require_known_migrations(manifest.migrations, str(path))
    return manifest


def check_backup(path: Path, say: ReportProgress) -> Manifest:
    """Check a backup as `verify_backup` does, and load its catalogue as well."""
    manifest = verify_backup(path, say)
    try:
        with archive.open_backup(path) as (zipped, _):
            files.try_catalogue(zipped, manifest)
    except _FAILURES as error:
        raise BackupError(f"{path} is no whole backup: {clean_words(error)}.") from error
    return manifest


def restore_backup(path: Path, say: ReportProgress, *, force: bool = False) -> RestoredBackup:
    """Put the data folder back to what the backup holds, at the backup's own migrations.

    Raises BackupError, and leaves everything as it was, where the file is damaged or newer than
    this version, the service runs, or there is data and not `force`.
    """
    manifest = verify_backup(path, say)
    stamp = f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}"  # two may begin in one second
    try:
        with presence.hold_alone(), archive.open_backup(path) as (zipped, _):
            undo_cut_off()
            _require_replaceable(force=force)
            files.require_room(manifest)
            since = _read_since(path)
            with (
                files.stage_files(zipped, manifest, stamp) as staged,
                targets.open_target(stamp) as target,
            ):
                changed = _fill_database(path, zipped, manifest, stamp, since, say)
                staged.put_in_place()
            _forget_rendered_pages()
    except _FAILURES as error:
        raise BackupError(f"Nothing was restored: {clean_words(error)}") from error
    say("restored", 1.0)
    return RestoredBackup(manifest, [*target.aside, *staged.aside], changed)


def undo_cut_off() -> bool:
    """Undo what a killed restore left behind; return whether there was anything.

    Called where nobody is at work on the data folder yet.
    """
    return files.undo_cut_off(_is_on_record)


def _is_on_record(stamp: str) -> bool:
    """Whether this database's record holds the restore of that stamp."""
    query = "SELECT after FROM league_logentry WHERE action = %s"
    try:
        with connection.cursor() as cursor:
            cursor.execute(query, [RESTORED])
            return any(stamp in str(after) for (after,) in cursor)
    except DatabaseError:
        return False


def _forget_rendered_pages() -> None:
    """Remove the boards of before the restore; the next start renders new ones."""
    try:
        kept_files.empty_folder()
        (Path(settings.STATIC_ROOT) / MADE_FROM).unlink(missing_ok=True)
    # the next start empties the folder; until then a proxy may give old boards
    except OSError as error:
        log.warning("boards of before the restore may hang until the next start: %s", error)


def _require_replaceable(*, force: bool) -> None:
    if not force and not schema.is_database_empty():
        raise BackupError(
            "There is data here already. With --force the backup takes its place, and what is "
            "here now is set aside."
        )


def _fill_database(
    path: Path,
    zipped: zipfile.ZipFile,
    manifest: Manifest,
    stamp: str,
    since: _Since,
    say: ReportProgress,
) -> list[str]:
    say("making the tables", 0.0)
    schema.build_database(manifest.migrations)
    apps = schema.load_models_at(manifest.migrations)
    _require_same_tables(apps, manifest)
    with transaction.atomic():
        tables.empty_tables(apps)
        _read_tables(apps, zipped, manifest, say)
        connection.check_constraints()
        _compare_tables(apps, manifest, say)
        # Tables of an earlier version are taken onto the record by the next `migrate`.
        again = bool(since.removed or any(since.state.ended.values()))
        differing = rows.differing_rows() if again and rows.are_tables_current() else None
        told = {
            "file": path.name,
            "made_at": manifest.made_at.isoformat(),
            "removed": removing.remove_again(apps, since.removed)
            + closing.close_again(apps, since.removed),
            "ended": ended.end_again(apps, since.state),
        }
        ended.mark_deliveries_arrived(apps, since.state)
        entry = _record_restore(apps, told | {"aside": stamp})
        if differing is not None and (told["removed"] or told["ended"]):
            rows.note_differences(entry, but_for=differing)
        changed = ended.tell_changes(apps, since.state)
    # No backup holds guards, and the tables were made without `migrate`, which would install them.
    append_only.install_guards(connection)
    return changed


def _require_same_tables(apps: Apps, manifest: Manifest) -> None:
    ours = {
        label: sorted(tables.column_names(model))
        for label, model in tables.kept_models(apps).items()
    }
    theirs = {label: sorted(table.columns) for label, table in manifest.tables.items()}
    if ours != theirs:
        label = min(label for label in ours | theirs if ours.get(label) != theirs.get(label))
        raise BackupError(
            f"The table {label} of the backup is not the one its migrations make here: it comes "
            f"from another version of Headjudge ({manifest.version}). Take that version."
        )


def _read_tables(
    apps: Apps, zipped: zipfile.ZipFile, manifest: Manifest, say: ReportProgress
) -> None:
    kept_models = tables.kept_models(apps)
    for number, (label, model) in enumerate(kept_models.items()):
        say(f"restoring {label}", number / len(kept_models))
        with zipped.open(archive.table_place(label)) as lines:
            tables.read_rows(model, lines, manifest.tables[label])


def _compare_tables(apps: Apps, manifest: Manifest, say: ReportProgress) -> None:
    """Count and hash the written rows anew, and compare them with the manifest."""
    kept_models = tables.kept_models(apps)
    for number, (label, model) in enumerate(kept_models.items()):
        say(f"comparing {label}", number / len(kept_models))
        written, promised = tables.write_rows(model, None), manifest.tables[label]
        if (written.rows, written.sha256) != (promised.rows, promised.sha256):
            raise BackupError(
                f"Nothing was restored: {label} came out with {written.rows} rows and another hash "
                f"than the backup's {promised.rows} rows."
            )


def _read_since(path: Path) -> _Since:
    """Who was removed and what was ended since; the list of the removed is kept in any case."""
    since = _Since([*_removed_here(), *_removed_since(path)], ended.read_state_here())
    if since.removed:  # the restored record may not know them
        removing.add_to_removed_list(Path(settings.HEADJUDGE_DATA), since.removed)
    return since


def _removed_here() -> list[dict[str, Any]]:
    """Who was removed according to the record about to be replaced, if there is one."""
    try:
        return removing.removed_lines()
    except DatabaseError:
        return []


def _removed_since(path: Path) -> list[dict[str, Any]]:
    """Who was removed after the backup was made, or before: no restore brings anybody back."""
    folders = (path.resolve().parent, Path(settings.HEADJUDGE_DATA))
    return [line for folder in folders for line in removing.read_removed_list(folder)]


def _record_restore(apps: Apps, told: dict[str, Any]) -> int:
    """Record the restore, so that nobody wonders where later entries went."""
    entry = apps.get_model("league", "LogEntry").objects.create(
        at=datetime.now(UTC),
        role="service",
        action=RESTORED,
        subject="backup",
        after=told,
    )
    return int(entry.pk)
