"""From one release to the next: backup, migrate, check."""

import shlex
import sys
from typing import Any

from django.core.management import BaseCommand, CommandError, call_command
from django.db import DatabaseError, connection

from league.backup import BackupError, making, presence, schema, tables
from league.backup.archive import Manifest
from league.management.progress import Progress

# Tables whose rows are written anew as needed.
MAY_SHRINK = {"contenttypes.contenttype", "auth.permission"}


class Command(BaseCommand):
    help = (
        "Brings the data to this version: makes a backup, migrates, and checks what came out. "
        "Stop the service first. When a step fails, it says how to go back."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        try:
            with presence.hold_alone():
                schema.require_known_migrations(schema.applied_migrations(), "The database")
                self.run_steps()
        except (BackupError, DatabaseError) as error:
            raise CommandError(f"{error}\nNothing was changed.") from error

    def run_steps(self) -> None:
        backup = self.back_up()
        for step, doing in ((self.migrate_database, "migrating"), (self.check_all, "checking")):
            try:
                step(backup.manifest if backup else None)
            except Exception as error:  # whatever it was, the way back is the same
                raise CommandError(
                    f"Failed while {doing}: {error}\n{describe_way_back(backup)}"
                ) from error
        self.stdout.write("Upgraded. Start the service.")

    def back_up(self) -> making.MadeBackup | None:
        if schema.is_database_empty():
            self.stdout.write("1/3 backup: the database is empty, there is nothing to keep")
            return None
        self.stdout.write("1/3 backup")
        backup = making.make_backup(Progress(self.stdout))
        self.stdout.write(f"    {backup.path}")
        return backup

    def migrate_database(self, _before: Manifest | None) -> None:
        self.stdout.write("2/3 migrate")
        call_command("migrate", interactive=False, stdout=self.stdout)

    def check_all(self, before: Manifest | None) -> None:
        self.stdout.write("3/3 check")
        require_sound_database()
        call_command("verify_log", stdout=self.stdout)
        if before:
            require_no_lost_rows(before)


def require_sound_database() -> None:
    """Raises CommandError or DatabaseError where a constraint does not hold."""
    connection.check_constraints()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            complaints = [line for (line,) in cursor.fetchall()]
        if complaints != ["ok"]:
            raise CommandError(f"the database is damaged: {complaints[0]}")


def require_no_lost_rows(before: Manifest) -> None:
    """Raises CommandError where a table that is still there has fewer rows than before."""
    now = tables.kept_models(schema.load_models_at(schema.applied_migrations()))
    for label in sorted(now.keys() & before.tables.keys() - MAY_SHRINK):
        rows = tables.count_rows(now[label])
        if rows < before.tables[label].rows:
            raise CommandError(f"{label} had {before.tables[label].rows} rows and has {rows}")


def describe_way_back(made: making.MadeBackup | None) -> str:
    if made is None:
        return "There was no data before. Mend what failed, and run it again."
    restore = shlex.join([sys.executable, "manage.py", "restore", str(made.path), "--force"])
    return (
        f"Nothing is lost. To go back, take the version you came from, {made.manifest.version}, "
        f"and run:\n  {restore}"
    )
